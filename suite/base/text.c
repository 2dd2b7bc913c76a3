#include "suite/base/text.h"

#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int count_digits(const char *text)
{
    return (int)strspn(text, "0123456789");
}

/* "", "e5", "E+5" or "e-5", and nothing after it */
static bool read_exponent(const char *text, int *exponent)
{
    *exponent = 0;
    if (*text == '\0')
        return true;
    if (*text != 'e' && *text != 'E')
        return false;
    bool negative = text[1] == '-';
    text += text[1] == '-' || text[1] == '+' ? 2 : 1;
    int digits = count_digits(text);
    if (digits < 1 || digits > 4 || text[digits] != '\0')
        return false;
    for (; *text != '\0'; text++)
        *exponent = 10 * *exponent + (*text - '0');
    if (negative)
        *exponent = -*exponent;
    return true;
}

static bool append_digit(uint64_t *value, int digit)
{
    return !__builtin_mul_overflow(*value, 10, value) &&
           !__builtin_add_overflow(*value, (uint64_t)digit, value);
}

/* The digits without their point are an integer; shift says how many zeros to
 * append to it or, when negative, how many of its last digits must be zeros. */
static bool read_digits(const char *digits, int length, int shift,
                        uint64_t *value)
{
    *value = 0;
    int kept = 0, total = 0;
    for (int i = 0; i < length; i++)
        total += digits[i] != '.';
    for (int i = 0; i < length; i++) {
        if (digits[i] == '.')
            continue;
        bool within = kept++ < total + (shift < 0 ? shift : 0);
        if (within ? !append_digit(value, digits[i] - '0') : digits[i] != '0')
            return false;
    }
    for (int i = 0; i < shift && *value != 0; i++)
        if (!append_digit(value, 0))
            return false;
    return true;
}

bool text_count(const char *text, uint64_t *value)
{
    int whole = count_digits(text), fraction = 0, length = whole, exponent;
    if (whole == 0)
        return false;
    if (text[whole] == '.') {
        fraction = count_digits(text + whole + 1);
        length += 1 + fraction;
        if (fraction == 0)
            return false;
    }
    uint64_t read;
    if (!read_exponent(text + length, &exponent) ||
        !read_digits(text, length, exponent - fraction, &read))
        return false;
    *value = read;
    return true;
}

bool text_real(const char *text, double *value)
{
    /* strtod would also take blanks, hexadecimal, "inf" and "nan" */
    if (text[0] == '\0' || text[strspn(text, "0123456789+-.eE")] != '\0')
        return false;
    char *end;
    errno = 0;
    double read = strtod(text, &end);
    bool vanished = errno == ERANGE && fpclassify(read) == FP_ZERO;
    if (end == text || *end != '\0' || !isfinite(read) || vanished)
        return false;
    *value = read;
    return true;
}

/* "1e+09" becomes "1e9", "1e-09" becomes "1e-9" */
static void shorten_exponent(char *text)
{
    char *to = strchr(text, 'e');
    if (to == NULL)
        return;
    char *from = ++to;
    if (*from == '-')
        from = ++to;
    from += strspn(from, "+0");
    memmove(to, from, strlen(from) + 1);
}

void text_of_real(double x, char *out, size_t size)
{
    char text[40];
    /* %g drops trailing zeros, so six digits are never too many, and with
     * fewer of them 20 would come out as 2e+01 */
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, x);
        double back = strtod(text, NULL);
        if (back >= x && back <= x)
            break;
    }
    shorten_exponent(text);
    snprintf(out, size, "%s", text);
}

bool text_matches(const char *glob, const char *name)
{
    return strcmp(glob, name) == 0 || fnmatch(glob, name, 0) == 0;
}

enum { DISTANCE_MAX = 127 }; /* what is longer counts as different */

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Damerau and Levenshtein, optimal string alignment: row i holds the distances
 * from the first i characters of a to every beginning of b; a transposition
 * looks two rows back. */
int text_distance(const char *a, const char *b)
{
    int row[3][DISTANCE_MAX + 1];
    size_t beyond_a = strlen(a), beyond_b = strlen(b);
    int m = (int)(beyond_a < DISTANCE_MAX ? beyond_a : DISTANCE_MAX);
    int n = (int)(beyond_b < DISTANCE_MAX ? beyond_b : DISTANCE_MAX);
    for (int j = 0; j <= n; j++)
        row[0][j] = j;
    for (int i = 1; i <= m; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3];
        const int *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= n; j++) {
            int other = a[i - 1] != b[j - 1];
            now[j] = least(last[j] + 1, now[j - 1] + 1, last[j - 1] + other);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], now[j], before[j - 2] + 1);
        }
    }
    return row[m % 3][n] + (int)(beyond_a - (size_t)m) +
           (int)(beyond_b - (size_t)n);
}

/* Rank of a name: differs in case only, then has `wrong` as a part, then by
 * number of edits. */
