#include "suite/base/rng.h"
#include "suite/base/hash.h"

#include <Random123/philox.h>

Rng rng_open(uint64_t seed, const char *pairing)
{
    return (Rng){.key = {seed, hash_text(pairing)}};
}

void rng_seek(Rng *rng, uint64_t purpose, uint64_t when, uint64_t where)
{
    rng->counter[0] = purpose;
    rng->counter[1] = when;
    rng->counter[2] = where;
    rng->counter[3] = 0;
    rng->left = 0;
}

void rng_philox(const uint64_t key[2], const uint64_t counter[4],
                uint64_t word[4])
{
    philox4x64_ctr_t c = {{counter[0], counter[1], counter[2], counter[3]}};
    philox4x64_key_t k = {{key[0], key[1]}};
    philox4x64_ctr_t r = philox4x64(c, k);
    for (int i = 0; i < 4; i++)
        word[i] = r.v[i];
}

void rng_refill(Rng *rng)
{
    rng_philox(rng->key, rng->counter, rng->word);
    rng->counter[3]++;
    rng->left = 4;
}
