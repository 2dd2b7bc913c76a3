/* Optimism on a good event fails by any shortfall beyond rounding, and shows
 * nothing while every Q is at its trivial bound. */
#include "suite/observe/on_good.h"
#include "tests/check.h"

enum { H = 3, CELLS = 2 * H }; /* one state, two actions */

static void fill(double *q, double first, double second, double last)
{
    for (int c = 0; c < CELLS; c++)
        q[c] = c < 2 ? first : c < 4 ? second : last;
}

static OnGood seen(const double *q, const double *reward,
                   const long double *best)
{
    OnGood x = on_good_open();
    Env env = {.task = {.dim = {H, 1, 2, 1}, .reward = reward}};
    Optimum optimum = {.dim = env.task.dim, .q = (long double *)best};
    on_good_look(&x, q, &env, &optimum);
    return x;
}

int main(void)
{
    const double reward[CELLS] = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5};
    const long double best[CELLS] = {1.5L, 1, 1, 1, 0.5L, 0.5L};
    double q[CELLS];
    OnGood x = on_good_open();
    CHECK(on_good_ratio(&x) == 0 && on_good_over_trivial(&x) > 1);

    fill(q, 3, 3, 0.5); /* H everywhere, but where all is known */
    x = seen(q, reward, best);
    CHECK(on_good_ratio(&x) == 0 && on_good_over_trivial(&x) > 1);
    fill(q, 2.5, 1.5, 0.5); /* a known reward and 1 for each step after it */
    x = seen(q, reward, best);
    CHECK(on_good_over_trivial(&x) > 1);
    q[3] = 1.5 - 1e-6;
    x = seen(q, reward, best);
    CHECK(on_good_ratio(&x) == 0 && on_good_over_trivial(&x) < 1);

    fill(q, 3, 2, 1); /* nothing known */
    x = seen(q, NULL, best);
    CHECK(on_good_over_trivial(&x) > 1);
    q[5] = 0.75;
    x = seen(q, NULL, best);
    CHECK(on_good_over_trivial(&x) == 0.75);

    fill(q, 3, 2, 1);
    q[0] = 1.5 - 1e-8;
    x = seen(q, reward, best);
    CHECK(on_good_ratio(&x) > 1);
    q[0] = 1.5 - 1e-12;
    x = seen(q, reward, best);
    CHECK(on_good_ratio(&x) == 0);
    return check_done("optimism");
}
