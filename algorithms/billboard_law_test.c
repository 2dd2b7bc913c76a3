/* The noise of a block of local reports has the law of the sum of its users'
 * noise: at once or in parts, in every coordinate, to n = 1e18. */
#include "algorithms/billboard.h"
#include "tests/law.h"

enum { WIDTH = 4, DRAWN = 40000 };
static Arena arena;
static const double scale[WIDTH] = {1, 0.25, 3, 0};

typedef struct {
    NoiseLaw law;
    uint64_t n;
    int parts; /* the n users come in so many blocks */
} Case;

/* Laplace of n = 1, 2: convolutions of exp(-|x|)/2 by hand.  Large n: the
 * normal law, off by 3/(8n) of the fourth moment's share at most. */
static double cdf(const Case *is, double x)
{
    double n = (double)is->n, y = fabs(x);
    if (is->law == NOISE_LAPLACE && is->n <= 2) {
        double beyond = (is->n == 2 ? (2 + y) / 4 : 0.5) * exp(-y);
        return x > 0 ? 1 - beyond : beyond;
    }
    double each = is->law == NOISE_LAPLACE ? 2 : 1;
    return gsl_cdf_gaussian_P(x, sqrt(each * n));
}

static Cells cells_of(const Case *is)
{
    Cells cells = {0};
    double spread = sqrt(2 * (double)is->n), before = 0;
    for (int i = -9; i <= 9; i++) {
        double edge = spread * i / 4, below = cdf(is, edge);
        cells_add(&cells, edge, below - before);
        before = below;
    }
    cells_add(&cells, 1e300, 1 - before);
    return cells;
}

static void add_blocks(Billboard *b, const Case *is, const Contribution *none)
{
    uint64_t left = is->n;
    for (int part = 1; part < is->parts; part++) {
        uint64_t n = left / 2;
        billboard_add(b, 0, n, none);
        left -= n;
    }
    billboard_add(b, 0, left, none);
}

static void check_law(const Case *is)
{
    Channel channel = {"report", SUM_LOCAL, is->law, WIDTH, scale, 0, 1};
    Contribution none;
    size_t mark = arena_mark(&arena);
    Billboard *b = billboard_open(&channel, 1, check_seed(), "block", &arena);
    contribution_open(&none, WIDTH, &arena);
    contribution_clear(&none);
    Cells cells[WIDTH], control = cells_of(is);
    for (int i = 0; i < WIDTH; i++)
        cells[i] = control;
    int other = 0;
    for (int r = sample_size(DRAWN); r > 0; r--) {
        billboard_restart(b, (uint64_t)r);
        add_blocks(b, is, &none);
        const long double *shown = billboard_shown(b, 0);
        other += shown[WIDTH - 1] != 0;
        for (int i = 0; i < WIDTH - 1; i++) {
            cells_count(&cells[i], (double)shown[i] / scale[i]);
            cells_count(&control, 1.05 * (double)shown[i] / scale[i]);
        }
    }
    for (int i = 0; i < WIDTH - 1; i++)
        judge("block", cells_p_value(&cells[i]), cells_p_value(&control));
    CHECK(other == 0); /* a scale of 0 is no noise */
    arena_reset(&arena, mark);
}

int main(void)
{
    static const Case cases[] = {
        {NOISE_LAPLACE, 1, 1},
        {NOISE_LAPLACE, 2, 1},
        {NOISE_LAPLACE, 2, 2},
        {NOISE_LAPLACE, UINT64_C(1000000), 1},
        {NOISE_LAPLACE, UINT64_C(1000000000000000000), 1},
        {NOISE_LAPLACE, UINT64_C(1000000000000000000), 3},
        {NOISE_GAUSS, 2, 1},
        {NOISE_GAUSS, 2, 2},
        {NOISE_GAUSS, 1000, 1},
        {NOISE_GAUSS, UINT64_C(1000000000000000000), 1},
        {NOISE_GAUSS, UINT64_C(1000000000000000000), 3},
    };
    CHECK(arena_open(&arena) == OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_law(&cases[i]);
    arena_close(&arena);
    return check_done("billboard law");
}
