/* Tests of the audit itself.  Its refuted epsilon must never exceed the epsilon
 * that the mechanism delivers (a false accusation) and must not stay far below
 * it (no power).  And its exact accounting must count every coordinate that one
 * user changes. */
#include "suite/judge/privacy.h"

#include <math.h>
#include <stdio.h>

/* The epsilon that the noise as drawn delivers by exact accounting; NaN: there
 * is no closed form. */
static double delivered(const Rows *rows, double delta)
{
    Loss loss = {0};
    if (!(delta > 0) || !audit_loss(rows, &loss))
        return (double)NAN;
    return (double)loss_epsilon(&loss, logl((long double)delta)).value;
}

void judge_audit_bound(const Evidence *e, Ruling *f)
{
    AuditResult r;
    audit_result(e->job, e->rows, e->replicates, e->alpha, &r);
    double exact = delivered(&e->rows[0], r.delta) * e->threshold_scale;
    double least = (1 - e->claim->tolerance) * exact;
    const double room = 1e-9; /* rounding */
    f->verdict = UNDECIDED;
    if (r.sound && r.epsilon_lower > exact * (1 + room))
        f->verdict = VIOLATED;
    else if (r.sound && r.epsilon_lower >= least)
        f->verdict = HOLDS;
    f->statistic = r.epsilon_lower;
    f->bound = exact;
    f->slack = f->verdict == UNDECIDED ? r.epsilon_lower / least
                                       : exact / r.epsilon_lower;
    f->samples = r.runs * 2;
    audit_evidence(f, &r);
    ruling_say(f,
               "claimed epsilon=%.6g, delivered %.6g; the audit refutes %.6g "
               "and below",
               r.epsilon, exact, r.epsilon_lower);
    if (f->verdict == VIOLATED)
        snprintf(f->witness, sizeof f->witness,
                 "refuted at delta=%.6g: epsilon=%.9g, delivered %.9g", r.delta,
                 r.epsilon_lower, exact);
}

/* The noise scale was computed from the claimed delta with the mechanism's own
 * count of what a user changes; the recorder counts along the billboard's
 * nodes. A recorder that counts too little would find every claim met, and no
 * judge that asks for "at most" would notice. */
void judge_audit_least(const Evidence *e, Ruling *f)
{
    AuditResult r;
    audit_result(e->job, e->rows, e->replicates, e->alpha, &r);
    double off = r.delta > 0 ? fabs(r.delta_exact / r.delta - 1) : (double)NAN;
    f->bound = e->claim->tolerance * e->threshold_scale;
    f->statistic = off;
    f->slack = off > 0 ? f->bound / off : (double)INFINITY;
    f->verdict = isnan(off) || isinf(off) ? UNDECIDED
                 : off <= f->bound        ? HOLDS
                                          : VIOLATED;
    audit_evidence(f, &r);
    ruling_say(f, "delta at epsilon=%.6g is %.9g, claimed %.9g", r.epsilon,
               r.delta_exact, r.delta);
    if (f->verdict == VIOLATED)
        snprintf(f->witness, sizeof f->witness, "delta=%.17g, claimed %.17g",
                 r.delta_exact, r.delta);
}
