#include "suite/base/rng.h"
#include "suite/stat/multiple.h"
#include "tests/check.h"

#include <stdbool.h>

static void test_by_hand(void)
{
    double p[] = {0.01, 0.04, 0.03, 0.005}, got[4];
    static const double want[] = {0.03, 0.06, 0.06, 0.02};
    holm_adjust(4, p, got);
    for (int i = 0; i < 4; i++)
        CHECK_NEAR(got[i], want[i], 1e-15);
}

/* the definition: reject step by step while p_(k) <= alpha / (n-k+1) */
static int rejected(int n, const double *p, double alpha, bool *out)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        out[i] = false;
    for (;;) {
        int least = -1;
        for (int i = 0; i < n; i++)
            if (!out[i] && (least < 0 || p[i] < p[least]))
                least = i;
        if (least < 0 || !((n - count) * p[least] <= alpha))
            return count;
        out[least] = true;
        count++;
    }
}

static void test_definition(void)
{
    enum { N = 12 };
    Rng rng = rng_open(check_seed(), "multiple_test");
    for (int round = 0; round < 500; round++) {
        double p[N], adjusted[N];
        bool out[N];
        for (int i = 0; i < N; i++)
            p[i] = pow(rng_uniform(&rng), 4);
        holm_adjust(N, p, adjusted);
        rejected(N, p, 0.1, out);
        int wrong = 0;
        for (int i = 0; i < N; i++)
            wrong += out[i] != (adjusted[i] <= 0.1) || adjusted[i] < p[i] ||
                     adjusted[i] > fmin(1, N * p[i]);
        CHECK(wrong == 0);
    }
}

/* Of 10 tests 8 true: some true one is rejected with probability at most
 * alpha, and without correction far more often. */
static void test_level(void)
{
    enum { N = 10, TRUE = 8 };
    int holm = 0, bare = 0, rounds = check_repeat(20000);
    Rng rng = rng_open(check_seed(), "multiple_test level");
    for (int r = 0; r < rounds; r++) {
        double p[N], adjusted[N], least = 1, least_bare = 1;
        for (int i = 0; i < N; i++)
            p[i] = rng_uniform(&rng) * (i < TRUE ? 1 : 1e-9);
        holm_adjust(N, p, adjusted);
        for (int i = 0; i < TRUE; i++) {
            least = fmin(least, adjusted[i]);
            least_bare = fmin(least_bare, p[i]);
        }
        holm += least <= 0.1;
        bare += least_bare <= 0.1;
    }
    double most = 0.1 + 5 * sqrt(0.09 / rounds);
    CHECK((double)holm / rounds <= most);
    /* the two false ones are out first: sharper than Bonferroni's 0.08 */
    CHECK((double)holm / rounds > 0.085);
    CHECK(!((double)bare / rounds <= most));
}

static void test_edges(void)
{
    double one = 0.3, got = 7, same[3] = {0.2, 0.2, 0.2}, out[3];
    holm_adjust(0, NULL, NULL);
    holm_adjust(1, &one, &got);
    CHECK(got == 0.3);
    holm_adjust(3, same, out);
    for (int i = 0; i < 3; i++)
        CHECK_NEAR(out[i], 0.6, 1e-15);
    double mixed[3] = {0.01, nan(""), 0}; /* NaN counts and stays */
    holm_adjust(3, mixed, out);
    CHECK_NEAR(out[0], 0.02, 1e-15);
    CHECK(isnan(out[1]) && out[2] == 0);
    double none[2] = {nan(""), nan("")};
    holm_adjust(2, none, out);
    CHECK(isnan(out[0]) && isnan(out[1]));
}

int main(void)
{
    test_by_hand();
    test_definition();
    test_level();
    test_edges();
    return check_done("multiple");
}
