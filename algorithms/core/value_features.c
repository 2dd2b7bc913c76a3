#include "algorithms/core/value_features.h"

void value_features(const Task *task, int pair, const double *v, double *phi)
{
    size_t N = (size_t)task->dim.N, d = (size_t)task->d_psi;
    const double *psi = task->psi + (size_t)pair * N * d;
    for (size_t i = 0; i < d; i++)
        phi[i] = 0;
    for (size_t next = 0; next < N; next++, psi += d)
        for (size_t i = 0; i < d; i++)
            phi[i] += psi[i] * v[next];
}

void value_features_all(const Task *task, const double *v, double *phi)
{
    int pairs = task->dim.S * task->dim.A;
    for (int pair = 0; pair < pairs; pair++, phi += task->d_psi)
        value_features(task, pair, v, phi);
}
