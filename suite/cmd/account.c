/* Exact accounting, no simulation: a kind of mechanism has its keys in a table
 * and turns them into the loss of its worst pair; oracles/privacy.h does the
 * rest.
 *
 * Keys are read as decimals in long double, so that scale=0.1 is one tenth and
 * the printed bounds speak of what was written. */
#include "oracles/privacy.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/cmd/cmd.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name, *what;
    const Setting *keys;
    Status (*loss)(const Params *, Loss *); /* NULL: calibrates */
    Level (*calibrate)(const Params *);
    const char *gives; /* of a calibration: the key it finds */
} Kind;

static const Setting options[] = {{0}};

/* --- keys --------------------------------------------------------------- */

// clang-format off
#define SIZE_OF(name, fallback, help) \
    {name, SET_REAL, fallback, 1e-12, 1e12, NULL, help}
#define SENSITIVITY SIZE_OF("sensitivity", "1", "how far one user moves it")
#define TIMES(most) \
    {"k", SET_COUNT, "1", 1, most, NULL, "independent releases"}
#define LEAVES \
    {"leaves", SET_COUNT, NULL, 1, EPISODES_MAX, NULL, "items ever inserted"}
#define EPSILON \
    {"epsilon", SET_REAL, NULL, 0, 1e9, NULL, "of (epsilon, delta)-DP"}
#define DELTA(most) \
    {"delta", SET_REAL, NULL, 1e-300, most, NULL, "of (epsilon, delta)-DP"}
// clang-format on

enum { TIMES_MOST = 1000000 };

static const Setting gaussian_keys[] = {
    SIZE_OF("sigma", NULL, "standard deviation of the noise"),
    SENSITIVITY,
    TIMES(EPISODES_MAX),
    EPSILON,
    DELTA(1),
    {0}};

static const Setting laplace_keys[] = {
    SIZE_OF("scale", NULL, "scale of the noise"),
    SENSITIVITY,
    TIMES(TIMES_MOST),
    EPSILON,
    DELTA(1),
    {0}};

static const Setting tree_gaussian_keys[] = {
    SIZE_OF("sigma", NULL, "standard deviation of a node's noise"),
    SENSITIVITY,
    LEAVES,
    EPSILON,
    DELTA(1),
    {0}};

static const Setting tree_laplace_keys[] = {
    SIZE_OF("scale", NULL, "scale of a node's noise"),
    SENSITIVITY,
    LEAVES,
    EPSILON,
    DELTA(1),
    {0}};

static const Setting goe_keys[] = {
    SIZE_OF("sigma", NULL, "of Z; the noise is (Z+Z')/2"),
    SIZE_OF("frobenius", NULL, "Frobenius norm of the shift"),
    EPSILON,
    DELTA(1),
    {0}};

static const Setting response_keys[] = {
    {"epsilon0", SET_REAL, NULL, 1e-9, 100, NULL, "of one release"},
    TIMES(TIMES_MOST),
    EPSILON,
    DELTA(1),
    {0}};

static const Setting zcdp_keys[] = {
    {"rho", SET_REAL, NULL, 1e-18, 5e9, NULL, "of the whole"},
    EPSILON,
    DELTA(1),
    {0}};

static const Setting calibrate_gaussian_keys[] = {
    SENSITIVITY, EPSILON, DELTA(0.999999), {0}};

static const Setting calibrate_laplace_keys[] = {
    SENSITIVITY, TIMES(10000), EPSILON, DELTA(0.999999), {0}};

/* --- from keys to losses ------------------------------------------------ */

static long double real(const Params *p, const char *name)
{
    return strtold(params_text(p, name), NULL);
}

static Status make_gauss(long double g, const char *what, Loss *loss)
{
    const double least = 1e-9, most = 1e5;
    if (!(g >= (long double)least && g <= (long double)most))
        return FAIL(BAD_INPUT, "%s is %.3Lg: from %g to %g", what, g, least,
                    most);
    *loss = loss_gauss(g);
    return OK;
}

