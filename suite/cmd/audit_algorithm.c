/* assay audit ALGORITHM: the job that its command line describes. */
#include "suite/audit/learner_exact.h"
#include "suite/base/text.h"
#include "suite/cmd/audit.h"

#include <string.h>

/* options that only an algorithm has */
static const char *const own[] = {"env", "episodes", "privacy", "lazy",
                                  "level"};
enum { OWN = sizeof own / sizeof *own };

bool audit_of_algorithm(const Args *args)
{
    return args->words > 0 && algorithm_named(args->word[0]) != NULL;
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

/* Only what the other users do is seen: there is no noise and no exact loss. */
bool audit_of_actions(const Args *args)
{
    return strcmp(params_text(&args->options, "level"), "actions") == 0;
}

static Status check_options(const Args *args)
{
    static const char *const not_yet[] = {"blackbox", "db"};
    const Params *p = &args->options;
    for (int i = 0; i < 2; i++)
        if (params_given(p, not_yet[i]))
            return FAIL(BAD_INPUT,
                        "--%s is for mechanisms, not for whole algorithms",
                        not_yet[i]);
    if (params_given(p, "event") && !audit_of_actions(args))
        return FAIL(BAD_INPUT, "--event goes with --level actions");
    if (params_given(p, "tilt") && audit_of_actions(args))
        return FAIL(BAD_INPUT,
                    "--tilt: --level actions does not draw the noise");
    return OK;
}

Status audit_algorithm_job(const Args *args, const char *set, Arena *arena,
                           Job *job)
{
    const Params *p = &args->options;
    bool actions = audit_of_actions(args);
    TRY(check_options(args));
    const char *text = arena_text(arena, "algorithm=%s env=%s %s",
                                  args->word[0], params_text(p, "env"), set);
    TRY(job_open(job, actions ? &study_actions : &study_exposure,
                 params_count(p, "seed"), text));
    TRY(args_to_job(args, job));
    return actions ? OK : job_set(job, "study.level", params_text(p, "level"));
}
