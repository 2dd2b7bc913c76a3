#include "suite/base/json.h"

#include "tests/check.h"

/* one object in memory: write into it, then compare */
typedef struct {
    Json json;
    char *text;
    size_t size;
} Memory;

static void open_memory(Memory *m)
{
    m->text = NULL;
    m->json = json_open(open_memstream(&m->text, &m->size));
}

static void check_line(Memory *m, const char *want)
{
    json_close(&m->json);
    fclose(m->json.out);
    if (strcmp(m->text, want) != 0)
        fprintf(stderr, "got %swant %s", m->text, want);
    CHECK_TEXT(m->text, want);
    free(m->text);
}

static void check_shapes(void)
{
    Memory m;
    open_memory(&m);
    check_line(&m, "{}\n");
    open_memory(&m);
    json_null(&m.json, "only");
    check_line(&m, "{\"only\": null}\n");
    open_memory(&m);
    json_text(&m.json, "claim", "luyo2021.claim26");
    json_real(&m.json, "slack", 1.25);
    json_count(&m.json, "n", 7);
    json_bool(&m.json, "yes", true);
    json_bool(&m.json, "no", false);
    json_text(&m.json, "fault", NULL);
    check_line(&m, "{\"claim\": \"luyo2021.claim26\", \"slack\": 1.25, "
                   "\"n\": 7, \"yes\": true, \"no\": false, "
                   "\"fault\": null}\n");
}

/* a text that was cut in a letter, counts that a double rounds */
static void check_exact(void)
{
    Memory m;
    open_memory(&m);
    json_text(&m.json, "cut", "a\xc3");
    json_text(&m.json, "no", "\xff\xc0\x80z");
    check_line(&m, "{\"cut\": \"a\\ufffd\", "
                   "\"no\": \"\\ufffd\\ufffd\\ufffdz\"}\n");
    open_memory(&m);
    json_large(&m.json, "a", 9007199254740992u);
    json_large(&m.json, "b", 9007199254740993u);
    json_large(&m.json, "c", 18446744073709551615u);
    json_integer(&m.json, "d", -5);
    check_line(&m, "{\"a\": 9007199254740992, \"b\": \"9007199254740993\", "
                   "\"c\": \"18446744073709551615\", \"d\": -5}\n");
}

static void check_escapes(void)
{
    Memory m;
    open_memory(&m);
    json_text(&m.json, "a\"b", "\"\\/\b\f\n\r\t\x01\x1f\x7f");
    check_line(&m, "{\"a\\\"b\": \"\\\"\\\\/\\u0008\\u000c\\u000a\\u000d"
                   "\\u0009\\u0001\\u001f\x7f\"}\n");
    open_memory(&m);
    json_text(&m.json, "", ""); /* empty key, empty text */
    json_text(&m.json, "utf-8", "\xc3\xa9\xe2\x89\xa4\xf0\x9d\x9b\xbf");
    check_line(&m, "{\"\": \"\", \"utf-8\": "
                   "\"\xc3\xa9\xe2\x89\xa4\xf0\x9d\x9b\xbf\"}\n");
}

static void check_reals(void)
{
    Memory m;
    open_memory(&m);
    json_real(&m.json, "a", INFINITY);
    json_real(&m.json, "b", -INFINITY);
    json_real(&m.json, "c", (double)NAN);
    json_real(&m.json, "d", 0.1);
    json_real(&m.json, "e", -2e-9);
    json_real(&m.json, "f", 1e300);
    json_real(&m.json, "g", 1.0 / 3);
    check_line(&m, "{\"a\": null, \"b\": null, \"c\": null, \"d\": 0.1, "
                   "\"e\": -2e-9, \"f\": 1e300, \"g\": 0.3333333333333333}\n");
}

/* what is written reads back as the same double, and as a JSON number */
static void check_round_trip(void)
{
    double x = 4.9406564584124654e-324;
    for (int i = 0; i < 2000; i++, x *= 2.0617) {
        Memory m;
        open_memory(&m);
        json_real(&m.json, "x", i % 2 ? -x : x);
        json_close(&m.json);
        fclose(m.json.out);
        const char *number = m.text + strlen("{\"x\": ");
        char *end;
        double back = fabs(strtod(number, &end));
        CHECK(*end == '}' && back >= x && back <= x);
        number += *number == '-';
        CHECK(*number >= '0' && *number <= '9');
        CHECK(number[0] != '0' || number[1] == '.' || number + 1 == end);
        free(m.text);
        if (x > 1e307)
            break;
    }
}

static void check_counts(void)
{
    Memory m;
    open_memory(&m);
    json_count(&m.json, "zero", 0);
    json_count(&m.json, "past", 9007199254740993u);
    json_count(&m.json, "most", UINT64_MAX);
    check_line(&m, "{\"zero\": 0, \"past\": 9007199254740993, "
                   "\"most\": 18446744073709551615}\n");
}

static void check_lists(void)
{
    Memory m;
    open_memory(&m);
    json_open_list(&m.json, "none");
    json_close_list(&m.json);
    json_open_list(&m.json, "two");
    for (uint64_t i = 1; i <= 2; i++) {
        Json item = json_item(&m.json);
        if (i == 1)
            json_count(&item, "at", i);
        json_close(&item);
    }
    json_close_list(&m.json);
    json_bool(&m.json, "after", true);
    check_line(&m, "{\"none\": [], \"two\": [{\"at\": 1}, {}], "
                   "\"after\": true}\n");
}

int main(void)
{
    check_lists();
    check_shapes();
    check_escapes();
    check_exact();
    check_reals();
    check_round_trip();
    check_counts();
    return check_done("json");
}
