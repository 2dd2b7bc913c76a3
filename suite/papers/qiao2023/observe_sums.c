/* Qiao and Wang 2023, appendix C: sums over typical episodes.  A block is many
 * episodes under one policy and one set of private counts, so its sums are
 * exact from its counts. */
#include "suite/papers/qiao2023/observe.h"

#include <math.h>

/* sum of f over a..b by Euler and Maclaurin, given the integral and
 * f, f', f''' at both ends: off by less than 1e-13 from 64 on */
void qiao_power_sums(long double from, uint64_t n, long double *root,
                     long double *inverse)
{
    *root = *inverse = 0;
    for (; n > 0 && from < 64; n--, from++) {
        long double x = fmaxl(1, from);
        *root += 1 / sqrtl(x);
        *inverse += 1 / x;
    }
    if (n == 0)
        return;
    long double a = from, more = (long double)(n - 1), b = a + more;
    long double ra = 1 / sqrtl(a), rb = 1 / sqrtl(b), ia = 1 / a, ib = 1 / b;
    *root += 2 * more / (1 / ra + 1 / rb) + (ra + rb) / 2 +
             (ra * ia - rb * ib) / 24 -
             (ra * ia * ia * ia - rb * ib * ib * ib) / 384;
    *inverse += log1pl(more / a) + (ia + ib) / 2 + (ia * ia - ib * ib) / 12 -
                (ia * ia * ia * ia - ib * ib * ib * ib) / 120;
}

void qiao_visit_sums(const Qiao *self, int c, uint64_t n, long double *root,
                     long double *inverse)
{
    long double from = self->n[c], left = fmaxl(0, self->most - from);
    long double all = (long double)n;
    uint64_t held = left < all ? (uint64_t)left : n;
    qiao_power_sums(from, held, root, inverse);
    if (held < n) {
        *root += (all - (long double)held) / sqrtl(self->most);
        *inverse += (all - (long double)held) / self->most;
    }
}

/* --- of a look ------------------------------------------------------------ */

double qiao_variance(int S, const double *p, const double *v)
{
    double mean = 0, sum = 0;
    for (int s = 0; s < S; s++)
        mean += p[s] * v[s];
    for (int s = 0; s < S; s++)
        sum += p[s] * (v[s] - mean) * (v[s] - mean);
    return sum;
}

double qiao_squared_gap(const Qiao *self, int state)
{
    double H = self->H, E = self->E, i2 = self->iota * self->iota;
    double H2 = H * H, H4 = H2 * H2, S4A2 = pow(self->S, 4) * self->A * self->A;
    double one = 1e6 * H2 * H * self->S * self->A * i2;
    double two = 1e6 * H4 * S4A2 * (E * E + H2) * i2 * i2;
    double N = fmax(1, (double)self->state[state]);
    return fmin(one / N + two / (N * N), H2);
}

/* the average under P~ of the capped squared gap in (32), with the N' of the
 * replan, in B_k too: there this makes the claim harder, by less than the
 * laziness */
static double gap_of(const Qiao *self, int c)
{
    int S = self->dim.S, h = cell_step(self->dim, c);
    if (h + 1 == self->dim.H)
        return 0; /* V_{H+1} = 0 is exact */
    double sum = 0;
    for (int s = 0; s < S; s++)
        sum += self->p[c * S + s] * qiao_squared_gap(self, (h + 1) * S + s);
    return sum;
}

/* b^ = 2 b1 + b2 of (32), c1 and c4 of (33) at the counts of the look */
static void weigh_cell(Qiao *self, int c)
{
    double H = self->H, S = self->S, iota = self->iota;
    double N = fmax(1, (double)self->n[c]);
    self->root[c] = 4 * sqrt(self->vti[c] * iota) + 2 * sqrt(2 * iota) +
                    4 * sqrt(iota * gap_of(self, c));
    self->inverse[c] = 40 * H * S * self->E * iota;
    self->frozen[c] =
        (self->root[c] + sqrt(2 * self->vst[c] * iota)) / sqrt(N) +
        (self->inverse[c] + H * H * S * iota) / N;
}

void qiao_weigh(Qiao *self, const Sight *sight)
{
    Shape d = self->dim;
    int S = d.S;
    const long double *best = sight->optimum->v;
    for (int i = 0; i < (d.H + 1) * S; i++)
        self->vpi_of[i] = (double)(best[i] - sight->loss[i]);
    for (int i = 0; i < d.H * S; i++)
        self->over[i] =
            (double)((long double)self->v[i] - best[i] + sight->loss[i]);
    for (int c = 0; c < shape_cells(d); c++) {
        int next = (cell_step(d, c) + 1) * S;
        const double *p = sight->env->p + (ptrdiff_t)c * S;
        self->vpi[c] = qiao_variance(S, p, self->vpi_of + next);
        self->vst[c] = qiao_variance(S, p, self->vst_of + next);
        self->vti[c] =
            qiao_variance(S, self->p + (ptrdiff_t)c * S, self->v + next);
        weigh_cell(self, c);
    }
}

/* --- of a block ----------------------------------------------------------- */

static void add_typical(Qiao *self, int c, uint64_t m)
{
    long double times = (long double)m, root, inverse;
    int h = cell_step(self->dim, c);
    qiao_visit_sums(self, c, m, &root, &inverse);
    self->first_visits += self->n[c] < 1;
    self->sum_b += (long double)self->root[c] * root +
                   (long double)self->inverse[c] * inverse;
    self->sum_vpi += times * (long double)self->vpi[c];
    self->sum_vst += times * (long double)self->vst[c];
    self->sum_vti += times * (long double)self->vti[c];
    self->u[h] += times * (long double)self->frozen[c];
    self->d[h] += times * (long double)self->over[c / self->dim.A];
}