static Status make_laplace(const Params *p, uint64_t times, Loss *loss)
{
    const double least = 1e-9, most = 100;
    long double eps = real(p, "sensitivity") / real(p, "scale");
    if (!(eps >= (long double)least && eps <= (long double)most))
        return FAIL(BAD_INPUT, "sensitivity/scale is %.3Lg: from %g to %g", eps,
                    least, most);
    *loss = loss_laplace(eps, times);
    return OK;
}

static Status gaussian_loss(const Params *p, Loss *loss)
{
    long double k = (long double)params_count(p, "k");
    return make_gauss(real(p, "sensitivity") * sqrtl(k) / real(p, "sigma"),
                      "sensitivity*sqrt(k)/sigma", loss);
}

static Status laplace_loss(const Params *p, Loss *loss)
{
    return make_laplace(p, params_count(p, "k"), loss);
}

static Status tree_gaussian_loss(const Params *p, Loss *loss)
{
    long double nodes = tree_nodes(params_count(p, "leaves"));
    return make_gauss(real(p, "sensitivity") * sqrtl(nodes) / real(p, "sigma"),
                      "sensitivity*sqrt(nodes)/sigma", loss);
}

static Status tree_laplace_loss(const Params *p, Loss *loss)
{
    int nodes = tree_nodes(params_count(p, "leaves"));
    return make_laplace(p, (uint64_t)nodes, loss);
}

static Status goe_loss(const Params *p, Loss *loss)
{
    return make_gauss(real(p, "frobenius") / real(p, "sigma"),
                      "frobenius/sigma", loss);
}

static Status response_loss(const Params *p, Loss *loss)
{
    *loss = loss_response(real(p, "epsilon0"), params_count(p, "k"));
    return OK;
}

static Status zcdp_loss(const Params *p, Loss *loss)
{
    *loss = loss_zcdp(real(p, "rho"), false);
    return OK;
}

static Level scaled(Level least, long double sensitivity)
{
    return (Level){sensitivity * least.value, sensitivity * least.low,
                   sensitivity * least.high};
}

static Level least_sigma(const Params *p)
{
    return scaled(calibrate_gauss(real(p, "epsilon"), logl(real(p, "delta"))),
                  real(p, "sensitivity"));
}

static Level least_scale(const Params *p)
{
    return scaled(calibrate_laplace(real(p, "epsilon"), logl(real(p, "delta")),
                                    params_count(p, "k")),
                  real(p, "sensitivity"));
}

static const Kind kinds[] = {
    {"gaussian", "Gaussian noise", gaussian_keys, gaussian_loss, NULL, NULL},
    {"laplace", "Laplace noise", laplace_keys, laplace_loss, NULL, NULL},
    {"tree-gaussian", "binary tree, first leaf", tree_gaussian_keys,
     tree_gaussian_loss, NULL, NULL},
    {"tree-laplace", "binary tree, first leaf", tree_laplace_keys,
     tree_laplace_loss, NULL, NULL},
    {"goe", "symmetric Gaussian matrix", goe_keys, goe_loss, NULL, NULL},
    {"randomized-response", "worst pure mechanism", response_keys,
     response_loss, NULL, NULL},
    {"zcdp", "conversion", zcdp_keys, zcdp_loss, NULL, NULL},
    {"calibrate-gaussian", "least noise", calibrate_gaussian_keys, NULL,
     least_sigma, "sigma"},
    {"calibrate-laplace", "least noise", calibrate_laplace_keys, NULL,
     least_scale, "scale"},
    {0}};

/* --- reading ------------------------------------------------------------ */

static const char *kind_at(const void *table, int i)
{
    return ((const Kind *)table)[i].name;
}

static Status find_kind(const char *name, const Kind **found)
{
    int i;
    TRY(text_find("kind of account", name, kind_at, kinds, &i));
    *found = &kinds[i];
    return OK;
}

