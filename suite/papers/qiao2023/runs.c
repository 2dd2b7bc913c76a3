#include "suite/papers/qiao2023/runs.h"

const Cases qiao_both_privatizers = {
    "", (const char *const[]){"reading=central", "reading=local", NULL}};

const Cases qiao_theorem_runs = {
    "algorithm=dp-ucbvi observe=qiao2023 points=1 env=uniform S=2 A=2 H=2 "
    "instance=3",
    (const char *const[]){"lazy=0.05 episodes=1e13 replicates=100 beta=0.1",
                          "privacy=pure-jdp epsilon=10 lazy=0.05 "
                          "episodes=1e14 replicates=100 beta=0.1",
                          "privacy=pure-ldp epsilon=30 lazy=0.05 "
                          "episodes=1e18 replicates=100 beta=0.1",
                          NULL}};

const Cases qiao_lemma_runs = {
    "algorithm=dp-ucbvi observe=qiao2023 points=1",
    (const char *const[]){"env=uniform S=2 A=2 H=2 instance=3 lazy=0.05 "
                          "episodes=1e13 replicates=100 beta=0.9",
                          "env=uniform S=2 A=2 H=2 instance=3 "
                          "privacy=pure-jdp epsilon=10 lazy=0.05 "
                          "episodes=1e14 replicates=100 beta=0.9",
                          "env=riverswim S=3 H=5 privacy=pure-jdp epsilon=10 "
                          "lazy=0.1 episodes=1e16 beta=0.9 replicates=100",
                          NULL}};

const Cases qiao_path_runs = {
    "algorithm=dp-ucbvi observe=qiao2023_paths points=1",
    (const char *const[]){"env=uniform S=2 A=2 H=2 instance=3 lazy=0.05 "
                          "episodes=1e13 replicates=32 beta=0.9",
                          "env=uniform S=2 A=2 H=2 instance=3 "
                          "privacy=pure-jdp epsilon=10 lazy=0.05 "
                          "episodes=1e14 replicates=32 beta=0.9",
                          "env=riverswim S=3 H=5 privacy=pure-jdp epsilon=10 "
                          "lazy=0.1 episodes=1e16 replicates=32 beta=0.9",
                          NULL}};

const Cases qiao_uneven_runs = {
    "algorithm=dp-ucbvi observe=qiao2023_paths points=1 env=riverswim S=3",
    (const char *const[]){"H=3 lazy=0.05 episodes=1e13 replicates=32 beta=0.9",
                          "H=5 privacy=pure-jdp epsilon=10 lazy=0.1 "
                          "episodes=1e16 replicates=32 beta=0.9",
                          NULL}};

const Cases qiao_calibrated_run = {
    "algorithm=dp-ucbvi observe=qiao2023 points=1 env=uniform S=2 A=2 "
    "H=2 instance=3 privacy=pure-jdp epsilon=10 mode=calibrated "
    "lazy=0.05 episodes=1e14 replicates=100 beta=0.5",
    NULL};
