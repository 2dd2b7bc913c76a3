#include "suite/base/hash.h"

#include <stdio.h>
#include <string.h>

/* FIPS 180-4, section 4.2.2 */
static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static void absorb(Hash *hash)
{
    uint32_t w[64], v[8];
    for (size_t i = 0; i < 16; i++) {
        const unsigned char *b = hash->block + 4 * i;
        w[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 |
               (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >> 3) + w[i - 7] +
               (turn(y, 17) ^ turn(y, 19) ^ y >> 10);
    }
    memcpy(v, hash->state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t s1 = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25);
        uint32_t choose = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t one = v[7] + s1 + choose + K[i] + w[i];
        uint32_t s0 = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + s0 + majority;
    }
    for (int i = 0; i < 8; i++)
        hash->state[i] += v[i];
}

void hash_open(Hash *hash)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                      0xa54ff53a, 0x510e527f, 0x9b05688c,
                                      0x1f83d9ab, 0x5be0cd19};
    memcpy(hash->state, start, sizeof start);
    hash->bytes = 0;
}

void hash_add(Hash *hash, const void *data, size_t bytes)
{
    const unsigned char *from = data;
    while (bytes > 0) {
        size_t at = hash->bytes % 64, n = 64 - at < bytes ? 64 - at : bytes;
        memcpy(hash->block + at, from, n);
        hash->bytes += n;
        from += n;
        bytes -= n;
        if (hash->bytes % 64 == 0)
            absorb(hash);
    }
}

void hash_close(Hash *hash, unsigned char digest[32])
{
    static const unsigned char pad[64] = {0x80};
    uint64_t bits = hash->bytes * 8;
    hash_add(hash, pad, 1 + (119 - hash->bytes % 64) % 64);
    unsigned char length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    hash_add(hash, length, 8);
    for (int i = 0; i < 32; i++)
        digest[i] = (unsigned char)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}

void hash_hex(Hash *hash, char hex[65])
{
    unsigned char digest[32];
    hash_close(hash, digest);
    for (int i = 0; i < 32; i++)
        snprintf(hex + 2 * (size_t)i, 3, "%02x", digest[i]);
}

uint64_t hash_text(const char *text)
{
    Hash hash;
    unsigned char digest[32];
    hash_open(&hash);
    hash_add(&hash, text, strlen(text));
    hash_close(&hash, digest);
    uint64_t first = 0;
    for (int i = 0; i < 8; i++)
        first = first << 8 | digest[i];
    return first;
}

void hash_name(const char *text, char id[17])
{
    snprintf(id, 17, "%016llx", (unsigned long long)hash_text(text));
}
