#include "suite/papers/qiao2023/user.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int qiao_path_count(const QiaoPathSet *x)
{
    int n = 1;
    for (int h = x->fixed_start; h <= x->H; h++)
        n *= x->S;
    return n << x->H;
}

void qiao_path_read(const QiaoPathSet *x, int code, int *state, int *reward)
{
    for (int h = 0; h <= x->H; h++) {
        bool given = h == 0 && x->fixed_start;
        state[h] = given ? 0 : code % x->S;
        code /= given ? 1 : x->S;
    }
    for (int h = 0; h < x->H; h++)
        reward[h] = (code >> h) & 1;
}

QiaoChange qiao_change_between(const QiaoPathSet *x, int one, int other)
{
    int s[8], r[8], u[8], q[8];
    QiaoChange c = {0};
    qiao_path_read(x, one, s, r);
    qiao_path_read(x, other, u, q);
    for (int h = 0; h < x->H; h++) {
        bool same = s[h] == u[h];
        c.pairs += same ? 0 : 2;
        c.cells += same && s[h + 1] == u[h + 1] ? 0 : 2;
        c.rewards += same ? abs(r[h] - q[h]) : r[h] + q[h];
    }
    return c;
}

double qiao_total_change(QiaoChange c)
{
    return c.pairs + c.cells + c.rewards;
}

QiaoChange qiao_largest_change(const QiaoPathSet *x, double *total)
{
    QiaoChange most = {0};
    int n = qiao_path_count(x);
    assert(x->H < 8);
    *total = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            QiaoChange c = qiao_change_between(x, i, j);
            most.pairs = fmax(most.pairs, c.pairs);
            most.cells = fmax(most.cells, c.cells);
            most.rewards = fmax(most.rewards, c.rewards);
            *total = fmax(*total, qiao_total_change(c));
        }
    return most;
}

int qiao_most_nodes(unsigned K, int *count)
{
    int most = 0;
    memset(count, 0, (K + 2) * sizeof *count);
    for (unsigned t = 1; t < K; t++) {
        count[t + 1 - (t & (~t + 1))]++;
        count[t + 1]--;
    }
    for (unsigned i = 1; i < K; i++) {
        count[i] += count[i - 1];
        most = count[i] > most ? count[i] : most;
    }
    return most;
}
