/* How a claim is put to the test, in a few words that all papers share. */
#ifndef SUITE_PAPERS_CHECK_H
#define SUITE_PAPERS_CHECK_H
#include "suite/claim/paper.h"
#include "suite/judge/judge.h"

/* A probe: it reports ratios of what it measures to what is allowed, or errors
 * of an identity; the worst of them decides. */
#define PROBED(function) .study = &study_probe, .probe = (function)
/* every ratio is at most 1 + room */
#define AT_MOST(room)                                                          \
    .judge = judge_at_most, .left = "ratio", .tolerance = (room)
/* every relative error is at most room */
#define EQUAL(room)                                                            \
    .judge = judge_identity, .left = "error", .tolerance = (room)
/* the ratio of a bound to what is trivial is at most 1 somewhere: it says
 * something; else the claim is vacuous */
#define USEFUL .judge = judge_useful, .left = "ratio"
/* what rounding alone may add; and where a quadrature, a search or a small
 * delta stands on one side */
#define ROUNDING 1e-9
#define LOOSELY  1e-6

/* A noise norm exceeds bound(job, a) with probability at most a. */
#define SAMPLED(bound)                                                         \
    .study = &study_tail, .judge = judge_tail, .threshold = (bound)
/* What a paper releases, audited at its own noise. */
#define AUDITED .study = &study_audit, .judge = judge_release
/* Runs that an observer follows: how often does this row exceed 1?  At most
 * with the probability that `threshold` says, 0 without one. */
#define ALONG(row) .study = &study_run, .judge = judge_coverage, .left = (row)

/* The jobs: all of one text, or of a common text and one each. */
#define ONE_CASE(text)                                                         \
    .cases = &(const Cases)                                                    \
    {                                                                          \
        (text), NULL                                                           \
    }
#define CASES(text, ...)                                                       \
    .cases = &(const Cases)                                                    \
    {                                                                          \
        (text), (const char *const[])                                          \
        {                                                                      \
            __VA_ARGS__, NULL                                                  \
        }                                                                      \
    }
#endif
