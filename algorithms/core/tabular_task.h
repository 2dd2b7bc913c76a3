/* What the bounds of the tabular papers are functions of. */
#ifndef ALGORITHMS_CORE_TABULAR_TASK_H
#define ALGORITHMS_CORE_TABULAR_TASK_H
#include "algorithms/algorithm.h"

typedef struct {
    double H, S, A, K, beta, eps; /* beta: failure probability */
} TabularTask;

/* That of a learner whose settings include beta. */
static inline TabularTask tabular_task(const Task *task,
                                       const AlgorithmInput *in)
{
    Shape d = task->dim;
    return (TabularTask){.H = d.H,
                         .S = d.S,
                         .A = d.A,
                         .K = (double)task->episodes,
                         .beta = params_real(in->own, "beta"),
                         .eps = in->epsilon};
}
#endif
