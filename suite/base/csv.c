#include "suite/base/csv.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 20000, LINE = 1000 };

static Status read_lines(FILE *from, const char *path, CsvLines *out,
                         Arena *arena)
{
    char text[LINE];
    while (fgets(text, sizeof text, from) != NULL) {
        size_t n = strcspn(text, "\n");
        if (out->n == LINES || text[n] != '\n')
            return FAIL(BAD_INPUT, "%s: line %d is too long, or one too many",
                        path, out->n + 1);
        text[n] = '\0';
        out->line[out->n++] = arena_text(arena, "%s", text);
    }
    return ferror(from) ? FAIL(WORLD, "cannot read %s", path) : OK;
}

Status csv_lines(const char *path, CsvLines *out, bool *found, Arena *arena)
{
    *found = false;
    *out = (CsvLines){arena_array(arena, char *, LINES), 0};
    FILE *from = fopen(path, "r");
    if (from == NULL)
        return errno == ENOENT || errno == ENOTDIR
                   ? OK
                   : FAIL(WORLD, "cannot read %s: %s", path, strerror(errno));
    Status status = read_lines(from, path, out, arena);
    fclose(from);
    *found = out->n > 0;
    return status;
}

Status csv_read(const char *path, const char *head, CsvLines *out, bool *found,
                Arena *arena)
{
    TRY(csv_lines(path, out, found, arena));
    if (!*found)
        return OK;
    *found = strcmp(out->line[0], head) == 0;
    if (!*found)
        return FAIL(BAD_INPUT, "%s is another table: its first line is not %s",
                    path, head);
    out->line++;
    out->n--;
    return OK;
}

void csv_field(const char *line, int i, char *out, size_t size)
{
    for (; i > 0 && line != NULL; i--) {
        line = strchr(line, ',');
        line = line == NULL ? NULL : line + 1;
    }
    int n = line == NULL ? 0 : (int)strcspn(line, ",\n");
    snprintf(out, size, "%.*s", n, line == NULL ? "" : line);
}

double csv_number(const char *line, int i)
{
    char text[60], *end;
    csv_field(line, i, text, sizeof text);
    double value = strtod(text, &end);
    return end == text || *end != '\0' ? (double)NAN : value;
}

bool csv_count(const char *line, int i, uint64_t *out)
{
    char text[60], *end;
    csv_field(line, i, text, sizeof text);
    if (text[0] < '0' || text[0] > '9')
        return false;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *end == '\0' && errno == 0;
}

/* length of the first `keys` fields, with the commas between them */
static size_t key_length(const char *line, int keys)
{
    size_t n = strcspn(line, ",\n");
    while (--keys > 0 && line[n] == ',')
        n += 1 + strcspn(line + n + 1, ",\n");
    return n;
}

static bool replaced(const char *line, int keys, const char *lines)
{
    size_t n = key_length(line, keys);
    for (const char *at = lines; at != NULL && *at != '\0';) {
        if (key_length(at, keys) == n && strncmp(at, line, n) == 0)
            return true;
        at = strchr(at, '\n');
        at = at == NULL ? NULL : at + 1;
    }
    return false;
}

static Status write_all(const char *path, const char *head, int keys,
                        const CsvLines *old, const char *lines)
{
    FILE *to = fopen(path, "w");
    if (to == NULL)
        return FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
    fprintf(to, "%s\n", head);
    for (int i = 0; i < old->n; i++)
        if (!replaced(old->line[i], keys, lines))
            fprintf(to, "%s\n", old->line[i]);
    fputs(lines, to);
    bool bad = ferror(to) != 0;
    return fclose(to) != 0 || bad ? FAIL(WORLD, "cannot write %s", path) : OK;
}

Status csv_merge(const char *path, const char *head, int keys,
                 const char *lines, Arena *arena)
{
    CsvLines old;
    bool found;
    TRY(csv_read(path, head, &old, &found, arena));
    const char *next = arena_text(arena, "%s.new", path);
    Status status = write_all(next, head, keys, &old, lines);
    if (status == OK && rename(next, path) != 0)
        status = FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
    if (status != OK)
        remove(next);
    return status;
}
