#include "suite/audit/losses.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

typedef struct { /* one coordinate of one release */
    double z;    /* noise over scale */
    double a;    /* shift over scale */
    double loss;
} Seen;

typedef struct {
    int moved, *move;     /* coordinates with a shift */
    int beside, *witness; /* and those without, next to one with */
    uint64_t places;      /* nodes, reports or releases that hold her */
    uint64_t control;     /* a place that does not, 0: none */
} Book;

struct Recorder {
    const Channel *channel;
    int channels;
    uint64_t user, first, last;
    const double *const *shift;
    uint64_t *once; /* [channel] her release of a SUM_ONCE channel */
    Book *book;
    NoiseBend *bend;
    void *context;
    CoordinateVisit *visit;
    void *visitor;
    Tilt tilt;
    double log_moment; /* at tilt.theta */
    double *noise;
    Seen *seen;
    int n, room;
    Arena *arena;
    /* of the run being read */
    double drawn;
    bool told; /* some coordinate moved without noise */
};

/* ---- one coordinate ---- */

double coordinate_loss(NoiseLaw law, double x, double shift, double scale)
{
    if (law == NOISE_GAUSS)
        return shift / scale * ((2 * x + shift) / (2 * scale));
    return (fabs(x + shift) - fabs(x)) / scale;
}

/* log of (1 - exp(-c)) / c */
static double log_share(double c)
{
    if (fabs(c) < 1e-8)
        return -c / 2;
    return c > 0 ? log(-expm1(-c) / c) : log(expm1(-c) / -c);
}

static double log_add(double x, double y)
{
    double high = fmax(x, y);
    return high + log1p(exp(fmin(x, y) - high));
}

/* Gauss: L is N(a^2/2, a^2).  Laplace: the masses of x > 0, of the piece
 * between the two centres, and beyond. */
double coordinate_log_moment(NoiseLaw law, double a, double theta)
{
    a = fabs(a);
    if (law == NOISE_GAUSS)
        return theta * (1 + theta) * a * a / 2;
    double near = theta * a, far = -(1 + theta) * a;
    if (a == 0)
        return 0;
    double between = near + log(a) + log_share((1 + 2 * theta) * a);
    return log_add(log_add(near, far), between) - log(2);
}

double coordinate_mean(NoiseLaw law, double a)
{
    a = fabs(a);
    return law == NOISE_GAUSS ? a * a / 2 : a + expm1(-a);
}

/* ---- what holds her ---- */

static uint64_t places_of(const Recorder *r, const Channel *is)
{
    if (is->when == SUM_LOCAL || is->when == SUM_ONCE)
        return 1;
    if (is->when == SUM_TREE)
        return (uint64_t)tree_nodes_of_leaf(leaf_of(is, r->user), is->leaves);
    return r->last >= r->first ? r->last - r->first + 1 : 0;
}

static uint64_t first_place(const Recorder *r, int c)
{
    const Channel *is = &r->channel[c];
    uint64_t leaf = leaf_of(is, r->user);
    if (is->when == SUM_ONCE)
        return r->once[c];
    if (is->when == SUM_TREE)
        return leaf <= is->leaves ? leaf : 0;
    return is->when == SUM_LOCAL ? r->user : r->first;
}

static uint64_t next_place(const Recorder *r, const Channel *is, uint64_t k)
{
    if (is->when == SUM_TREE)
        return tree_parent(k, is->leaves);
    return is->when == REFRESH && k < r->last ? k + 1 : 0;
}

/* node k0-1 ends before leaf k0; node 3 is leaf 3 */
static uint64_t control_of(const Recorder *r, int c)
{
    const Channel *is = &r->channel[c];
    uint64_t leaf = leaf_of(is, r->user);
    if (is->when == SUM_ONCE)
        return r->once[c] + 1;
    if (is->when == SUM_LOCAL)
        return r->user + 1;
    if (is->when == REFRESH)
        return 0;
    return leaf > 1 ? leaf - 1 : is->leaves >= 3 ? 3 : 0;
}

Recorder *recorder_open(const Channel *channel, int channels, uint64_t user,
                        Arena *arena)
{
    Recorder *r = arena_array(arena, Recorder, 1);
    *r = (Recorder){.channel = channel,
                    .channels = channels,
                    .user = user,
                    .first = 1,
                    .last = 1,
                    .arena = arena};
    r->book = arena_array(arena, Book, channels);
    r->once = arena_array(arena, uint64_t, channels);
    int most = 1;
    for (int c = 0; c < channels; c++) {
        most = channel[c].size > most ? channel[c].size : most;
        r->once[c] = 1;
        r->book[c].move = arena_array(arena, int, channel[c].size);
        r->book[c].witness = arena_array(arena, int, channel[c].size);
    }
    r->noise = arena_array(arena, double, most);
    return r;
}

