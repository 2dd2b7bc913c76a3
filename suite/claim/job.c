#include "suite/base/text.h"
#include "suite/claim/study.h"

#include <string.h>

#define LIST_STUDY(study) &study_##study,
const Study *const studies[] = {STUDIES(LIST_STUDY) NULL};

static volatile double *share_place;

void job_share_to(volatile double *place)
{
    share_place = place;
}

void job_done_share(double share)
{
    if (share_place != NULL)
        *share_place = share;
}

static const char *study_at(const void *table, int i)
{
    const Study *study = ((const Study *const *)table)[i];
    return study == NULL ? NULL : study->name;
}

const Study *study_named(const char *name)
{
    int i = text_place(name, study_at, studies);
    return i < 0 ? NULL : studies[i];
}

static bool knows(const Setting *rows, const char *key)
{
    return rows != NULL && setting_find(rows, key) != NULL;
}

static const Setting *env_rows(const Job *job)
{
    return job->env == NULL ? NULL : job->env->settings;
}

static const Setting *algo_rows(const Job *job)
{
    return job->algo == NULL ? NULL : job->algo->settings;
}

/* the name of setting i: the environment's, the algorithm's, the study's */
static const char *setting_of_job(const void *of, int i)
{
    const Job *job = of;
    const Setting *rows[] = {env_rows(job), algo_rows(job),
                             job->study->settings};
    for (int t = 0; t < 3; t++)
        for (const Setting *s = rows[t]; s != NULL && s->name != NULL; s++)
            if (i-- == 0)
                return s->name;
    return NULL;
}

static Status unknown(const Job *job, const char *key)
{
    char nearest[200];
    text_nearest(key, setting_of_job, job, nearest, sizeof nearest);
    return FAIL(BAD_INPUT, "no setting '%s' here; nearest: %s", key, nearest);
}

bool job_knows(const Job *job, const char *key)
{
    return knows(job->study->settings, key) || knows(env_rows(job), key) ||
           knows(algo_rows(job), key);
}

static bool names_part(const char *key)
{
    return strcmp(key, "env") == 0 || strcmp(key, "algorithm") == 0;
}

/* An open job keeps its environment and algorithm: only settings may change. */
static Status set_study(Job *job, const char *key, const char *value)
{
    if (names_part(key) && knows(job->study->settings, key))
        return FAIL(BAD_INPUT, "'%s' cannot be changed here: %s=%s", key, key,
                    params_text(&job->params, key));
    if (job->study->check != NULL)
        TRY(job->study->check(key, value));
    return params_set(&job->params, key, value);
}

static Status set_explicit(Job *job, const char *key, const char *value,
                           bool *done)
{
    *done = true;
    if (strncmp(key, "env.", 4) == 0 && job->env != NULL)
        return params_set(&job->env_params, key + 4, value);
    if (strncmp(key, "algo.", 5) == 0 && job->algo != NULL)
        return params_set(&job->algo_params, key + 5, value);
    if (strncmp(key, "study.", 6) == 0)
        return set_study(job, key + 6, value);
    *done = false;
    return OK;
}

Status job_set(Job *job, const char *key, const char *value)
{
    bool done;
    TRY(set_explicit(job, key, value, &done));
    if (done)
        return OK;
    bool in_env = knows(env_rows(job), key);
    bool in_algo = knows(algo_rows(job), key);
    bool in_study = knows(job->study->settings, key);
    if (in_env && in_algo)
        return FAIL(BAD_INPUT,
                    "'%s' is a setting of %s and of %s: say env.%s"
                    " or algo.%s",
                    key, job->env->name, job->algo->name, key, key);
    if (in_study && (in_env || in_algo))
        return FAIL(BAD_INPUT,
                    "'%s' is a setting of study %s and of %s: say"
                    " study.%s or %s.%s",
                    key, job->study->name,
                    in_env ? job->env->name : job->algo->name, key,
                    in_env ? "env" : "algo", key);
    if (in_study)
        return set_study(job, key, value);
    if (in_env)
        return params_set(&job->env_params, key, value);
    if (in_algo)
        return params_set(&job->algo_params, key, value);
    return unknown(job, key);
}

static Status split(char *word, const char **value)
{
    char *equal = strchr(word, '=');
    if (equal == NULL || equal == word)
        return FAIL(BAD_INPUT, "'%s': write it as key=value", word);
    *equal = '\0';
    *value = equal + 1;
    return OK;
}

/* Reads the words that name parts, or the others.  Parts are read first because
 * they decide which settings exist. */
