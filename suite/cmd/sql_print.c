#include "suite/cmd/sql_print.h"
#include "suite/base/json.h"
#include "suite/base/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const int64_t EXACT = (int64_t)1 << 53; /* as a JSON number */
enum {
    WIDTH = 80,  /* of a table */
    GAP = 2,     /* between columns */
    NARROW = 10, /* no text column is made narrower */
    SAMPLE = 500 /* rows that set the widths */
};

/* ---- a value as text ---- */

static const char *hex_of(const Query *q, int column, Arena *arena)
{
    int n;
    const unsigned char *bytes = store_bytes(q, column, &n);
    char *text = arena_array(arena, char, 2 * n + 1);
    for (int i = 0; i < n; i++)
        snprintf(text + 2L * i, 3, "%02x", bytes[i]);
    return text;
}

/* digits: all that are needed, or six */
static const char *real_of(double value, bool all, Arena *arena)
{
    char text[40];
    if (!isfinite(value))
        return isnan(value) ? "" : value > 0 ? "inf" : "-inf";
    if (!all)
        return arena_text(arena, "%.6g", value);
    text_of_real(value, text, sizeof text);
    return arena_text(arena, "%s", text);
}

static const char *value_of(const Query *q, int column, bool all, Arena *arena)
{
    switch (store_type(q, column)) {
    case STORE_NULL:
        return "";
    case STORE_INT:
        return arena_text(arena, "%" PRId64, store_int(q, column));
    case STORE_REAL:
        return real_of(store_real(q, column), all, arena);
    case STORE_BYTES:
        return hex_of(q, column, arena);
    default:
        return arena_text(arena, "%s", store_text(q, column));
    }
}

/* ---- CSV ---- */