static Status read_key(Params *p, const char *word)
{
    char name[60];
    const char *equal = strchr(word, '=');
    if (equal == NULL)
        return FAIL(BAD_INPUT, "'%.60s': write it as key=value", word);
    snprintf(name, sizeof name, "%.*s", (int)(equal - word), word);
    if (setting_find(p->rows, name) != NULL && params_given(p, name))
        return FAIL(BAD_INPUT, "%s is given twice", name);
    return params_set(p, name, equal + 1);
}

static Status check_complete(const Kind *kind, const Params *p)
{
    for (const Setting *s = kind->keys; s->name != NULL; s++) {
        bool one_of = kind->loss != NULL && (strcmp(s->name, "epsilon") == 0 ||
                                             strcmp(s->name, "delta") == 0);
        if (!one_of && !params_present(p, s->name))
            return FAIL(BAD_INPUT, "account %s needs %s=X: %s", kind->name,
                        s->name, s->help);
    }
    if (kind->loss == NULL)
        return OK;
    bool eps = params_present(p, "epsilon"), delta = params_present(p, "delta");
    if (eps && delta)
        return FAIL(BAD_INPUT,
                    "account %s: epsilon or delta, not both: one is"
                    " found from the other",
                    kind->name);
    if (!eps && !delta)
        return FAIL(BAD_INPUT,
                    "account %s needs epsilon=X or delta=X: the"
                    " other is found",
                    kind->name);
    return OK;
}

/* --- answers ------------------------------------------------------------ */

typedef struct {
    const Kind *kind;
    const Params *keys;
    const char *gives;        /* "delta", "epsilon", "sigma" or "scale" */
    double value, low, high;  /* of that; rounded outwards */
    double log10_delta, best; /* best: zCDP's by the best order, or NaN */
} Answer;

static double outwards(long double x, double towards)
{
    double near = (double)x;
    bool inside = towards > 0 ? (long double)near < x : (long double)near > x;
    return inside ? nextafter(near, towards) : near;
}

static void fill_answer(Answer *a, Level at)
{
    a->value = (double)at.value;
    a->low = outwards(at.low, -HUGE_VAL);
    a->high = outwards(at.high, HUGE_VAL);
}

/* e^x of both bounds: x is off by a unit in its last place, exp by another;
 * what underflows is still positive */
static Level exponential(Level at)
{
    Level e = {expl(at.value), 0, 0};
    if (at.low > -20000)
        e.low = expl(at.low - 1e-18L + 0x1p-62L * at.low);
    if (at.high > -HUGE_VALL)
        e.high = fminl(1, expl(at.high + 1e-18L - 0x1p-62L * at.high));
    if (at.high > -HUGE_VALL && e.high <= 0)
        e.high = LDBL_MIN;
    return e;
}

static Status solve_loss(Answer *a)
{
    const long double log_10 = logl(10);
    Loss loss, best;
    TRY(a->kind->loss(a->keys, &loss));
    bool zcdp = loss.kind == LOSS_ZCDP;
    best = zcdp ? loss_zcdp(real(a->keys, "rho"), true) : loss;
    if (params_present(a->keys, "epsilon")) {
        long double eps = real(a->keys, "epsilon");
        Level at = loss_delta(&loss, eps);
        a->gives = "delta";
        a->log10_delta = (double)(at.value / log_10);
        a->best = zcdp ? (double)expl(loss_delta(&best, eps).value) : nan("");
        fill_answer(a, exponential(at));
    } else {
        long double log_delta = logl(real(a->keys, "delta"));
        a->gives = "epsilon";
        a->log10_delta = (double)(log_delta / log_10);
        a->best = zcdp ? (double)loss_epsilon(&best, log_delta).value : nan("");
        fill_answer(a, loss_epsilon(&loss, log_delta));
    }
    return isnan(a->value) ? FAIL(WORLD, "no memory left") : OK;
}

static Status solve(Answer *a)
{
    if (a->kind->loss != NULL)
        return solve_loss(a);
    a->gives = a->kind->gives;
    a->log10_delta = log10(params_real(a->keys, "delta"));
    a->best = nan("");
    fill_answer(a, a->kind->calibrate(a->keys));
    if (!isfinite(a->value))
        return FAIL(BAD_INPUT,
                    "no %s up to 5e8 times the sensitivity is enough"
                    " for epsilon=%s delta=%s",
                    a->gives, params_text(a->keys, "epsilon"),
                    params_text(a->keys, "delta"));
    return OK;
}

