#include "algorithms/billboard.h"
#include "suite/base/fill.h"
#include "suite/base/sample.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
    CHAIN_MAX = 64,
    CHANNEL_BITS = 16 /* of a noise counter; the rest is the repetition */
};

typedef struct {
    Channel is;
    uint64_t items;     /* inserted; releases of a refreshed channel */
    long double *sum;   /* [size] without noise */
    long double *shown; /* [size] with noise, of the first `read` items */
    double *rounded;    /* [size] the same, of the first `rounds` items */
    uint64_t rounds;
    double *own;     /* [size] noise of SUM_LOCAL so far */
    double *node;    /* [size] scratch for one node */
    double *chain;   /* [CHAIN_MAX][size] noise of the prefixes that end at
                        each set bit of walked, high bits first */
    uint64_t walked; /* the prefix that chain stands for */
    uint64_t read;
    int *moved;  /* [size] since billboard_changed was asked, where no noise
                   moves the others */
    bool closed; /* users came after the last leaf: no more reads */
    int moves;   /* -1: more than fit */
    bool whole; /* only integers were added so far, whose absolute values sum to
                   at most `most` in every coordinate, so that `rounded` is the
                   exact sum; `sum` is not kept up to date meanwhile */
    double most;
} Book;

struct Billboard {
    Rng rng;
    uint64_t repetition;
    const Tilt *tilt;
    int channels;
    Book *book;
    Statistic *statistic;
    void *context;
};

void contribution_open(Contribution *c, int size, Arena *arena)
{
    *c = (Contribution){.room = size};
    c->at = arena_array(arena, int, size);
    c->value = arena_array(arena, long double, size);
}

static bool noisy(const Channel *is)
{
    return is->law != NOISE_NONE;
}

/* are the sums shown as they are, whole numbers as long as they can be? */
static bool sums_whole(const Channel *is)
{
    return !noisy(is) && is->when != SUM_ONCE;
}

static void open_book(Book *book, const Channel *channel, Arena *arena)
{
    size_t size = (size_t)channel->size;
    assert(channel->size >= 1);
    assert(channel->when != SUM_TREE || channel->leaves >= 1);
    *book = (Book){.is = *channel, .moves = -1, .whole = sums_whole(channel)};
    book->sum = arena_array(arena, long double, size);
    book->rounded = arena_array(arena, double, size);
    book->moved = arena_array(arena, int, size);
    if (!noisy(channel)) {
        book->shown = book->sum;
        return;
    }
    book->shown = arena_array(arena, long double, size);
    book->node = arena_array(arena, double, size);
    if (channel->when == SUM_LOCAL)
        book->own = arena_array(arena, double, size);
    if (channel->when == SUM_TREE)
        book->chain = arena_array(arena, double, (CHAIN_MAX * size));
}

Billboard *billboard_open(const Channel *channel, int channels, uint64_t seed,
                          const char *pairing, Arena *arena)
{
    Billboard *b = arena_array(arena, Billboard, 1);
    b->rng = rng_open(seed, pairing);
    assert(channels < 1 << CHANNEL_BITS);
    b->channels = channels;
    b->book = arena_array(arena, Book, channels);
    for (int c = 0; c < channels; c++)
        open_book(&b->book[c], &channel[c], arena);
    return b;
}

static Book *book_of(const Billboard *b, int channel)
{
    assert(channel >= 0 && channel < b->channels);
    return &b->book[channel];
}

/* Gaussian sums are Gaussians; a sum of Laplace variables is not one */
static void draw_sums(Rng *rng, const Channel *is, uint64_t n, double *noise)
{
    if (is->law == NOISE_GAUSS) {
        double times = sqrt((double)n);
        sample_normal_fill(rng, is->size, is->scale, noise);
        for (int i = 0; i < is->size; i++)
            noise[i] *= times;
        return;
    }
    for (int i = 0; i < is->size; i++)
        noise[i] =
            is->scale[i] == 0 ? 0 : sample_laplace_sum(rng, n, is->scale[i]);
}

static void draw_plain(Rng *rng, const Channel *is, uint64_t n, double *noise)
{
    if (is->law == NOISE_NONE)
        memset(noise, 0, (size_t)is->size * sizeof *noise);
    else if (n > 1)
        draw_sums(rng, is, n, noise);
    else if (is->law == NOISE_GAUSS)
        sample_normal_fill(rng, is->size, is->scale, noise);
    else
        sample_laplace_fill(rng, is->size, is->scale, noise);
}

