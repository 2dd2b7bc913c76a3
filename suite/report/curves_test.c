/* Which curves are one line. */
#include "suite/report/curves.h"
#include "tests/check.h"

enum { CURVES = 4, STEPS = 3 };

static void find(double value[CURVES][STEPS], bool member[CURVES], int want)
{
    CHECK(curves_together(&value[0][0], CURVES, STEPS, 1.01, member) == want);
}

int main(void)
{
    bool member[CURVES];
    double one[CURVES][STEPS] = {
        {1, 2, 3}, {1.005, 2, 3}, {1, 1.99, 3}, {1, 2, 3.02}};
    find(one, member, CURVES);

    /* one that leaves the others, at one step only */
    double but[CURVES][STEPS] = {
        {1, 2, 2.9}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3.02}};
    find(but, member, 3);
    CHECK(!member[0] && member[1] && member[2] && member[3]);

    /* each near the next one is not all of them together */
    double chain[CURVES][STEPS] = {
        {1, 1, 1}, {1.009, 1, 1}, {1.018, 1, 1}, {1.027, 1, 1}};
    find(chain, member, 3);

    double none[CURVES][STEPS] = {{1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {4, 4, 4}};
    find(none, member, 1);

    /* what is not a regret above 0 is near nothing, not even itself */
    double zero[CURVES][STEPS] = {{0, 0, 0}, {0, 0, 0}, {1, 1, 1}, {1, 1, 1}};
    find(zero, member, 2);
    CHECK(!member[0] && !member[1]);
    CHECK(curves_together(&zero[0][0], CURVES, 0, 1.01, member) == 0);
    CHECK(curves_together(&zero[0][0], 0, STEPS, 1.01, member) == 0);
    return check_done("curves");
}
