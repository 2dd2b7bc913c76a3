/* UCBVI on RiverSwim as one writes it down on a page: whole sweeps over arrays
 * of known size, a cheap generator, the policy's value by induction.  What the
 * learner of this suite is measured against: the ratio of the two survives a
 * change of machine. */
#ifndef SUITE_CMD_BENCH_PLAIN_H
#define SUITE_CMD_BENCH_PLAIN_H
#include "envs/env.h"

enum { PLAIN_H = 20, PLAIN_S = 6, PLAIN_A = 2 };

typedef struct {
    bool bernstein; /* bonuses; else Hoeffding's */
    double scale;   /* of the bonus */
    double L;
    int start; /* of every user */
    double p[PLAIN_S][PLAIN_A][PLAIN_S], mean[PLAIN_S][PLAIN_A];
    double visits[PLAIN_H][PLAIN_S][PLAIN_A];
    double reward[PLAIN_H][PLAIN_S][PLAIN_A];
    double to[PLAIN_H][PLAIN_S][PLAIN_A][PLAIN_S];
    double q[PLAIN_H][PLAIN_S][PLAIN_A];
    double v[PLAIN_H + 1][PLAIN_S], value[PLAIN_H + 1][PLAIN_S];
    int action[PLAIN_H][PLAIN_S];
    uint64_t word; /* of its generator */
    double lost;   /* V* of all episodes less the policies' values */
    double best;   /* V* of one */
} Plain;

/* of RiverSwim's kernel and rewards, the same at every step, and its start */
void plain_open(Plain *, const Env *, double best, bool bernstein,
                double scale);
/* n episodes more; returns what is lost so far */
double plain_learn(Plain *, long n);
#endif