static int farness(const char *wrong, const char *name)
{
    if (strcasecmp(wrong, name) == 0)
        return 0;
    bool part = strstr(name, wrong) != NULL || strstr(wrong, name) != NULL;
    if (part && strlen(wrong) > 1 && strlen(name) > 1)
        return 1;
    return text_distance(wrong, name);
}

typedef struct {
    int far, slips; /* see farness, text_distance */
    const char *name;
} Near;

/* of two equally far names the one with fewer slips is nearer */
static bool is_nearer(const Near *a, const Near *b)
{
    return a->far < b->far || (a->far == b->far && a->slips < b->slips);
}

/* Puts up to three names into found, nearest first; of two equals the earlier
 * one.  Returns how many. */
static int find_nearest(const char *wrong, NameAt *name_at, const void *table,
                        Near found[4])
{
    int kept = 0, limit = 1 + (int)strlen(wrong) / 3;
    const char *name;
    for (int i = 0; (name = name_at(table, i)) != NULL; i++) {
        Near one = {farness(wrong, name), text_distance(wrong, name), name};
        int at = kept;
        if (one.far > limit)
            continue;
        for (; at > 0 && is_nearer(&one, &found[at - 1]); at--)
            found[at] = found[at - 1];
        found[at] = one;
        kept += kept < 3;
    }
    int close = 0; /* names about as near as the best */
    while (close < kept && found[close].far <= found[0].far + 1)
        close++;
    return close;
}

static int find_first(NameAt *name_at, const void *table, Near found[4])
{
    int n = 0;
    while (n < 3 && (found[n].name = name_at(table, n)) != NULL)
        n++;
    return n;
}

void text_nearest(const char *wrong, NameAt *name_at, const void *table,
                  char *out, size_t size)
{
    Near found[4];
    int count = find_nearest(wrong, name_at, table, found);
    if (count == 0)
        count = find_first(name_at, table, found);
    snprintf(out, size, "%s", count == 0 ? "none" : found[0].name);
    for (int i = 1; i < count; i++) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%s",
                 i == count - 1 ? " or " : ", ", found[i].name);
    }
}

const char *text_at(const void *list, int i)
{
    return ((const char *const *)list)[i];
}

int text_place(const char *name, NameAt *name_at, const void *table)
{
    const char *is;
    for (int i = 0; (is = name_at(table, i)) != NULL; i++)
        if (strcmp(is, name) == 0)
            return i;
    return -1;
}

Status text_find(const char *what, const char *name, NameAt *name_at,
                 const void *table, int *place)
{
    char nearest[300];
    *place = text_place(name, name_at, table);
    if (*place >= 0)
        return OK;
    text_nearest(name, name_at, table, nearest, sizeof nearest);
    return FAIL(BAD_INPUT, "no %s '%.60s'; nearest: %s", what, name, nearest);
}

void text_wrap(const char *text, int column, FILE *file)
{
    int at = column;
    while (*(text += strspn(text, " \t\n")) != '\0') {
        int length = (int)strcspn(text, " \t\n");
        if (at > column && at + 1 + length >= 80) {
            fprintf(file, "\n%*s", column, "");
            at = column;
        }
        at += fprintf(file, "%s%.*s", at > column ? " " : "", length, text);
        text += length;
    }
    fputc('\n', file);
}

/* beyond what the first byte says: no overlong form, no surrogate, no more than
 * U+10FFFF */
static bool second_byte_fits(const unsigned char *at)
{
    return *at == 0xe0   ? at[1] >= 0xa0
           : *at == 0xed ? at[1] <= 0x9f
           : *at == 0xf0 ? at[1] >= 0x90
           : *at == 0xf4 ? at[1] <= 0x8f
                         : true;
}

int text_letter(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    int n = *at == 0     ? 0
            : *at < 128  ? 1
            : *at < 0xc2 ? 0
            : *at < 0xe0 ? 2
            : *at < 0xf0 ? 3
            : *at < 0xf5 ? 4
                         : 0;
    for (int i = 1; i < n; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return n < 2 || second_byte_fits(at) ? n : 0;
}

const char *text_plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

const char *text_word(const char **text, char *out, size_t size)
{
    const char *from = *text;
    while (isspace((unsigned char)*from))
        from++;
    const char *to = from;
    while (*to != '\0' && !isspace((unsigned char)*to))
        to++;
    *text = to;
    if (to == from)
        return NULL;
    snprintf(out, size, "%.*s", (int)(to - from), from);
    return out;
}

const char *text_value(const char *text, const char *key, char *out,
                       size_t size)
{
    size_t length = strlen(key);
    char word[400];
    while (text_word(&text, word, sizeof word) != NULL)
        if (strncmp(word, key, length) == 0 && word[length] == '=') {
            snprintf(out, size, "%s", word + length + 1);
            return out;
        }
    return NULL;
}

bool text_has_word(const char *list, const char *word, char separator)
{
    size_t length = strlen(word);
    for (const char *at = list; length > 0 && at != NULL;) {
        if (strncmp(at, word, length) == 0 &&
            (at[length] == separator || at[length] == '\0'))
            return true;
        at = strchr(at, separator);
        at = at == NULL ? NULL : at + 1;
    }
    return false;
}