/* A tilted Gaussian is the untilted draw plus theta times the shift.
 * Coordinates without a shift keep their untilted draw. */
static void draw_tilted(Rng *rng, const Channel *is, const double *shift,
                        double theta, double *noise)
{
    draw_plain(rng, is, 1, noise);
    for (int i = 0; i < is->size; i++) {
        if (shift[i] == 0 || is->scale[i] == 0 || is->law == NOISE_NONE)
            continue;
        if (is->law == NOISE_GAUSS)
            noise[i] += theta * shift[i];
        else
            noise[i] =
                sample_laplace_tilted(rng, is->scale[i], shift[i], theta);
    }
}

/* true when the node, report or release at this place contains the user */
static bool holds(const Billboard *b, int channel, uint64_t place)
{
    const Channel *is = &b->book[channel].is;
    uint64_t user = b->tilt->user, leaf = leaf_of(is, user);
    if (is->when == SUM_ONCE)
        return b->tilt->once != NULL && place == b->tilt->once[channel];
    if (is->when == SUM_TREE)
        return leaf <= place && place - leaf < tree_width(place);
    return is->when == REFRESH || place == user;
}

static uint64_t where_of(const Billboard *b, int channel)
{
    return (uint64_t)channel | b->repetition << CHANNEL_BITS;
}

/* the sum of n noise variables for every coordinate, drawn at one place */
static void draw(const Billboard *b, int channel, uint64_t place, uint64_t n,
                 double *noise)
{
    const Channel *is = &book_of(b, channel)->is;
    const Tilt *tilt = b->tilt;
    Rng rng = b->rng;
    rng_seek(&rng, RNG_NOISE, place, where_of(b, channel));
    if (tilt != NULL && n == 1 && holds(b, channel, place))
        draw_tilted(&rng, is, tilt->shift[channel], tilt->theta, noise);
    else
        draw_plain(&rng, is, n, noise);
}

void billboard_restart(Billboard *b, uint64_t repetition)
{
    assert(repetition >> (64 - CHANNEL_BITS) == 0);
    b->repetition = repetition;
    for (int c = 0; c < b->channels; c++) {
        Book *book = &b->book[c];
        size_t size = (size_t)book->is.size;
        memset(book->sum, 0, size * sizeof *book->sum);
        memset(book->shown, 0, size * sizeof *book->shown);
        memset(book->rounded, 0, size * sizeof *book->rounded);
        if (book->own != NULL)
            memset(book->own, 0, size * sizeof *book->own);
        book->items = book->walked = book->read = book->rounds = 0;
        book->moves = -1;
        book->closed = false;
        book->whole = sums_whole(&book->is);
        book->most = 0;
    }
}

void billboard_tilt(Billboard *b, const Tilt *tilt)
{
    b->tilt = tilt;
    for (int c = 0; c < b->channels; c++) /* what is cached had another law */
        b->book[c].walked = b->book[c].read = b->book[c].rounds = 0;
}

void billboard_node(const Billboard *b, int channel, uint64_t k, double *noise)
{
    draw(b, channel, k, 1, noise);
}

/* remembers which coordinates changed, for billboard_changed */
static void note_moves(Book *book, const Contribution *c)
{
    if (book->moves < 0 || c->n > book->is.size - book->moves) {
        book->moves = -1;
        return;
    }
    memcpy(book->moved + book->moves, c->at, (size_t)c->n * sizeof *c->at);
    book->moves += c->n;
}

/* --- sums without noise --------------------------------------------------- */

static const double WHOLE_MOST = 0x1p53; /* every integer to here is a double */

/* true while all sums stay integers that a double holds exactly.  Adds the
 * contribution's absolute values to most. */
static bool stays_whole(Book *book, const Contribution *c)
{
    double most = book->most + (c->ones ? c->n : 0);
    for (int i = 0; i < c->n && !c->ones; i++) {
        double value = (double)c->value[i];
        if (!(fabs(value) <= WHOLE_MOST) ||
            (long double)(int64_t)value != c->value[i])
            return false;
        most += fabs(value);
    }
    book->most = most;
    return most <= WHOLE_MOST;
}

static void write_whole(Book *book)
{
    for (int i = 0; i < book->is.size; i++)
        book->sum[i] = (long double)book->rounded[i];
}