static void put_field(const char *text, bool first)
{
    if (!first)
        putchar(',');
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void put_csv_head(const Query *q)
{
    for (int i = 0; i < store_columns(q); i++)
        put_field(store_column(q, i), i == 0);
    fputs("\r\n", stdout);
}

static void put_csv_row(const Query *q, Arena *arena)
{
    for (int i = 0; i < store_columns(q); i++)
        put_field(value_of(q, i, true, arena), i == 0);
    fputs("\r\n", stdout);
}

/* ---- JSON ---- */

static void put_json_value(Json *j, const Query *q, int column, Arena *arena)
{
    const char *name = store_column(q, column);
    StoreType type = store_type(q, column);
    int64_t integer = store_int(q, column);
    bool exact = integer <= EXACT && integer >= -EXACT;
    if (type == STORE_NULL)
        json_null(j, name);
    else if (type == STORE_REAL)
        json_real(j, name, store_real(q, column));
    else if (type == STORE_INT && exact)
        json_integer(j, name, integer);
    else
        json_text(j, name, value_of(q, column, true, arena));
}

static void put_json_row(const Query *q, Arena *arena)
{
    Json j = json_open(stdout);
    for (int i = 0; i < store_columns(q); i++)
        put_json_value(&j, q, i, arena);
    json_close(&j);
}

static void put_json_summary(uint64_t rows)
{
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_count(&j, "rows", rows);
    json_close(&j);
}

/* ---- a table ---- */

typedef struct {
    const char *name;
    bool number; /* nothing but numbers was seen */
    int width;
} Column;

typedef struct {
    Column *column;
    int n;
    bool blocks; /* a row is a block of lines */
    uint64_t rows;
} Table;

/* letters, of UTF-8 */
static int letters(const char *text)
{
    int n = 0;
    for (; *text != '\0'; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

/* bytes of the first n letters */
static int bytes_of(const char *text, int n)
{
    int i = 0;
    for (; text[i] != '\0'; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80 && n-- == 0)
            break;
    return i;
}

/* The bytes of the next line of at most `width` letters: up to a blank where
 * there is one.  *text is moved behind it. */
static int next_line(const char **text, int width, const char **line)
{
    *text += strspn(*text, " \t\r\n");
    *line = *text;
    int n = bytes_of(*text, width), cut = n;
    int end = (int)strcspn(*text, "\r\n");
    if (end <= n) {
        n = end;
    } else if ((*text)[n] != '\0') {
        while (cut > 0 && (*text)[cut] != ' ')
            cut--;
        n = cut > 0 ? cut : n;
    }
    *text += n;
    return n;
}

static void put_padded(const char *text, int bytes, int width, bool right)
{
    int used = 0;
    for (int i = 0; i < bytes; i++)
        used += ((unsigned char)text[i] & 0xc0) != 0x80;
    int rest = width > used ? width - used : 0;
    printf("%*s", right ? rest : 0, "");
    for (int i = 0; i < bytes; i++) /* no controls of a terminal */
        putchar((unsigned char)text[i] < ' ' || text[i] == 0x7f ? ' '
                                                                : text[i]);
    printf("%*s", right ? 0 : rest, "");
}

static bool any_left(const char *const *cell, int n)
{
    for (int i = 0; i < n; i++)
        if (cell[i][strspn(cell[i], " \t\r\n")] != '\0')
            return true;
    return false;
}

static void put_line(const Table *t, const char **cell)
{
    for (int i = 0; i < t->n; i++) {
        const char *line;
        const Column *c = &t->column[i];
        bool last = i == t->n - 1 && !c->number;
        int n = next_line(&cell[i], c->width, &line);
        put_padded(line, n, last ? 0 : c->width, c->number);
        printf("%*s", i < t->n - 1 ? GAP : 0, "");
    }
    putchar('\n');
}

static void put_block(const Table *t, const char **cell)
{
    int names = 0;
    for (int i = 0; i < t->n; i++)
        if (letters(t->column[i].name) > names)
            names = letters(t->column[i].name);
    for (int i = 0; i < t->n; i++) {
        const char *name = t->column[i].name, *line;
        do {
            int n = next_line(&cell[i], WIDTH - names - GAP, &line);
            printf("%-*s%*s", names, name, GAP, "");
            put_padded(line, n, 0, false);
            putchar('\n');
            name = "";
        } while (any_left(&cell[i], 1));
    }
    putchar('\n');
}

static void put_row(const Table *t, const char **cell)
{
    if (t->blocks) {
        put_block(t, cell);
        return;
    }
    do
        put_line(t, cell);
    while (any_left(cell, t->n));
}

static void put_head(const Table *t, Arena *arena)
{
    const char **cell = arena_array(arena, const char *, t->n);
    for (int i = 0; i < t->n; i++)
        cell[i] = t->column[i].name;
    if (t->blocks)
        return;
    put_row(t, cell);
    for (int i = 0; i < t->n; i++) {
        for (int j = 0; j < t->column[i].width; j++)
            putchar('-');
        printf("%*s", i < t->n - 1 ? GAP : 0, "");
    }
    putchar('\n');
}

static void open_table(Table *t, const Query *q, Arena *arena)
{
    *t = (Table){.n = store_columns(q)};
    t->column = arena_array(arena, Column, t->n + 1);
    for (int i = 0; i < t->n; i++) {
        const char *name = arena_text(arena, "%s", store_column(q, i));
        t->column[i] = (Column){name, true, letters(name)};
    }
}

static const char **read_row(Table *t, const Query *q, Arena *arena)
{
    const char **cell = arena_array(arena, const char *, t->n + 1);
    for (int i = 0; i < t->n; i++)
        cell[i] = value_of(q, i, false, arena);
    t->rows++;
    return cell;
}

static void measure_row(Table *t, const Query *q, const char *const *cell)
{
    for (int i = 0; i < t->n; i++) {
        Column *c = &t->column[i];
        StoreType type = store_type(q, i);
        int n = letters(cell[i]);
        c->width = n > c->width ? n : c->width;
        c->number = c->number && type != STORE_TEXT && type != STORE_BYTES;
    }
}

/* Narrows the widest text until all columns fit, or gives up. */
static void fit(Table *t)
{
    for (;;) {
        int all = GAP * (t->n - 1), widest = -1;
        for (int i = 0; i < t->n; i++) {
            const Column *c = &t->column[i];
            all += c->width;
            if (!c->number && c->width > NARROW &&
                (widest < 0 || c->width > t->column[widest].width))
                widest = i;
        }
        if (all <= WIDTH)
            return;
        t->blocks = widest < 0;
        if (t->blocks)
            return;
        t->column[widest].width--;
    }
}

static Status put_table(Query *q, Arena *arena)
{
    Table t;
    bool more = true;
    const char **row[SAMPLE];
    int kept = 0;
    open_table(&t, q, arena);
    while (kept < SAMPLE) {
        TRY(store_answer(q, &more));
        if (!more)
            break;
        row[kept] = read_row(&t, q, arena);
        measure_row(&t, q, row[kept++]);
    }
    fit(&t);
    put_head(&t, arena);
    for (int i = 0; i < kept; i++)
        put_row(&t, row[i]);
    size_t mark = arena_mark(arena);
    while (more) {
        TRY(store_answer(q, &more));
        if (more)
            put_row(&t, read_row(&t, q, arena));
        arena_reset(arena, mark);
    }
    printf("%s%" PRIu64 " row%s\n", t.blocks ? "" : "\n", t.rows,
           text_plural(t.rows));
    return OK;
}

/* ---- all ---- */

Status sql_print(Query *q, SqlFormat format, Arena *arena)
{
    uint64_t rows = 0;
    if (format == SQL_TABLE)
        return put_table(q, arena);
    if (format == SQL_CSV)
        put_csv_head(q);
    for (bool more;; rows++) {
        size_t mark = arena_mark(arena);
        TRY(store_answer(q, &more));
        if (!more)
            break;
        (format == SQL_CSV ? put_csv_row : put_json_row)(q, arena);
        arena_reset(arena, mark);
    }
    if (format == SQL_JSON)
        put_json_summary(rows);
    return OK;
}
