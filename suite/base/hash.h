/* SHA-256: job ids, pairing names, digests of results. */
#ifndef SUITE_BASE_HASH_H
#define SUITE_BASE_HASH_H
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t state[8];
    uint64_t bytes;
    unsigned char block[64];
} Hash;

void hash_open(Hash *);
void hash_add(Hash *, const void *, size_t);
void hash_close(Hash *, unsigned char digest[32]);
void hash_hex(Hash *, char hex[65]); /* hash_close, then the digest in hex */
/* the first 8 bytes of the text's hash, big-endian, as a number and in hex */
uint64_t hash_text(const char *);
void hash_name(const char *, char id[17]);
#endif
