/* The curves of a claim's job of study `compare`, as gnuplot data. */
#ifndef SUITE_REPORT_CURVES_H
#define SUITE_REPORT_CURVES_H
#include "suite/report/report.h"
#include "suite/simulation/compare.h"

typedef struct {
    Job job;
    char text[JOB_TEXT];
    Curve curve[CURVES_MAX];
    int n;
} CurveCase;

/* Opens the claim's i-th case; *run: does the report's run have it? */
MUST_CHECK Status curves_open(const Report *, const char *claim, int i,
                              CurveCase *, bool *run);
/* Writes the mean regret of curve i by episode, as block $c<panel>_<i>. */
MUST_CHECK Status curves_put(const Report *, FILE *to, const CurveCase *,
                             int panel, int i);

/* Of n curves over the same steps, curve i's from value[i * steps] on: the
 * largest set of curves that stay within the factor `near` of one of them at
 * every step.  Fills member[0..n), returns how many. */
int curves_together(const double *value, int n, int steps, double near,
                    bool *member);
/* The same for the curves which[0..n); all false when they were not recorded at
 * the same episodes. */
MUST_CHECK Status curves_coincide(const Report *, const CurveCase *,
                                  const int *which, int n, double near,
                                  bool *member);
#endif
