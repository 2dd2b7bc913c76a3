/* A paper: its statements in sections, and what else it brings along.  The
 * engine walks papers[] and knows none of them by name; suite/papers/papers.c
 * lists them. */
#ifndef SUITE_CLAIM_PAPER_H
#define SUITE_CLAIM_PAPER_H
#include "suite/claim/claim.h"
#include "suite/claim/finding.h"

typedef struct {
    const char *title;
    const Claim *const *list; /* ends with NULL */
} Section;

struct Observer;
struct Mechanism;
struct Theorem;
struct Exhibit;

typedef struct {
    const char *name, *title;
    const Section *const *sections; /* ends with NULL, like every list below;
                                       NULL: the paper brings none */
    const struct Observer *const *observers; /* what its runs are watched for */
    const struct Mechanism *const *releases; /* what its algorithms release */
    const struct Theorem *theorems;        /* growth laws and explicit bounds */
    const struct Exhibit *const *exhibits; /* tables and figures of its own */
    const char *version; /* which text of the paper was read */
    const char *stands;  /* what of it stands: read before its findings */
    const Finding *const *findings; /* its errors, the weightiest first */
} Paper;

extern const Paper *const papers[]; /* ends with NULL */

/* false for a paper that brings theorems to compare with, and no claims */
static inline bool paper_has_claims(const Paper *paper)
{
    return paper->sections[0] != NULL;
}

/* its findings; a list that ends at once for a paper without any */
static inline const Finding *const *paper_findings(const Paper *paper)
{
    static const Finding *const none[] = {NULL};
    return paper->findings != NULL ? paper->findings : none;
}

// NOLINTBEGIN(bugprone-macro-parentheses): p and c are declared here
/* for every paper p */
#define EACH_PAPER(p)                                                          \
    for (const Paper *const *p##_at = papers, *p = *p##_at; p != NULL;         \
         p = *++p##_at)
/* for every claim c of a paper, in the paper's order */
#define EACH_CLAIM(c, paper)                                                   \
    for (const Section *const *c##_in = (paper)->sections; *c##_in != NULL;    \
         c##_in++)                                                             \
        for (const Claim *const *c##_at = (*c##_in)->list, *c = *c##_at;       \
             c != NULL; c = *++c##_at)
/* for every finding f of a paper, the weightiest first */
#define EACH_FINDING(f, paper)                                                 \
    for (const Finding *const *f##_at = paper_findings(paper), *f = *f##_at;   \
         f != NULL; f = *++f##_at)
// NOLINTEND(bugprone-macro-parentheses)
#endif
