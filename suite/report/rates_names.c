/* The names of curves, and the marks of their points. */
#include "suite/base/text.h"
#include "suite/report/rates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const mark_names[MARKS] = {
    "linear", "transition, on the family's edge", "transition", "asymptotic"};

/* --- names ---------------------------------------------------------------- */

static void add(RateName *name, const char *key, const char *text)
{
    if (name->n == RATE_WORDS)
        return;
    RateWord *w = &name->word[name->n++];
    snprintf(w->key, sizeof w->key, "%.23s", key);
    snprintf(w->text, sizeof w->text, "%.71s", text);
}

/* "eps = 1" */
static void add_real(RateName *name, const char *key, const char *before,
                     double x)
{
    char number[40], text[72];
    rate_number(x, number, sizeof number);
    snprintf(text, sizeof text, "%s%s", before, number);
    add(name, key, text);
}

static void add_privacy(RateName *name, const Job *job)
{
    const Params *p = &job->params;
    bool none = params_choice(p, "privacy") == 0;
    add(name, "privacy", none ? "no privacy" : params_text(p, "privacy"));
    if (none)
        return;
    add(name, "mode", params_text(p, "mode"));
    if (strcmp(params_text(p, "in"), "epsilon") != 0)
        add_real(name, "epsilon", "ε = ", params_real(p, "epsilon"));
}

/* how often it looks for a new policy */
static void add_looks(RateName *name, const Params *p)
{
    char number[40], text[72];
    if (params_real(p, "lazy") > 0) {
        rate_number(params_real(p, "lazy"), number, sizeof number);
        snprintf(text, sizeof text, "lazy %s %s", number,
                 params_choice(p, "looks") == 1 ? "by information"
                                                : "on the grid");
        add(name, "lazy", text);
    } else {
        add(name, "lazy", "not lazy");
    }
}

/* Is the setting named above already, or of no interest to readers? */
static bool is_told(const char *key)
{
    static const char *const told =
        "algorithm privacy mode epsilon env lazy looks episodes in from to "
        "points lead seeds most-seeds precision";
    return text_has_word(told, key, ' ');
}

/* the other settings of the case, as it writes them */
static void add_others(RateName *name, const char *case_text)
{
    char word[96];
    while (text_word(&case_text, word, sizeof word) != NULL) {
        char *equal = strchr(word, '=');
        if (equal == NULL)
            continue;
        *equal = '\0';
        const char *dot = strchr(word, '.'), *key = dot ? dot + 1 : word;
        if (is_told(key))
            continue;
        char text[200];
        snprintf(text, sizeof text, "%s = %s", key, equal + 1);
        add(name, key, text);
    }
}

void rate_name_open(RateName *name, const Job *job, const char *case_text)
{
    const Params *p = &job->params;
    *name = (RateName){0};
    add(name, "algorithm", job->algo->name);
    add_privacy(name, job);
    if (strcmp(params_text(p, "in"), "K") != 0)
        add_real(name, "episodes", "K = ", (double)params_count(p, "episodes"));
    add(name, "env", job->env->name);
    add_others(name, case_text);
    add_looks(name, p);
}

static const char *find_word(const RateName *name, const char *key)
{
    for (int i = 0; i < name->n; i++)
        if (strcmp(name->word[i].key, key) == 0)
            return name->word[i].text;
    return NULL;
}

/* the share of names that have this word; 0 when one has none of its kind */
static double share_of(const RateName *names, int n, const RateWord *word)
{
    int same = 0;
    for (int i = 0; i < n; i++) {
        const char *text = find_word(&names[i], word->key);
        if (text == NULL)
            return 0;
        same += strcmp(text, word->text) == 0;
    }
    return (double)same / n;
}

static void join(char *out, size_t size, const char *text)
{
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : "", text);
}

static const double ALL = 1, MOST = 2.0 / 3;

/* Is the word shared?  An algorithm or a privacy model only if all have it. */
static bool is_shared(const RateName *names, int n, const RateWord *word,
                      double least)
{
    bool who = strcmp(word->key, "algorithm") == 0 ||
               strcmp(word->key, "privacy") == 0;
    return share_of(names, n, word) >= (who ? ALL : least) - 1e-9;
}

/* Joins the words of one name that at least this share of names has, or those
 * that fewer have. */
static void pick(const RateName *names, int n, int which, double share,
                 bool shared, char *out, size_t size)
{
    const RateName *name = &names[which];
    out[0] = '\0';
    for (int i = 0; i < name->n; i++)
        if (is_shared(names, n, &name->word[i], share) == shared)
            join(out, size, name->word[i].text);
}

void rate_name_common(const RateName *names, int n, char *out, size_t size)
{
    pick(names, n, 0, ALL, true, out, size);
}

void rate_name_own(const RateName *names, int n, int which, char *out,
                   size_t size)
{
    pick(names, n, which, ALL, false, out, size);
}

/* for each kind of word that all names have, the first that is usual */
void rate_name_usual(const RateName *names, int n, char *out, size_t size)
{
    out[0] = '\0';
    for (int w = 0; n > 0 && w < names[0].n; w++) {
        const char *key = names[0].word[w].key;
        bool found = false;
        for (int i = 0; i < n && !found; i++) {
            RateWord word = names[0].word[w];
            const char *text = find_word(&names[i], key);
            if (text == NULL)
                break;
            snprintf(word.text, sizeof word.text, "%s", text);
            found = is_shared(names, n, &word, MOST);
            if (found)
                join(out, size, text);
        }
    }
}

void rate_name_unusual(const RateName *names, int n, int which, char *out,
                       size_t size)
{
    pick(names, n, which, MOST, false, out, size);
}

/* Drops the + and leading zeros of printf's exponent: 1e+08 is 1e8. */
void rate_number(double x, char *out, size_t size)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.3g", x);
    char *power = strchr(digits, 'e');
    if (power != NULL)
        snprintf(power + 1, sizeof digits - (size_t)(power + 1 - digits), "%d",
                 (int)(strtol(power + 1, NULL, 10)));
    snprintf(out, size, "%s", digits);
}

double rate_step(double length, int most)
{
    static const double steps[] = {1, 2, 5, 10};
    double power = pow(10, floor(log10(length / most)));
    int i = 0;
    while (i < 3 && steps[i] * power * most < length * (1 - 1e-9))
        i++;
    return steps[i] * power;
}

/* --- points --------------------------------------------------------------- */

RateMark rate_mark(RateRange range, double slope, double trivial_slope)
{
    /* with a lattice of gaps and few seeds slopes are known to a few hundredths
     * */
    const double NEAR = 0.1;
    if (range == RANGE_TRANSITION)
        return MARK_TRANSITION;
    if (range == RANGE_ASYMPTOTIC)
        return MARK_ASYMPTOTIC;
    return fabs(slope - trivial_slope) <= NEAR ? MARK_LINEAR : MARK_EDGE;
}
