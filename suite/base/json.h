/* One JSON object a line.  Non-finite numbers become null.
 *
 *     Json j = json_open(stdout);
 *     json_text(&j, "claim", id); json_real(&j, "slack", x); json_close(&j);
 *
 * A list of objects inside:
 *
 *     json_open_list(&j, "settings");
 *     for (..) { Json item = json_item(&j); ..; json_close(&item); }
 *     json_close_list(&j); */
#ifndef SUITE_BASE_JSON_H
#define SUITE_BASE_JSON_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    FILE *out;
    bool started; /* something stands before what comes next */
    bool inside;  /* an item of a list: no line of its own */
} Json;

Json json_open(FILE *);
void json_text(Json *, const char *key, const char *value); /* NULL: null */
void json_real(Json *, const char *key, double value);
void json_count(Json *, const char *key, uint64_t value);
/* as text beyond 2^53, where most readers of JSON would round it */
void json_large(Json *, const char *key, uint64_t value);
void json_integer(Json *, const char *key, int64_t value);
void json_bool(Json *, const char *key, bool value);
void json_null(Json *, const char *key);
void json_open_list(Json *, const char *key);
Json json_item(Json *);
void json_item_text(Json *, const char *); /* a text inside a list */
void json_close_list(Json *);
void json_close(Json *);
#endif