static void print_json(const Answer *a)
{
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_text(&j, "kind", a->kind->name);
    for (const Setting *s = a->kind->keys; s->name != NULL; s++)
        if (!params_present(a->keys, s->name))
            continue;
        else if (s->type == SET_COUNT)
            json_count(&j, s->name, params_count(a->keys, s->name));
        else
            json_real(&j, s->name, params_real(a->keys, s->name));
    json_real(&j, a->gives, a->value);
    json_real(&j, "lower", a->low);
    json_real(&j, "upper", a->high);
    json_real(&j, "log10_delta", a->log10_delta);
    if (!isnan(a->best))
        json_real(&j, "best_order", a->best);
    json_text(&j, "gives", a->gives);
    json_close(&j);
}

static void print_text(const Answer *a)
{
    char keys[2000];
    params_print(a->keys, "", keys, sizeof keys);
    printf("%s %s  (%s)\n", a->kind->name, keys, a->kind->what);
    printf("  %-12s %.15g\n", a->gives, a->value);
    printf("  at least     %.15g\n  at most      %.15g\n", a->low, a->high);
    if (strcmp(a->gives, "delta") == 0 && isfinite(a->log10_delta))
        printf("  log10 delta  %.12g\n", a->log10_delta);
    if (!isnan(a->best))
        printf("  best order   %.15g  (Canonne, Kamath & Steinke 2020)\n",
               a->best);
}

static Status run(const Args *args, Arena *arena)
{
    (void)arena;
    const Kind *kind;
    TRY(find_kind(args->word[0], &kind));
    Params keys;
    params_open(&keys, kind->keys);
    for (int i = 1; i < args->words; i++)
        TRY(read_key(&keys, args->word[i]));
    TRY(check_complete(kind, &keys));
    Answer answer = {.kind = kind, .keys = &keys};
    TRY(solve(&answer));
    if (args->json)
        print_json(&answer);
    else
        print_text(&answer);
    return OK;
}

const Command cmd_account = {
    .name = "account",
    .usage = "KIND key=value ...",
    .summary = "the exact privacy of a mechanism, without simulation",
    .about =
        "Give epsilon or delta; the other is found, between certain bounds:\n"
        "\n"
        "  gaussian             sigma [sensitivity k]\n"
        "  laplace              scale [sensitivity k]\n"
        "  tree-gaussian        sigma leaves [sensitivity]\n"
        "  tree-laplace         scale leaves [sensitivity]\n"
        "  goe                  sigma frobenius\n"
        "  randomized-response  epsilon0 [k]\n"
        "  zcdp                 rho\n"
        "\n"
        "Sensitivity is 1 and k is 1 unless given.  A tree's user is in\n"
        "floor(log2 leaves) + 1 nodes.  goe adds (Z+Z')/2, Z of N(0,sigma^2)\n"
        "entries, to a matrix shifted by that Frobenius norm.  zcdp converts\n"
        "by rho + 2 sqrt(rho log(1/delta)), the least any such mechanism may\n"
        "have is the Gaussian's.  Give both for the least noise:\n"
        "\n"
        "  calibrate-gaussian   epsilon delta [sensitivity]     gives sigma\n"
        "  calibrate-laplace    epsilon delta [sensitivity k]   gives scale\n",
    .options = options,
    .least = 1,
    .most = ARGS_MAX,
    .examples =
        "  assay account gaussian sigma=1 sensitivity=1 k=1 epsilon=1 --json\n"
        "  assay account laplace scale=2 k=16 epsilon=1\n"
        "  assay account tree-gaussian sigma=5 leaves=1e15 delta=1e-6\n"
        "  assay account calibrate-gaussian epsilon=1 delta=1e-6\n",
    .run = run,
};
