#include "suite/report/document_tree.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- nodes ---------------------------------------------------------------- */

static Node *container(Document *d)
{
    return d->open[d->depth];
}

static void append(Node *parent, Node *child)
{
    if (parent->last_child == NULL)
        parent->children = child;
    else
        parent->last_child->next = child;
    parent->last_child = child;
}

static Node *add_to(Document *d, Node *parent, NodeKind kind)
{
    Node *n = arena_array(d->arena, Node, 1);
    n->kind = kind;
    append(parent, n);
    d->words = n;
    return n;
}

static Node *add(Document *d, NodeKind kind)
{
    return add_to(d, container(d), kind);
}

static void enter(Document *d, Node *n)
{
    assert(d->depth + 1 < DOC_DEPTH);
    d->open[++d->depth] = n;
}

/* the last block of the open container, if it is of that kind */
static Node *last_of(Document *d, NodeKind kind)
{
    Node *last = container(d)->last_child;
    return last != NULL && last->kind == kind ? last : NULL;
}

static const char *copy(Document *d, const char *text)
{
    return text == NULL ? NULL : arena_text(d->arena, "%s", text);
}

Document *doc_open(Arena *arena, const char *title)
{
    Document *d = arena_array(arena, Document, 1);
    d->arena = arena;
    d->title = copy(d, title);
    d->open[0] = &d->root;
    return d;
}

void doc_end(Document *d)
{
    assert(d->depth > 1);
    d->depth--;
}

/* --- words ---------------------------------------------------------------- */

static void add_words(Document *d, WordsStyle style, const char *text,
                      size_t length)
{
    Node *n = d->words;
    assert(n != NULL);
    if (length == 0)
        return;
    Words *w = arena_array(d->arena, Words, 1);
    w->style = style;
    w->text = arena_text(d->arena, "%.*s", (int)length, text);
    if (n->last_words == NULL)
        n->words = w;
    else
        n->last_words->next = w;
    n->last_words = w;
}

/* Bytes that never stand in UTF-8, in place of the marks of a format. */
static const char MARK_CODE = '\xF8', MARK_EMPHASIS = '\xF9';

static bool is_mark(char c)
{
    return c == MARK_CODE || c == MARK_EMPHASIS;
}

/* A star opens emphasis before a word and closes it behind one: the star of K*
 * is none, nor is one between blanks. */
static bool is_star(const char *format, const char *at, bool open)
{
    bool before = at == format || strchr(" \n(", at[-1]) != NULL;
    bool after = strchr(" \n", at[1]) != NULL; /* or the end */
    return *at == '*' && (open ? !before : before && !after);
}

/* Copies a format with its marks as bytes; returns how many there are. */
static int mark(const char *format, char *out)
{
    int marks = 0;
    bool in_code = false, open = false;
    for (const char *c = format; *c != '\0'; c++) {
        bool code = *c == '`', star = !in_code && is_star(format, c, open);
        in_code = in_code != code;
        open = open != star;
        if (*c == '%') { /* up to the conversion's letter */
            size_t n = 1 + strspn(c + 1, "0123456789.*lzh+-# ");
            memcpy(out, c, n + 1);
            out += n + 1;
            c += n;
            continue;
        }
        marks += code || star;
        *out = *c;
        if (code)
            *out = MARK_CODE;
        else if (star)
            *out = MARK_EMPHASIS;
        out++;
    }
    *out = '\0';
    return marks;
}

static int count_marks(const char *text)
{
    int marks = 0;
    for (; *text != '\0'; text++)
        marks += is_mark(*text);
    return marks;
}

static bool is_word_end(char c)
{
    return !isalnum((unsigned char)c);
}

/* no number: a dash, which has as many bytes */
static bool is_nan(const char *text, const char *c)
{
    return strncmp(c, "nan", 3) == 0 && is_word_end(c[3]) &&
           (c == text || is_word_end(c[-1]));
}

/* "e+08" behind a digit; how long its sign and zeros are, 0: it is none */
static size_t padding(const char *text, const char *c)
{
    bool digit = c > text && isdigit((unsigned char)c[-1]);
    if (*c != 'e' || !digit || (c[1] != '+' && c[1] != '-') ||
        !isdigit((unsigned char)c[2]))
        return 0;
    size_t n = 2;
    while (c[n] == '0' && isdigit((unsigned char)c[n + 1]))
        n++;
    return n;
}

/* "1e+08" is 1e8, "+-" one sign and "nan" a dash; in place, as it never grows
 */
