#include "suite/base/json.h"
#include "suite/base/text.h"

#include <inttypes.h>
#include <math.h>

/* Bytes that are no UTF-8, as where a text was cut, become U+FFFD. */
static void quote(FILE *out, const char *text)
{
    fputc('"', out);
    while (*text != '\0') {
        unsigned char c = (unsigned char)*text;
        int n = text_letter(text);
        if (n == 0)
            fputs("\\ufffd", out);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20)
            fprintf(out, "\\u%04x", c);
        else
            fwrite(text, 1, (size_t)n, out);
        text += n > 0 ? n : 1;
    }
    fputc('"', out);
}

static void begin(Json *json, const char *key)
{
    fputs(json->started ? ", " : "{", json->out);
    json->started = true;
    quote(json->out, key);
    fputs(": ", json->out);
}

Json json_open(FILE *out)
{
    return (Json){out, false, false};
}

void json_text(Json *json, const char *key, const char *value)
{
    begin(json, key);
    if (value == NULL)
        fputs("null", json->out);
    else
        quote(json->out, value);
}

void json_real(Json *json, const char *key, double value)
{
    char text[40];
    begin(json, key);
    if (!isfinite(value)) {
        fputs("null", json->out);
        return;
    }
    text_of_real(value, text, sizeof text);
    fputs(text, json->out);
}

void json_count(Json *json, const char *key, uint64_t value)
{
    begin(json, key);
    fprintf(json->out, "%" PRIu64, value);
}

void json_large(Json *json, const char *key, uint64_t value)
{
    char text[24];
    if (value <= (uint64_t)1 << 53) {
        json_count(json, key, value);
        return;
    }
    snprintf(text, sizeof text, "%" PRIu64, value);
    json_text(json, key, text);
}

void json_integer(Json *json, const char *key, int64_t value)
{
    begin(json, key);
    fprintf(json->out, "%" PRId64, value);
}

void json_bool(Json *json, const char *key, bool value)
{
    begin(json, key);
    fputs(value ? "true" : "false", json->out);
}

void json_null(Json *json, const char *key)
{
    begin(json, key);
    fputs("null", json->out);
}

void json_open_list(Json *json, const char *key)
{
    begin(json, key);
    fputc('[', json->out);
    json->started = false;
}

Json json_item(Json *json)
{
    if (json->started)
        fputs(", ", json->out);
    json->started = true;
    return (Json){json->out, false, true};
}

void json_item_text(Json *json, const char *value)
{
    if (json->started)
        fputs(", ", json->out);
    json->started = true;
    quote(json->out, value);
}

void json_close_list(Json *json)
{
    fputc(']', json->out);
    json->started = true;
}

void json_close(Json *json)
{
    fputs(json->started ? "}" : "{}", json->out);
    if (!json->inside)
        fputc('\n', json->out);
}