static void add_whole(Book *book, const Contribution *c)
{
    const int *at = c->at, n = c->n;
    double *rounded = book->rounded;
    for (int i = 0; i < n && c->ones; i++)
        rounded[at[i]] += 1;
    for (int i = 0; i < n && !c->ones; i++)
        rounded[at[i]] += (double)c->value[i];
}

static void add_long(Book *book, const Contribution *c)
{
    for (int i = 0; i < c->n; i++) {
        long double sum = book->sum[c->at[i]] + contribution_value(c, i);
        book->sum[c->at[i]] = sum;
        book->rounded[c->at[i]] = (double)sum;
    }
}

/* Adds in double while sums are small integers, which is exact and quicker, and
 * in long double afterwards. */
static void add_known(Book *book, const Contribution *c)
{
    bool was_whole = book->whole;
    book->whole = was_whole && stays_whole(book, c);
    if (was_whole && !book->whole)
        write_whole(book);
    if (book->whole)
        add_whole(book, c);
    else
        add_long(book, c);
    note_moves(book, c);
}

static void add_noisy(Book *book, const Contribution *c)
{
    for (int i = 0; i < c->n; i++)
        book->sum[c->at[i]] += contribution_value(c, i);
}

void billboard_add(Billboard *b, int channel, uint64_t n, const Contribution *c)
{
    Book *book = book_of(b, channel);
    assert(book->is.when != REFRESH && n >= 1);
    assert(n <= UINT64_MAX - book->items);
    assert(n <= billboard_room(b, channel));
    if (book->own != NULL) {
        draw(b, channel, book->items + 1, n, book->node);
        for (int i = 0; i < book->is.size; i++)
            book->own[i] += book->node[i];
    }
    if (book->is.when != SUM_ONCE)
        book->items += n;
    if (noisy(&book->is) || book->is.when == SUM_ONCE)
        add_noisy(book, c);
    else
        add_known(book, c);
}

int billboard_changed(Billboard *b, int channel, const int **at)
{
    Book *book = book_of(b, channel);
    int n = noisy(&book->is) ? -1 : book->moves;
    *at = book->moved;
    book->moves = 0;
    return n;
}

uint64_t billboard_room(const Billboard *b, int channel)
{
    const Book *book = book_of(b, channel);
    uint64_t users;
    if (book->is.when != SUM_TREE ||
        __builtin_mul_overflow(book->is.leaves, leaf_width(&book->is), &users))
        return UINT64_MAX - book->items;
    return users - book->items;
}

void billboard_close(Billboard *b, int channel)
{
    book_of(b, channel)->closed = true;
}

/* how many items of a tree are whole, to be read now */
static uint64_t whole_items(const Book *book)
{
    uint64_t width = leaf_width(&book->is);
    if (book->is.when != SUM_TREE || width == 1)
        return book->items;
    assert(book->items % width == 0);
    return book->items / width;
}

static int bits(uint64_t k)
{
    return __builtin_popcountll(k);
}

/* how many of the highest set bits two prefixes share, and so links of their
 * chains */
static int shared_links(uint64_t a, uint64_t b)
{
    uint64_t differ = a ^ b;
    if (differ == 0)
        return bits(a);
    int top = 63 - __builtin_clzll(differ);
    return top == 63 ? 0 : bits(a >> (top + 1));
}

/* the noise of some nodes, a row each */
static void draw_nodes(const Billboard *b, int channel, int nodes,
                       const uint64_t *node, double *noise)
{
    const Channel *is = &book_of(b, channel)->is;
    Rng rng = b->rng;
    rng_seek(&rng, RNG_NOISE, 0, where_of(b, channel));
    if (b->tilt != NULL)
        for (int i = 0; i < nodes; i++, noise += is->size)
            billboard_node(b, channel, node[i], noise);
    else if (is->law == NOISE_GAUSS)
        sample_normal_fills(&rng, nodes, node, is->size, is->scale, noise);
    else
        sample_laplace_fills(&rng, nodes, node, is->size, is->scale, noise);
}

/* Brings the chain from the prefix walked to k.  Link i is the noise of the
 * prefix made of the i+1 highest set bits of k. */