void recorder_releases(Recorder *r, uint64_t first, uint64_t last)
{
    assert(first >= 1);
    r->first = first;
    r->last = last;
}

void recorder_once(Recorder *r, int channel, uint64_t release)
{
    assert(channel >= 0 && channel < r->channels && release >= 1);
    r->once[channel] = release;
    r->book[channel].control = control_of(r, channel);
}

void recorder_bend(Recorder *r, NoiseBend *bend, void *context)
{
    r->bend = bend;
    r->context = context;
}

void recorder_visit(Recorder *r, CoordinateVisit *visit, void *context)
{
    r->visit = visit;
    r->visitor = context;
}

static void note_moves(Book *book, const Channel *is, const double *shift)
{
    book->moved = book->beside = 0;
    for (int i = 0; i < is->size; i++) {
        bool follows = i > 0 && shift[i - 1] != 0;
        bool leads = i + 1 < is->size && shift[i + 1] != 0;
        if (shift[i] != 0)
            book->move[book->moved++] = i;
        else if (follows || leads)
            book->witness[book->beside++] = i;
    }
}

void recorder_pair(Recorder *r, const double *const *shift)
{
    int room = 0;
    r->shift = shift;
    for (int c = 0; c < r->channels; c++) {
        Book *book = &r->book[c];
        note_moves(book, &r->channel[c], shift[c]);
        book->places = places_of(r, &r->channel[c]);
        book->control = control_of(r, c);
        room += (int)(book->places + 1) * (book->moved + book->beside);
    }
    if (room > r->room)
        r->seen = arena_array(r->arena, Seen, room);
    r->room = room > r->room ? room : r->room;
}

/* ---- reading ---- */

static void keep(Recorder *r, double x, double scale, double a, double loss)
{
    if (scale > 0 && x != 0)
        r->seen[r->n++] = (Seen){x / scale, a, loss};
}

/* adds what the draw lost: the weights are the draw's, whatever is released */
static void see_drawn(Recorder *r, int c)
{
    const Channel *is = &r->channel[c];
    for (int m = 0; m < r->book[c].moved; m++) {
        int i = r->book[c].move[m];
        if (is->scale[i] > 0)
            r->drawn += coordinate_loss(is->law, r->noise[i], r->shift[c][i],
                                        is->scale[i]);
    }
}

static void see_released(Recorder *r, int c, bool hers)
{
    const Channel *is = &r->channel[c];
    const Book *book = &r->book[c];
    for (int m = 0; m < book->moved; m++) {
        int i = book->move[m];
        double x = r->noise[i], scale = is->scale[i];
        double shift = hers ? r->shift[c][i] : 0;
        bool noisy = is->law != NOISE_NONE && scale > 0 && x != 0;
        r->told = r->told || (hers && !noisy);
        if (noisy)
            keep(r, x, scale, shift / scale,
                 coordinate_loss(is->law, x, shift, scale));
    }
    for (int m = 0; m < book->beside; m++)
        keep(r, r->noise[book->witness[m]], is->scale[book->witness[m]], 0, 0);
}

static void show_one(const Recorder *r, int c, uint64_t place, bool hers, int i)
{
    const Channel *is = &r->channel[c];
    double x = r->noise[i], shift = hers ? r->shift[c][i] : 0;
    bool noisy = is->law != NOISE_NONE && is->scale[i] > 0 && x != 0;
    Coordinate one = {is->name, i, place, hers, x, shift, is->scale[i], 0};
    if (shift != 0)
        one.loss = noisy ? coordinate_loss(is->law, x, shift, is->scale[i])
                         : (double)INFINITY;
    r->visit(r->visitor, &one);
}

static void show(const Recorder *r, int c, uint64_t place, bool hers)
{
    const Book *book = &r->book[c];
    for (int m = 0; m < book->moved; m++)
        show_one(r, c, place, hers, book->move[m]);
    for (int m = 0; m < book->beside; m++)
        show_one(r, c, place, hers, book->witness[m]);
}

static void see(Recorder *r, const Billboard *b, int c, uint64_t place,
                bool hers)
{
    billboard_node(b, c, place, r->noise);
    if (hers)
        see_drawn(r, c);
    if (r->bend != NULL)
        r->bend(r->context, b, c, place, r->noise);
    see_released(r, c, hers);
    if (r->visit != NULL)
        show(r, c, place, hers);
}

