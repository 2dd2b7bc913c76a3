/* The curves of a claim's job of study `compare`, as gnuplot data. */
#ifndef SUITE_REPORT_CURVES_H
#define SUITE_REPORT_CURVES_H
#include "suite/report/report.h"
#include "suite/study/compare.h"

typedef struct {
    Job job;
    char text[JOB_TEXT];
    Curve curve[CURVES_MAX];
    int n;
} CurveCase;

/* the claim's i-th case; *run: was it run? */
MUST_CHECK Status curves_open(const Report *, const char *claim, int i,
                              CurveCase *, bool *run);
/* mean regret of curve i along the episodes, the block $c<panel>_<i> */
MUST_CHECK Status curves_put(const Report *, FILE *to, const CurveCase *,
                             int panel, int i);
#endif
