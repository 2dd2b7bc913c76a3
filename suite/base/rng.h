/* Counter-based randomness: Philox4x64-10 (Random123).
 *
 * A stream is a place, not a state: key = (root seed, hash of the pairing
 * name), counter = (purpose, when, where, element).  Equal places give equal
 * numbers, so two algorithms, two eps or two gaps with one pairing name meet
 * the same users, and a draw that rejects only advances the element of its own
 * place.
 *
 *     Rng rng = rng_open(seed, "riverswim/3");
 *     rng_seek(&rng, RNG_USERS, episode, cell);
 *     double u = rng_uniform(&rng); */
#ifndef SUITE_BASE_RNG_H
#define SUITE_BASE_RNG_H
#include <stdint.h>

typedef enum {
    RNG_STUDY = 1, /* instances and samples of a study */
    RNG_MODEL,     /* an environment's random parameters */
    RNG_LABELS,    /* the names of its states and actions */
    RNG_USERS,     /* the users' answers */
    RNG_POLICY,    /* the learner's own coins */
    RNG_NOISE,     /* privacy noise; add the channel */
    RNG_PUBLIC,    /* coins that are no secret */
    RNG_COINS = 1000
} RngPurpose;

typedef struct {
    uint64_t key[2], counter[4]; /* purpose, when, where, element */
    uint64_t word[4];
    int left; /* words not yet handed out */
} Rng;

Rng rng_open(uint64_t seed, const char *pairing);
void rng_seek(Rng *, uint64_t purpose, uint64_t when, uint64_t where);
void rng_philox(const uint64_t key[2], const uint64_t counter[4],
                uint64_t word[4]); /* the bare generator, for its test */
void rng_refill(Rng *);

static inline uint64_t rng_word(Rng *rng)
{
    if (rng->left == 0)
        rng_refill(rng);
    return rng->word[4 - rng->left--];
}

/* uniform in (0,1), never 0 or 1: 52 bits, centred in their cell (with 53 the
 * last centre would round to 1) */
static inline double rng_uniform(Rng *rng)
{
    return ((double)(rng_word(rng) >> 12) + 0.5) * 0x1p-52;
}
#endif
