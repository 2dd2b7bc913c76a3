/* One JSON object a line.  Non-finite numbers become null.
 *
 *     Json j = json_open(stdout);
 *     json_text(&j, "claim", id); json_real(&j, "slack", x); json_close(&j); */
#ifndef SUITE_BASE_JSON_H
#define SUITE_BASE_JSON_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    FILE *out;
    bool started;
} Json;

Json json_open(FILE *);
void json_text(Json *, const char *key, const char *value); /* NULL: null */
void json_real(Json *, const char *key, double value);
void json_count(Json *, const char *key, uint64_t value);
void json_bool(Json *, const char *key, bool value);
void json_null(Json *, const char *key);
void json_close(Json *);
#endif
