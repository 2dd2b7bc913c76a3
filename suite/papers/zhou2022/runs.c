#include "suite/papers/zhou2022/runs.h"

const Cases zhou_vi_below_cap_calibrated = {
    "algorithm=linopt-vi observe=linopt alpha=0.1 replicates=66 "
    "mode=calibrated",
    (const char *const[]){"env=lm-mix3 privacy=jdp episodes=1e12 lazy=0.1",
                          "env=mixture-random rewards=bernoulli privacy=jdp "
                          "episodes=1e12 lazy=0.1",
                          NULL}};