static void add_counts(Qiao *self, const Sight *sight, const Block *block,
                       int c)
{
    int S = self->dim.S, state = c / self->dim.A;
    long double times = (long double)block->at[c];
    self->n[c] += times;
    self->state[state] += times;
    self->tilde_hs[state] += times * (long double)self->over[state];
    self->regret_hs[state] += times * sight->loss[state];
    self->reward[c] += (long double)block->reward[c];
    for (int i = c * S; i < (c + 1) * S; i++)
        self->flow[i] += (long double)block->visit[i];
}

/* the lemmas on sums over typical episodes, at episode k */
static void check_typical(Qiao *self, uint64_t k)
{
    double H = self->H, S = self->S, A = self->A, iota = self->iota,
           E = self->E;
    double n = (double)k, T = H * n, azuma = 3 * H * sqrt(T * iota);
    double m = (double)(k - self->typical + 1); /* episodes in the sums */
    long double U = 0, D = 0;
    for (int h = self->dim.H - 1; h >= 0; h--) {
        U += 3 * self->u[h];
        D += self->d[h];
        qiao_note(self, QIAO_C3, k, (double)self->d[h] / ((double)U + azuma),
                  ((double)U + azuma) / (H * m));
    }
    double u = (double)U + azuma, vpi = (double)self->sum_vpi;
    qiao_note(self, QIAO_C3, k, (double)D / (H * u), u / (H * m));
    /* values of the last H-j steps are within [0,H-j], V~ within [0,H] */
    double spread = m * H * (H - 1) * (2 * H - 1) / 24;
    double cap = m * H * H * H / 4;
    double c4 = H * T + 2 * H * H * sqrt(T * iota) + H * H * H * iota;
    double c5 = 2 * H * H * (u + sqrt(T * iota));
    double c6 = 2 * H * H * u + 8 * H * H * S * sqrt(H * A * T * iota) +
                6 * H * H * H * S * S * A * E * iota;
    double c8 = 16 * iota * sqrt(H * H * S * A * T) +
                6 * iota * sqrt(H * H * H * S * A * u) +
                250 * (self->Z + self->W);
    qiao_note(self, QIAO_C4, k, vpi / c4, c4 / spread);
    qiao_note(self, QIAO_C5, k, ((double)self->sum_vst - vpi) / c5,
              c5 / spread);
    qiao_note(self, QIAO_C6, k, ((double)self->sum_vti - vpi) / c6, c6 / cap);
    /* without a typical episode it says nothing */
    qiao_note(self, QIAO_C8, k, (double)self->sum_b / c8,
              (double)self->typical / n);
}

/* (34) with V~ - V^pi <= H: episodes before the first typical one, of all and
 * of (h,s) */
static void check_untypical(Qiao *self, uint64_t k)
{
    double cost = 250 * self->W, least = (double)self->typical;
    if ((double)k < least)
        qiao_note(self, QIAO_DEFC1, k, (double)self->tilde / cost, 0);
    for (int i = 0; i < self->dim.H * self->dim.S; i++)
        if ((double)self->state[i] < least)
            qiao_note(self, QIAO_DEFC1, k, (double)self->tilde_hs[i] / cost, 0);
}

/* the first inequalities of (75) and (76) */
static void check_first(Qiao *self, uint64_t k)
{
    double rounding = 1e-12 * self->H * (double)k;
    qiao_note(self, QIAO_C9_FIRST, k,
              qiao_over((double)self->regret, (double)self->tilde, rounding),
              0);
    for (int i = 0; i < self->dim.H * self->dim.S; i++)
        qiao_note(self, QIAO_C9_FIRST, k,
                  qiao_over((double)self->regret_hs[i],
                            (double)self->tilde_hs[i], rounding),
                  0);
}

/* (75), (76), Theorem 4.1 */
static void check_regret(Qiao *self, uint64_t k)
{
    double H = self->H, n = (double)k, iota = self->iota;
    double H2SA = H * H * self->S * self->A;
    double bound = qiao_bound(self, iota * sqrt(H2SA * H * n));
    double tilde = (double)self->tilde, regret = (double)self->regret;
    qiao_note(self, QIAO_C9, k, tilde / bound, bound / (H * n));
    if (n >= self->K)
        qiao_note(self, QIAO_THM41, k, regret / bound, bound / (H * n));
    for (int i = 0; i < self->dim.H * self->dim.S; i++) {
        double N = (double)self->state[i];
        if (N < 1)
            continue;
        bound = qiao_bound(self, iota * sqrt(H2SA * H * N));
        qiao_note(self, QIAO_C9_HS, k, (double)self->tilde_hs[i] / bound,
                  bound / (H * N));
    }
}

void qiao_block(Qiao *self, const Sight *sight, const Block *block)
{
    uint64_t k = block->first + (block->n - 1);
    bool typical = block->first >= self->typical;
    for (int i = 0; i < block->cells; i++) {
        int c = block->cell[i];
        if (typical)
            add_typical(self, c, block->at[c]);
        add_counts(self, sight, block, c);
    }
    for (int s = 0; s < self->dim.S; s++) {
        long double users = (long double)block->start[s];
        self->tilde += users * (long double)self->over[s];
        self->regret += users * sight->loss[s];
    }
    if (typical)
        check_typical(self, k);
    check_untypical(self, k);
    check_first(self, k);
    check_regret(self, k);
}
