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
    uint64_t items;    /* inserted; releases of a refreshed channel */
    long double *sum;  /* [size] without noise */
    long double *own;  /* [size] noise of SUM_LOCAL so far */
    double *node;      /* [size] scratch for one node */
    long double *chain; /* [CHAIN_MAX][size] noise of the prefixes that end at
                           each set bit of walked, high bits first */
    uint64_t walked;   /* the prefix that chain stands for */
} Book;

struct Billboard {
    Rng rng;
    uint64_t repetition;
    const Tilt *tilt;
    int channels;
    Book *book;
};

static void open_book(Book *book, const Channel *channel, Arena *arena)
{
    size_t size = (size_t)channel->size;
    assert(channel->size >= 1);
    assert(channel->when != SUM_TREE || channel->leaves >= 1);
    *book = (Book){.is = *channel};
    book->sum = arena_array(arena, long double, size);
    book->node = arena_array(arena, double, size);
    if (channel->when == SUM_LOCAL)
        book->own = arena_array(arena, long double, size);
    if (channel->when == SUM_TREE)
        book->chain = arena_array(arena, long double, CHAIN_MAX * size);
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

/* What has no shift is drawn as without tilt, at the same place; a tilted
 * Gaussian is the same one, moved. */
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

/* does what stands at this place hold the user's contribution? */
static bool holds(const Channel *is, uint64_t place, uint64_t user)
{
    if (is->when == SUM_TREE)
        return user <= place && place - user < tree_width(place);
    return is->when == REFRESH || place == user;
}

/* the sum of n noise variables for every coordinate, drawn at one place */
static void draw(const Billboard *b, int channel, uint64_t place, uint64_t n,
                 double *noise)
{
    const Channel *is = &book_of(b, channel)->is;
    const Tilt *tilt = b->tilt;
    Rng rng = b->rng;
    rng_seek(&rng, RNG_NOISE, place,
             (uint64_t)channel | b->repetition << CHANNEL_BITS);
    if (tilt != NULL && n == 1 && holds(is, place, tilt->user))
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
        size_t bytes = (size_t)book->is.size * sizeof *book->sum;
        memset(book->sum, 0, bytes);
        if (book->own != NULL)
            memset(book->own, 0, bytes);
        book->items = book->walked = 0;
    }
}

void billboard_tilt(Billboard *b, const Tilt *tilt)
{
    b->tilt = tilt;
    for (int c = 0; c < b->channels; c++)
        b->book[c].walked = 0; /* its links were drawn under another law */
}

void billboard_node(const Billboard *b, int channel, uint64_t k, double *noise)
{
    draw(b, channel, k, 1, noise);
}

void billboard_add(Billboard *b, int channel, uint64_t n,
                   const long double *sum)
{
    Book *book = book_of(b, channel);
    assert(book->is.when != REFRESH && n >= 1);
    assert(n <= UINT64_MAX - book->items);
    if (book->is.when == SUM_TREE)
        assert(book->items + n <= book->is.leaves);
    if (book->is.when == SUM_LOCAL) {
        draw(b, channel, book->items + 1, n, book->node);
        for (int i = 0; i < book->is.size; i++)
            book->own[i] += (long double)book->node[i];
    }
    for (int i = 0; i < book->is.size; i++)
        book->sum[i] += sum[i];
    book->items += n;
}

static int bits(uint64_t k)
{
    return __builtin_popcountll(k);
}

/* the highest bits that two prefixes share: their chains agree so far */
static int shared_links(uint64_t a, uint64_t b)
{
    uint64_t differ = a ^ b;
    if (differ == 0)
        return bits(a);
    int top = 63 - __builtin_clzll(differ);
    return top == 63 ? 0 : bits(a >> (top + 1));
}

/* Brings the chain from the prefix walked to k.  Link i is the noise of the
 * prefix made of the i+1 highest set bits of k. */
static const long double *walk(const Billboard *b, int channel, uint64_t k)
{
    Book *book = book_of(b, channel);
    size_t size = (size_t)book->is.size;
    int links = bits(k);
    for (int i = shared_links(book->walked, k); i < links; i++) {
        uint64_t prefix = k;
        for (int drop = links - 1 - i; drop > 0; drop--)
            prefix &= prefix - 1;
        long double *link = book->chain + (size_t)i * size;
        billboard_node(b, channel, prefix, book->node);
        for (size_t j = 0; j < size; j++)
            link[j] = (i > 0 ? link[j - size] : 0) + (long double)book->node[j];
    }
    book->walked = k;
    return book->chain + (size_t)(links - 1) * size;
}

void billboard_sum(Billboard *b, int channel, long double *out)
{
    Book *book = book_of(b, channel);
    int size = book->is.size;
    assert(book->is.when != REFRESH);
    if (book->items == 0) {
        memcpy(out, book->sum, (size_t)size * sizeof *out);
        return;
    }
    const long double *noise =
        book->is.when == SUM_LOCAL ? book->own : walk(b, channel, book->items);
    for (int i = 0; i < size; i++)
        out[i] = book->sum[i] + noise[i];
}

void billboard_refresh(Billboard *b, int channel, const long double *value,
                       long double *out)
{
    Book *book = book_of(b, channel);
    assert(book->is.when == REFRESH);
    draw(b, channel, ++book->items, 1, book->node);
    for (int i = 0; i < book->is.size; i++)
        out[i] = value[i] + (long double)book->node[i];
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
