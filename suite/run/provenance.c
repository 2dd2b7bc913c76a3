#include "suite/run/provenance.h"
#include "suite/base/hash.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the linked libraries say of themselves; declared here because nothing
 * else of them is wanted in this file. */
char *openblas_get_corename(void);
char *openblas_get_config(void);
extern const char *gsl_version;
const char *glp_version(void);

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static const char *core_type(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return "Haswell";
    return "Nehalem";
#else
    return NULL; /* whatever OpenBLAS finds; the fingerprint tells */
#endif
}

static bool is_set(const char *name, const char *value)
{
    const char *is = getenv(name);
    return is != NULL && strcmp(is, value) == 0;
}

void provenance_pin(char **argv)
{
    const char *core = core_type();
    bool pinned = is_set("OPENBLAS_NUM_THREADS", "1") &&
                  (core == NULL || is_set("OPENBLAS_CORETYPE", core));
    if (pinned || getenv("ASSAY_PINNED") != NULL)
        return;
    setenv("OPENBLAS_NUM_THREADS", "1", 1);
    if (core != NULL)
        setenv("OPENBLAS_CORETYPE", core, 1);
    setenv("ASSAY_PINNED", "1", 1); /* never more than one restart */
    execv("/proc/self/exe", argv);  /* where there is none, go on unpinned */
}

/* bits that change with libm's code paths and BLAS's kernels */
static void fingerprint(char text[17])
{
    enum { N = 24 };
    static double a[N * N], b[N * N], c[N * N];
    Hash hash;
    hash_open(&hash);
    Rng rng = rng_open(1, "fingerprint");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    for (int i = 0; i < N * N; i++) {
        double x = rng_uniform(&rng);
        double f[] = {exp(x * 9), log(x),        pow(x, x + 1), sin(9 * x),
                      erfc(x),    lgamma(x + 1), cbrt(x)};
        long double g[] = {expl((long double)x), logl((long double)x),
                           log1pl((long double)x)};
        hash_add(&hash, f, sizeof f);
        for (size_t j = 0; j < sizeof g / sizeof *g; j++) {
            double parts[] = {(double)g[j],
                              (double)(g[j] - (long double)(double)g[j])};
            hash_add(&hash, parts, sizeof parts);
        }
        a[i] = x - 0.5;
        b[i] = sample_normal(&rng);
    }
    mat_multiply((Mat){c, N, N, N}, (MatC){a, N, N, N}, (MatC){b, N, N, N});
    hash_add(&hash, c, sizeof c);
    mat_multiply_transposed((Mat){c, N, N, N}, (MatC){a, N, N, N},
                            (MatC){a, N, N, N});
    for (int i = 0; i < N; i++)
        c[i * N + i] += 1;
    mat_cholesky((Mat){c, N, N, N}, NULL);
    hash_add(&hash, c, sizeof c);
    char hex[65];
    hash_hex(&hash, hex);
    snprintf(text, 17, "%.16s", hex);
}

const char *provenance_source(void)
{
    return SOURCE_HASH;
}

void provenance_fill(RunRow *run, uint64_t seed)
{
    memset(run, 0, sizeof *run);
    snprintf(run->seed, sizeof run->seed, "%" PRIu64, seed);
    snprintf(run->source, sizeof run->source, "%s", SOURCE_HASH);
    snprintf(run->compiler, sizeof run->compiler, "%s", COMPILER);
    snprintf(run->flags, sizeof run->flags, "%s", BUILD_FLAGS);
    snprintf(run->libraries, sizeof run->libraries, "%s; GSL %s; GLPK %s",
             openblas_get_config(), gsl_version, glp_version());
    snprintf(run->blas_core, sizeof run->blas_core, "%s",
             openblas_get_corename());
    char bits[17];
    fingerprint(bits);
    snprintf(run->fingerprint, sizeof run->fingerprint, "%s", bits);
    store_run_id(run);
}