static void tidy(char *text)
{
    char *out = text;
    for (const char *c = text; *c != '\0';) {
        size_t n = padding(text, c);
        bool nan = is_nan(text, c);
        if (n > 0) {
            bool minus = c[1] == '-';
            *out++ = 'e';
            if (minus)
                *out++ = '-';
        } else if (nan || (c[0] == '+' && c[1] == '-')) {
            n = nan ? 3 : 2;
            memcpy(out, nan ? "\xE2\x80\x93" : "\xC2\xB1", n);
            out += n;
        } else {
            *out++ = *c;
            n = 1;
        }
        c += n;
    }
    *out = '\0';
}

/* the words up to the next mark */
static void add_part(Document *d, WordsStyle style, char *part)
{
    if (style != WORDS_CODE)
        tidy(part);
    add_words(d, style, part, strlen(part));
}

static void split(Document *d, char *text, bool marked)
{
    WordsStyle style = WORDS_PLAIN;
    char *part = text;
    for (char *c = text; marked && *c != '\0'; c++) {
        bool code = *c == MARK_CODE;
        if (!is_mark(*c))
            continue;
        *c = '\0';
        add_part(d, style, part);
        WordsStyle mine = code ? WORDS_CODE : WORDS_EMPHASIS;
        style = style == mine ? WORDS_PLAIN : mine;
        part = c + 1;
    }
    add_part(d, style, part);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static char *format_text(Document *d, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *text = arena_take(d->arena, (size_t)length + 1, 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}
#pragma GCC diagnostic pop

static void add_marked(Document *d, const char *format, va_list args)
{
    char *with = arena_take(d->arena, strlen(format) + 1, 1);
    int marks = mark(format, with);
    char *text = format_text(d, with, args);
    split(d, text, count_marks(text) == marks); /* else an argument has some */
}

static void add_styled(Document *d, WordsStyle style, const char *format,
                       va_list args)
{
    char *text = format_text(d, format, args);
    add_part(d, style, text);
}

/* runs `call` with the arguments after `format` as a va_list named args */
#define WITH_ARGS(format, call)                                                \
    do {                                                                       \
        va_list args;                                                          \
        va_start(args, format);                                                \
        call;                                                                  \
        va_end(args);                                                          \
    } while (0)

void doc_more(Document *d, const char *format, ...)
{
    WITH_ARGS(format, add_marked(d, format, args));
}

void doc_code(Document *d, const char *format, ...)
{
    WITH_ARGS(format, add_styled(d, WORDS_CODE, format, args));
}

void doc_strong(Document *d, const char *format, ...)
{
    WITH_ARGS(format, add_styled(d, WORDS_STRONG, format, args));
}

void doc_link(Document *d, const char *target, const char *format, ...)
{
    Words *before = d->words->last_words;
    WITH_ARGS(format, add_styled(d, WORDS_LINK, format, args));
    if (d->words->last_words != before)
        d->words->last_words->target = copy(d, target);
}

/* --- blocks --------------------------------------------------------------- */

void doc_page(Document *d, const char *id, const char *name)
{
    d->depth = 0;
    Node *page = add(d, NODE_PAGE);
    page->id = copy(d, id);
    add_words(d, WORDS_PLAIN, name, strlen(name));
    enter(d, page);
}

void doc_heading(Document *d, int level, const char *format, ...)
{
    Node *n = add(d, NODE_HEADING);
    n->level = level;
    n->id =
        arena_text(d->arena, "%s-%d",
                   d->open[1] != NULL ? d->open[1]->id : "top", ++d->headings);
    WITH_ARGS(format, add_marked(d, format, args));
}

void doc_paragraph(Document *d, const char *format, ...)
{
    add(d, NODE_PARAGRAPH);
    WITH_ARGS(format, add_marked(d, format, args));
}

static void add_item(Document *d, int numbered)
{
    Node *list = last_of(d, NODE_LIST);
    if (list == NULL || list->level != numbered) {
        list = add(d, NODE_LIST);
        list->level = numbered;
    }
    add_to(d, list, NODE_ITEM);
}

void doc_item(Document *d, const char *format, ...)
{
    add_item(d, 0);
    WITH_ARGS(format, add_marked(d, format, args));
}

void doc_numbered(Document *d, const char *format, ...)
{
    add_item(d, 1);
    WITH_ARGS(format, add_marked(d, format, args));
}

void doc_command(Document *d, const char *format, ...)
{
    add(d, NODE_COMMAND);
    WITH_ARGS(format, add_styled(d, WORDS_CODE, format, args));
}

void doc_details(Document *d, const char *format, ...)
{
    Node *n = add(d, NODE_DETAILS);
    WITH_ARGS(format, add_marked(d, format, args));
    enter(d, n);
}

/* --- tables --------------------------------------------------------------- */

void doc_table(Document *d, const Column *columns)
{
    add(d, NODE_TABLE)->columns = columns;
}

static Node *last_row(Document *d)
{
    Node *table = last_of(d, NODE_TABLE);
    assert(table != NULL && table->last_child != NULL);
    return table->last_child;
}

void doc_row(Document *d)
{
    Node *table = last_of(d, NODE_TABLE);
    assert(table != NULL);
    add_to(d, table, NODE_ROW);
}

static Node *add_cell(Document *d)
{
    return add_to(d, last_row(d), NODE_CELL);
}

static bool is_home(Document *d, const Node *row)
{
    int cells = 0;
    for (const Node *c = row->children; c != NULL; c = c->next)
        cells++;
    const Node *table = last_of(d, NODE_TABLE);
    return node_column(table, cells - 1)->type == COLUMN_HOME;
}

void doc_cell(Document *d, const char *format, ...)
{
    Node *row = last_row(d), *cell = add_cell(d);
    WITH_ARGS(format, add_marked(d, format, args));
    if (is_home(d, row) && cell->words != NULL)
        row->id = cell->words->text;
}

void doc_number_as(Document *d, double value, const char *format, ...)
{
    Node *cell = add_cell(d);
    cell->numeric = !isnan(value);
    cell->value = value;
    WITH_ARGS(format, add_marked(d, format, args));
}

void doc_number_text(double x, char *out, size_t size)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.3g", x);
    tidy(digits);
    snprintf(out, size, "%s", digits);
}

void doc_number(Document *d, double x)
{
    char text[40] = "-";
    if (!isnan(x))
        doc_number_text(x, text, sizeof text);
    doc_number_as(d, x, "%s", text);
}

void doc_slack(Document *d, double slack)
{
    if (isinf(slack))
        doc_number_as(d, slack, "exact");
    else
        doc_number(d, slack);
}

void doc_row_details(Document *d, const char *format, ...)
{
    Node *n = add_to(d, last_row(d), NODE_DETAILS);
    WITH_ARGS(format, add_marked(d, format, args));
    enter(d, n);
}

/* --- figures -------------------------------------------------------------- */

void doc_figure(Document *d, const Figure *f)
{
    Figure *mine = arena_array(d->arena, Figure, 1);
    *mine = (Figure){.name = copy(d, f->name),
                     .title = copy(d, f->title),
                     .caption = copy(d, f->caption),
                     .alt = copy(d, f->alt != NULL ? f->alt : f->title),
                     .command = copy(d, f->command),
                     .sql = copy(d, f->sql),
                     .csv = copy(d, f->csv),
                     .seed = copy(d, f->seed),
                     .mode = copy(d, f->mode),
                     .variant = copy(d, f->variant)};
    add(d, NODE_FIGURE)->figure = mine;
}

/* --- what the back ends share --------------------------------------------- */

void node_text(const Node *n, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (const Words *w = n->words; w != NULL && used + 1 < size; w = w->next) {
        int wrote = snprintf(out + used, size - used, "%s", w->text);
        used += (size_t)wrote;
    }
}

const Column *node_column(const Node *table, int i)
{
    const Column *column = table->columns;
    while (i-- > 0 && column[1].name != NULL)
        column++;
    return column;
}

bool words_may_link(const char *target)
{
    if (target == NULL || target[0] == '\0')
        return false;
    if (target[0] == '#' || strncmp(target, "https://", 8) == 0)
        return true;
    return isalnum((unsigned char)target[0]) && strchr(target, ':') == NULL;
}

/* the bytes of the character that starts here; 0: none does */
static int length_of(const unsigned char *c)
{
    int n = c[0] < 0x80                    ? 1
            : c[0] >= 0xC2 && c[0] <= 0xDF ? 2
            : c[0] >= 0xE0 && c[0] <= 0xEF ? 3
            : c[0] >= 0xF0 && c[0] <= 0xF4 ? 4
                                           : 0;
    for (int i = 1; i < n; i++)
        if ((c[i] & 0xC0) != 0x80)
            return 0;
    bool surrogate = c[0] == 0xED && n == 3 && c[1] >= 0xA0;
    bool overlong = (c[0] == 0xE0 && n == 3 && c[1] < 0xA0) ||
                    (c[0] == 0xF0 && n == 4 && c[1] < 0x90);
    bool beyond = c[0] == 0xF4 && n == 4 && c[1] >= 0x90;
    return surrogate || overlong || beyond ? 0 : n;
}

bool text_next(const char **text, char out[8])
{
    const unsigned char *c = (const unsigned char *)*text;
    if (*c == '\0')
        return false;
    int n = length_of(c);
    bool control = n == 1 && (*c < 0x20 || *c == 0x7F) && *c != '\n';
    if (n == 0 || (control && *c != '\t'))
        snprintf(out, 8, "\xEF\xBF\xBD");
    else
        snprintf(out, 8, "%.*s", n, *c == '\t' ? " " : (const char *)c);
    *text += n > 0 ? n : 1;
    return true;
}