static const double *walk(const Billboard *b, int channel, uint64_t k)
{
    Book *book = book_of(b, channel);
    size_t size = (size_t)book->is.size;
    int links = bits(k), kept = shared_links(book->walked, k);
    uint64_t prefix[CHAIN_MAX], left = k;
    for (int i = links - 1; i >= kept; i--, left &= left - 1)
        prefix[i] = left;
    draw_nodes(b, channel, links - kept, prefix + kept,
               book->chain + (size_t)kept * size);
    for (int i = kept > 0 ? kept : 1; i < links; i++) {
        double *link = book->chain + (size_t)i * size;
        for (size_t j = 0; j < size; j++)
            link[j] += link[j - size];
    }
    book->walked = k;
    return book->chain + (size_t)(links - 1) * size;
}

/* the noise in the sum over all users so far */
static const double *noise_now(const Billboard *b, int channel)
{
    const Book *book = book_of(b, channel);
    return book->is.when == SUM_LOCAL ? book->own
                                      : walk(b, channel, whole_items(book));
}

static Book *readable(const Billboard *b, int channel)
{
    Book *book = book_of(b, channel);
    assert(book->is.when != REFRESH && book->is.when != SUM_ONCE);
    assert(!book->closed);
    (void)whole_items(book); /* inside a leaf nothing is shown */
    return book;
}

const long double *billboard_shown(Billboard *b, int channel)
{
    Book *book = readable(b, channel);
    if (book->read == book->items || !noisy(&book->is)) {
        if (book->whole)
            write_whole(book);
        return book->shown;
    }
    const double *noise = noise_now(b, channel);
    for (int i = 0; i < book->is.size; i++)
        book->shown[i] = book->sum[i] + (long double)noise[i];
    book->read = book->items;
    return book->shown;
}

const double *billboard_rounded(Billboard *b, int channel)
{
    Book *book = readable(b, channel);
    if (book->rounds == book->items || !noisy(&book->is))
        return book->rounded;
    const double *noise = noise_now(b, channel);
    for (int i = 0; i < book->is.size; i++)
        book->rounded[i] = (double)(book->sum[i] + (long double)noise[i]);
    book->rounds = book->items;
    return book->rounded;
}

void billboard_refresh(Billboard *b, int channel, const long double *value,
                       long double *out)
{
    Book *book = book_of(b, channel);
    assert(book->is.when == REFRESH);
    ++book->items;
    memcpy(out, value, (size_t)book->is.size * sizeof *out);
    if (!noisy(&book->is))
        return;
    draw(b, channel, book->items, 1, book->node);
    for (int i = 0; i < book->is.size; i++)
        out[i] += (long double)book->node[i];
}

void billboard_supply(Billboard *b, Statistic *statistic, void *context)
{
    b->statistic = statistic;
    b->context = context;
}

void billboard_release_as(Billboard *b, int channel, uint64_t place,
                          long double *out)
{
    Book *book = book_of(b, channel);
    assert(b->statistic != NULL && place >= 1);
    book->items = place - 1;
    b->statistic(b->context, channel, book->sum);
    billboard_refresh(b, channel, book->sum, out);
}

void billboard_release_once(Billboard *b, int channel, long double *out)
{
    Book *book = book_of(b, channel);
    size_t size = (size_t)book->is.size;
    assert(book->is.when == SUM_ONCE);
    ++book->items;
    memcpy(out, book->sum, size * sizeof *out);
    memset(book->sum, 0, size * sizeof *book->sum);
    if (!noisy(&book->is))
        return;
    draw(b, channel, book->items, 1, book->node);
    for (size_t i = 0; i < size; i++)
        out[i] += (long double)book->node[i];
}

Rng billboard_coins(const Billboard *b, uint64_t when, uint64_t where)
{
    Rng rng = b->rng;
    assert(where >> CHANNEL_BITS == 0);
    rng_seek(&rng, RNG_PUBLIC, when, where | b->repetition << CHANNEL_BITS);
    return rng;
}

void billboard_release(Billboard *b, int channel, long double *out)
{
    billboard_release_as(b, channel, billboard_items(b, channel) + 1, out);
}

uint64_t billboard_items(const Billboard *b, int channel)
{
    return book_of(b, channel)->items;
}

int tree_depth(uint64_t leaves)
{
    assert(leaves >= 1);
    return 64 - __builtin_clzll(leaves);
}

int tree_nodes_of_leaf(uint64_t leaf, uint64_t leaves)
{
    assert(leaf >= 1);
    int n = 0;
    for (uint64_t k = leaf; k != 0 && k <= leaves; k = tree_parent(k, leaves))
        n++;
    return n;
}
