/* A test is a program whose main() runs CHECKs and returns check_done().
 *
 *     int main(void) { CHECK(1 + 1 == 2); CHECK_NEAR(x, 0.5, 1e-12);
 *                      return check_done("sums"); }
 *
 * CHECK_SEED replays a random test, CHECK_MULT scales its repetitions. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H
#undef NDEBUG
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int check_passed, check_failed;

static inline void check_that(int good, const char *file, int line,
                              const char *what)
{
    if (good) {
        check_passed++;
        return;
    }
    check_failed++;
    fprintf(stderr, "%s:%d: FAILED %s\n", file, line, what);
}

static inline void check_near(double got, double want, double relative,
                              const char *file, int line, const char *what)
{
    double scale = fabs(want) > 1e-300 ? fabs(want) : 1.0;
    int good = fabs(got - want) <= relative * scale; /* NaN fails */
    if (!good)
        fprintf(stderr, "%s:%d: got %.17g, want %.17g\n", file, line, got,
                want);
    check_that(good, file, line, what);
}

#define CHECK(x) check_that((x) ? 1 : 0, __FILE__, __LINE__, #x)
#define CHECK_NEAR(got, want, relative)                                        \
    check_near((double)(got), (double)(want), (relative), __FILE__, __LINE__,  \
               #got " near " #want)
#define CHECK_TEXT(got, want)                                                  \
    check_that(strcmp((got), (want)) == 0, __FILE__, __LINE__,                 \
               #got " is " #want)

static inline uint64_t check_seed(void)
{
    const char *text = getenv("CHECK_SEED");
    return text ? strtoull(text, NULL, 10) : 1;
}

static inline int check_repeat(int n)
{
    const char *text = getenv("CHECK_MULT");
    double m = text ? strtod(text, NULL) : 1.0;
    return (int)fmax(1, n * m);
}

static inline int check_done(const char *name)
{
    printf("%s: %d passed, %d failed\n", name, check_passed, check_failed);
    if (check_failed)
        printf("  replay with CHECK_SEED=%llu\n",
               (unsigned long long)check_seed());
    return check_failed != 0;
}
#endif
