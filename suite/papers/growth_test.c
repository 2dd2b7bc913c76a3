/* The exponents of all theorems, typed once more from the papers' abstracts,
 * theorems and tables: a table that the measured growth is held against has no
 * second route elsewhere. */
#include "suite/claim/paper.h"
#include "tests/theorem_check.h"

// clang-format off
static const struct {
    const char *algorithm;
    unsigned privacy;
    const char *in;
    double exponent;
} printed[] = {
    /* Luyo et al. 2021: O~(d H^2 sqrt T) without privacy, d^(3/4) H^(9/4) T^(1/2)
     * / eps^(1/2) joint, d^(3/4) H^(5/2) T^(3/4) / eps^(1/2) local */
    {"ucrl-vtr", NONE, "K", 0.5}, {"ucrl-vtr", NONE, "d", 1},
    {"ucrl-vtr", NONE, "H", 2}, {"ucrl-vtr", JDP, "K", 0.5},
    {"ucrl-vtr", JDP, "d", 0.75}, {"ucrl-vtr", JDP, "H", 2.25},
    {"ucrl-vtr", JDP, "epsilon", -0.5}, {"ucrl-vtr", LDP, "K", 0.75},
    {"ucrl-vtr", LDP, "d", 0.75}, {"ucrl-vtr", LDP, "H", 2.5},
    {"ucrl-vtr", LDP, "epsilon", -0.5}, {"ucrl-vtr", PURE_JDP, "K", 0.5},
    {"ucrl-vtr", PURE_LDP, "K", 0.75}, {"ucrl-vtr-plus", NONE, "K", 0.5},
    {"ucrl-vtr-plus", JDP, "K", 0.5}, {"ucrl-vtr-plus", LDP, "K", 0.75},
    {"ucrl-vtr-plus", JDP, "epsilon", -0.5},
    /* Theorem 8: d^(8/5) H^(11/5) K^(3/5) / eps^(2/5); Remark 2: K^(2/3) */
    {"lsvi-batched", JDP, "K", 0.6}, {"lsvi-batched", JDP, "epsilon", -0.4},
    {"lsvi-batched", JDP, "d", 1.6}, {"lsvi-batched", JDP, "H", 2.2},
    {"lsvi-batched", PURE_JDP, "K", 2.0 / 3}, {"lsvi-batched", NONE, "K", 0.5},
    /* Zhou 2022: sqrt(K) joint, K^(3/4) local, 1/sqrt(eps) */
    {"linopt-vi", NONE, "K", 0.5}, {"linopt-vi", JDP, "K", 0.5},
    {"linopt-vi", LDP, "K", 0.75}, {"linopt-vi", JDP, "epsilon", -0.5},
    {"linopt-po", JDP, "K", 0.5}, {"linopt-po", LDP, "K", 0.75},
    {"linopt-po", LDP, "epsilon", -0.5},
    /* Qiao and Wang 2023: sqrt(S A H^2 T) + S^2 A H^3/eps */
    {"dp-ucbvi", NONE, "K", 0.5}, {"dp-ucbvi", JDP, "K", 0.5},
    {"dp-ucbvi", LDP, "K", 0.5}, {"dp-ucbvi", PURE_JDP, "epsilon", -1},
    {"dp-ucbvi", LDP, "epsilon", -1}, {"dp-ucbvi", NONE, "S", 0.5},
    {"dp-ucbvi", NONE, "A", 0.5}, {"dp-ucbvi", NONE, "H", 1.5},
    /* their Table 1: sqrt(S A H^3 T), sqrt(S^2 A H^3 T) */
    {"private-ucb-vi", JDP, "S", 0.5}, {"private-ucb-vi", JDP, "H", 2},
    {"pucb", JDP, "S", 1}, {"private-ucb-po", LDP, "S", 1},
    {"ldp-obi", LDP, "S", 1}, {"ldp-obi", LDP, "A", 0.5},
    /* Ngo et al. 2022: d^(5/4) H^3 sqrt(K) / sqrt(eps); Jin et al. 2020 */
    {"lsvi-switching", JDP, "K", 0.5}, {"lsvi-switching", JDP, "epsilon", -0.5},
    {"lsvi-switching", JDP, "d", 1.25}, {"lsvi-switching", NONE, "d", 1.5},
    {"lsvi-ucb", NONE, "d", 1.5}, {"lsvi-ucb", NONE, "H", 2},
    /* Pavlovic et al. 2025: sqrt(gamma T) + gamma/eps, times sqrt T if local */
    {"capri", NONE, "K", 0.5}, {"capri", JDP, "K", 0.5}, {"capri", LDP, "K", 0.5},
    {"capri", JDP, "epsilon", -1}, {"capri", LDP, "epsilon", -1},
};
// clang-format on

static const Theorem *theorem_in(const char *algorithm, unsigned privacy,
                                 const char *in)
{
    EACH_PAPER(p)
    for (const Theorem *t = p->theorems; t != NULL && t->algorithm; t++)
        if (strcmp(t->algorithm, algorithm) == 0 &&
            (t->privacy & privacy) != 0 && strcmp(t->in, in) == 0 &&
            t->where == NULL && !t->of_noise)
            return t;
    return NULL;
}

int main(void)
{
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        const Theorem *t =
            theorem_in(printed[i].algorithm, printed[i].privacy, printed[i].in);
        CHECK(t != NULL && fabs(t->exponent - printed[i].exponent) < 1e-12);
    }
    return check_done("growth");
}