static Status read_words(Job *job, const char *text, bool parts)
{
    char word[PARAMS_TEXT + 40];
    const char *value;
    while (text_word(&text, word, sizeof word) != NULL) {
        TRY(split(word, &value));
        if (names_part(word) != parts)
            continue;
        if (parts)
            TRY(params_set(&job->params, word, value));
        else
            TRY(job_set(job, word, value));
    }
    return OK;
}

static Status open_parts(Job *job)
{
    if (knows(job->study->settings, "env")) {
        TRY(env_family_find(params_text(&job->params, "env"), &job->env));
        params_open(&job->env_params, job->env->settings);
    }
    if (knows(job->study->settings, "algorithm")) {
        TRY(algorithm_find(params_text(&job->params, "algorithm"), &job->algo));
        params_open(&job->algo_params, job->algo->settings);
    }
    return OK;
}

/* empty but for its parts */
static Status open_empty(Job *job, const Study *study, uint64_t seed,
                         const char *text)
{
    memset(job, 0, sizeof *job);
    job->study = study;
    job->seed = seed;
    params_open(&job->params, study->settings);
    TRY(read_words(job, text, true));
    return open_parts(job);
}

Status job_open(Job *job, const Study *study, uint64_t seed, const char *text)
{
    TRY(open_empty(job, study, seed, text));
    return read_words(job, text, false);
}

int job_replicates(const Job *job)
{
    if (job->study->jobs != NULL)
        return job->study->jobs(job);
    return knows(job->study->settings, "replicates")
               ? params_int(&job->params, "replicates")
               : 1;
}

/* appends a part's settings; nothing, not even a blank, where it has none */
static void add_part(const Params *params, const char *prefix, char *out,
                     size_t size)
{
    size_t n = strlen(out), blank = n > 0;
    if (n + blank >= size)
        return;
    params_print(params, prefix, out + n + blank, size - n - blank);
    if (blank && out[n + 1] != '\0')
        out[n] = ' ';
}

void job_text(const Job *job, char *out, size_t size)
{
    out[0] = '\0';
    add_part(&job->params, "", out, size);
    if (job->env != NULL)
        add_part(&job->env_params, "env.", out, size);
    if (job->algo != NULL)
        add_part(&job->algo_params, "algo.", out, size);
}

/* Sets a value; one that equals the default counts as not set by the user. */
static Status reset(Params *params, const char *key, const char *value)
{
    if (knows(params->rows, key) &&
        strcmp(params_text(params, key), value) == 0)
        return OK;
    return params_set(params, key, value);
}

/* In a canonical text a plain key is the study's, even where the environment or
 * the algorithm has a setting of that name. */
static Status reread_word(Job *job, const char *key, const char *value)
{
    if (strncmp(key, "env.", 4) == 0 && job->env != NULL)
        return reset(&job->env_params, key + 4, value);
    if (strncmp(key, "algo.", 5) == 0 && job->algo != NULL)
        return reset(&job->algo_params, key + 5, value);
    if (names_part(key))
        return OK;
    if (job->study->check != NULL)
        TRY(job->study->check(key, value));
    return reset(&job->params, key, value);
}

static Status reread_words(Job *job, const char *text)
{
    char word[PARAMS_TEXT + 40];
    const char *value;
    while (text_word(&text, word, sizeof word) != NULL) {
        TRY(split(word, &value));
        TRY(reread_word(job, word, value));
    }
    return OK;
}

Status job_reopen(Job *job, const Study *study, uint64_t seed, const char *text)
{
    char again[JOB_TEXT];
    TRY(open_empty(job, study, seed, text));
    TRY(reread_words(job, text));
    job_text(job, again, sizeof again);
    if (strcmp(text, again) != 0)
        return FAIL(BAD_INPUT, "the settings of %s are others here: %s",
                    study->name, again);
    return OK;
}

Status job_model(const Job *job, Env *env, Arena *arena)
{
    char name[100];
    snprintf(name, sizeof name, "model of %s", job->env->name);
    Rng model = rng_open(job->seed, name);
    return env_open(env, job->env, &job->env_params, &model, arena);
}

Status job_env(const Job *job, Env *env, Rng *users, Arena *arena)
{
    char name[100];
    TRY(job_model(job, env, arena));
    snprintf(name, sizeof name, "users of %s, replicate %d", job->env->name,
             job->replicate);
    *users = rng_open(job->seed, name);
    env_relabel(env, users, arena);
    return OK;
}
