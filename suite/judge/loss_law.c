/* An audit's histogram of losses without tilt against their law in the exact
 * accounting: at each inner edge the number of larger losses is binomial.
 * Bonferroni over edges and directions.  The law is that of the noise as drawn;
 * whether that noise meets the claim is judge_audit's question. */
#include "suite/judge/loss_law.h"
#include "suite/audit/mechanism_exact.h"
#include "suite/judge/privacy.h"
#include "suite/stat/confidence.h"

#include <math.h>

/* error probability of the intervals in one panel of the report's plot */
static const double BARS_ALPHA = 0.05;
static const double FARTHEST = 1e8; /* an edge beyond is a damaged row */
enum { TESTS = AUDIT_WAYS * (AUDIT_BINS - 1) };

typedef struct {
    uint64_t count[AUDIT_WAYS][AUDIT_BINS], runs[AUDIT_WAYS];
    double left[AUDIT_BINS];  /* edges */
    Level beyond[AUDIT_BINS]; /* P(L > left) */
} Bins;

typedef struct {
    double p, edge, share, exact;
} WorstEdge;

static bool read_bins(const Evidence *e, Bins *b)
{
    for (int at = 0; at < AUDIT_WAYS * AUDIT_BINS; at++) {
        int way = at / AUDIT_BINS, i = at % AUDIT_BINS;
        b->count[way][i] = b->runs[way] = 0;
        for (int r = 0; r < e->replicates; r++) {
            const Row *row = rows_find(&e->rows[r], "bin", at);
            if (row == NULL || !rows_is_count(row))
                return false;
            b->count[way][i] += (uint64_t)row->value;
            b->runs[way] += row->k;
        }
    }
    return b->runs[0] > 0 && b->runs[1] > 0;
}

static bool read_law(const Evidence *e, Bins *b)
{
    Loss loss = {0};
    double low = rows_value(&e->rows[0], "bin_low");
    double width = rows_value(&e->rows[0], "bin_width");
    double far = (fabs(low) + AUDIT_BINS * fabs(width)) * e->threshold_scale;
    if (!(far <= FARTHEST) || !audit_loss(&e->rows[0], &loss))
        return false;
    for (int i = 0; i < AUDIT_BINS; i++) {
        b->left[i] = low + i * width;
        b->beyond[i] =
            loss_beyond(&loss, (long double)(b->left[i] * e->threshold_scale));
    }
    b->beyond[0] = (Level){1, 1, 1}; /* the first bin is open-ended */
    return true;
}

/* the p-value at that end of the law's bracket which is nearer to the sample */
static double p_at(uint64_t k, uint64_t n, Level law)
{
    double share = (double)k / (double)n;
    double low = (double)law.low, high = (double)law.high;
    if (share > high)
        return binomial_p(k, n, high);
    if (share < low)
        return binomial_p(k, n, low);
    return isnan(low) || isnan(high) ? (double)NAN : 1;
}

static void try_way(const Bins *b, int way, WorstEdge *worst)
{
    uint64_t beyond = 0, n = b->runs[way];
    for (int i = AUDIT_BINS - 1; i > 0; i--) {
        beyond += b->count[way][i];
        double p = p_at(beyond, n, b->beyond[i]);
        if (p >= worst->p || isnan(worst->p))
            continue;
        worst->p = p; /* a NaN, once met, stays */
        worst->edge = b->left[i];
        worst->share = (double)beyond / (double)n;
        worst->exact = (double)b->beyond[i].value;
    }
}

#define FIELD(name) EVIDENCE_FIELD(LossBinEvidence, name)
const EvidenceField loss_bin_evidence[] = {LOSS_BIN_EVIDENCE(FIELD){0}};

/* Both directions together: every pair here is symmetric, so they have one
 * law. */
static void put_bins(const Bins *b, Ruling *f)
{
    uint64_t n = b->runs[0] + b->runs[1];
    double alpha = BARS_ALPHA / (2 * AUDIT_BINS);
    for (int i = 0; i < AUDIT_BINS; i++) {
        uint64_t k = b->count[0][i] + b->count[1][i];
        long double next = i + 1 < AUDIT_BINS ? b->beyond[i + 1].value : 0;
        const LossBinEvidence bin = {.bin_left = b->left[i],
                                     .bin_law =
                                         (double)(b->beyond[i].value - next),
                                     .bin_share = (double)k / (double)n,
                                     .bin_lower = binomial_lower(k, n, alpha),
                                     .bin_upper = binomial_upper(k, n, alpha)};
        evidence_put(f, loss_bin_evidence, i, &bin);
    }
}

void judge_loss_law(const Evidence *e, Ruling *f)
{
    Bins b;
    WorstEdge worst = {.p = INFINITY};
    f->verdict = UNDECIDED;
    ruling_say(f, "no histogram, or no exact law");
    if (!read_bins(e, &b) || !read_law(e, &b))
        return;
    for (int way = 0; way < AUDIT_WAYS; way++)
        try_way(&b, way, &worst);
    f->samples = b.runs[0] + b.runs[1];
    f->statistic = worst.p * TESTS > 1 ? 1 : worst.p * TESTS;
    f->bound = e->alpha;
    f->slack = f->statistic / e->alpha;
    f->verdict = isnan(worst.p)               ? UNDECIDED
                 : worst.p * TESTS < e->alpha ? VIOLATED
                                              : HOLDS;
    put_bins(&b, f);
    ruling_say(f,
               "%d edges each way; worst at a loss of %.6g: beyond it %.6g, "
               "exact %.6g, corrected p %.3g",
               AUDIT_BINS - 1, worst.edge, worst.share, worst.exact,
               f->statistic);
    if (f->verdict == VIOLATED)
        snprintf(f->witness, sizeof f->witness, "loss>%.17g", worst.edge);
}