static void see_channel(Recorder *r, const Billboard *b, int c)
{
    const Channel *is = &r->channel[c];
    if (r->book[c].moved == 0)
        return;
    for (uint64_t k = first_place(r, c); k != 0; k = next_place(r, is, k))
        see(r, b, c, k, true);
    if (r->book[c].control != 0)
        see(r, b, c, r->book[c].control, false);
}

static int by_noise(const void *x, const void *y)
{
    double a = ((const Seen *)x)->z, b = ((const Seen *)y)->z;
    return (a > b) - (a < b);
}

static void sort_seen(Seen *s, int n)
{
    if (n > 48) {
        qsort(s, (size_t)n, sizeof *s, by_noise);
        return;
    }
    for (int i = 1; i < n; i++) {
        Seen moving = s[i];
        int j = i;
        for (; j > 0 && s[j - 1].z > moving.z; j--)
            s[j] = s[j - 1];
        s[j] = moving;
    }
}

static bool same(double x, double y, double relative)
{
    return x == y || fabs(x - y) <= relative * fabs(x);
}

/* coordinates with one noise variable stand together now */
static double loss_of_seen(Recorder *r)
{
    double sum = 0;
    if (r->told)
        return INFINITY;
    sort_seen(r->seen, r->n);
    for (int i = 0; i < r->n; i++) {
        const Seen *s = &r->seen[i];
        bool again = i > 0 && same(s[-1].z, s->z, 1e-13);
        if (again && !same(s[-1].a, s->a, 1e-9))
            return INFINITY;
        if (!again)
            sum += s->loss;
    }
    return sum;
}

Record recorder_read(Recorder *r, const Billboard *b)
{
    r->n = 0;
    r->drawn = 0;
    r->told = false;
    for (int c = 0; c < r->channels; c++)
        see_channel(r, b, c);
    double loss = loss_of_seen(r);
    double theta = r->tilt.theta;
    return (Record){loss, theta == 0 ? 0 : r->log_moment - theta * r->drawn};
}

/* ---- the law ---- */

typedef double OfCoordinate(NoiseLaw, double a, double theta);

/* noiseless: what a coordinate counts that moves without noise */
static double sum_over(const Recorder *r, OfCoordinate *of, double theta,
                       double noiseless)
{
    double sum = 0;
    for (int c = 0; c < r->channels; c++) {
        const Channel *is = &r->channel[c];
        const Book *book = &r->book[c];
        for (int m = 0; m < book->moved && book->places > 0; m++) {
            int i = book->move[m];
            bool noisy = is->law != NOISE_NONE && is->scale[i] > 0;
            double a = noisy ? r->shift[c][i] / is->scale[i] : 0;
            sum += noisy ? (double)book->places * of(is->law, a, theta)
                         : noiseless;
        }
    }
    return sum;
}

double recorder_log_moment(const Recorder *r, double theta)
{
    return sum_over(r, coordinate_log_moment, theta, INFINITY);
}

static double mean_of(NoiseLaw law, double a, double theta)
{
    (void)theta;
    return coordinate_mean(law, a);
}

double recorder_mean(const Recorder *r)
{
    return sum_over(r, mean_of, 0, INFINITY);
}

/* what moves without noise is drawn as it is and has no weight */
void recorder_tilt(Recorder *r, Billboard *b, double theta)
{
    r->tilt = (Tilt){theta, r->user, r->shift, r->once};
    r->log_moment = sum_over(r, coordinate_log_moment, theta, 0);
    billboard_tilt(b, theta == 0 ? NULL : &r->tilt);
}

typedef struct {
    double *size;
    uint64_t *times;
    int n, room;
} Moves;

static bool add_move(Moves *m, double a, uint64_t times)
{
    int i = 0;
    while (i < m->n && !same(m->size[i], a, 1e-14))
        i++;
    if (i == m->room)
        return false;
    if (i == m->n) {
        m->size[i] = a;
        m->times[i] = 0;
        m->n++;
    }
    m->times[i] += times;
    return true;
}

int recorder_moves(const Recorder *r, double *size, uint64_t *times, int room)
{
    Moves moves = {.room = room};
    moves.size = size;
    moves.times = times;
    for (int c = 0; c < r->channels; c++) {
        const Book *book = &r->book[c];
        for (int m = 0; m < book->moved && book->places > 0; m++) {
            int i = book->move[m];
            double scale = r->channel[c].scale[i];
            double a =
                scale > 0 ? fabs(r->shift[c][i] / scale) : (double)INFINITY;
            if (!add_move(&moves, a, book->places))
                return -1;
        }
    }
    return moves.n;
}
