/* assay audit ALGORITHM: the job that its command line describes. */
#include "suite/base/text.h"
#include "suite/cmd/audit.h"
#include "suite/study/exposure.h"

#include <string.h>

static const char *const shared[] = {"epsilon", "delta", "mode",  "runs",
                                     "user",    "pair",  "level", "episodes",
                                     "privacy", "lazy"};
enum { SHARED = sizeof shared / sizeof *shared };

/* what only an algorithm has */
static const char *const own[] = {"env", "episodes", "privacy", "lazy",
                                  "level"};
enum { OWN = sizeof own / sizeof *own };

bool audit_of_algorithm(const Args *args)
{
    for (const Algorithm *const *a = algorithms; *a != NULL; a++)
        if (args->words > 0 && strcmp((*a)->name, args->word[0]) == 0)
            return true;
    return false;
}

Status audit_not_algorithm(const Args *args)
{
    for (int i = 0; i < OWN; i++)
        if (params_given(&args->options, own[i]))
            return FAIL(BAD_INPUT,
                        "--%s goes with an algorithm, and %s is a mechanism",
                        own[i], args->word[0]);
    return OK;
}

static Status check_options(const Params *p)
{
    static const char *const not_yet[] = {"blackbox", "event", "db"};
    for (int i = 0; i < 3; i++)
        if (params_given(p, not_yet[i]))
            return FAIL(BAD_INPUT,
                        "--%s: of mechanisms only, not of whole algorithms",
                        not_yet[i]);
    return OK;
}

Status audit_algorithm_job(const Args *args, const char *set, Arena *arena,
                           Job *job)
{
    const Params *p = &args->options;
    TRY(check_options(p));
    const char *text = arena_text(arena, "algorithm=%s env=%s %s",
                                  args->word[0], params_text(p, "env"), set);
    TRY(job_open(job, &study_exposure, params_count(p, "seed"), text));
    for (int i = 0; i < SHARED; i++) {
        const char *key = arena_text(arena, "study.%s", shared[i]);
        if (params_given(p, shared[i]))
            TRY(job_set(job, key, params_text(p, shared[i])));
    }
    if (!params_given(p, "privacy")) /* the study's own is none */
        TRY(job_set(job, "study.privacy", params_text(p, "privacy")));
    return job_set(job, "theta", params_text(p, "tilt"));
}
