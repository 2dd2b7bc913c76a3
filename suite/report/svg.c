/* Gnuplot's SVG made small: without empty groups, symbols that are not used and
 * defaults, with ids that no other picture has. */
#include "suite/report/picture.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *text;
    size_t n;
    char prefix[16]; /* of its ids */
} Out;

enum { DEPTH = 200, SYMBOLS = 15 };

static void put(Out *out, const char *text, size_t n)
{
    memcpy(out->text + out->n, text, n);
    out->n += n;
    out->text[out->n] = '\0';
}

static void put_text(Out *out, const char *text)
{
    put(out, text, strlen(text));
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* --- attributes ----------------------------------------------------------- */

/* what says nothing: the defaults, and names that nothing refers to */
static size_t useless(const char *c)
{
    static const char *const list[] = {
        " stroke-linecap=\"butt\"", " stroke-linejoin=\"miter\"",
        " font-family=\"sans\"",    " color=\"black\"",
        " class=\"gridline\"",      " id=\"gnuplot_canvas\""};
    for (int i = 0; i < 6; i++)
        if (begins(c, list[i]))
            return strlen(list[i]);
    return 0;
}

/* "rgb(  0, 114, 178)" is #0072b2; how much of c that was, 0: none */
static size_t put_colour(Out *out, const char *c)
{
    long part[3];
    char hex[16], *end = NULL;
    const char *at = c + 4;
    if (!begins(c, "rgb("))
        return 0;
    for (int i = 0; i < 3; i++) {
        part[i] = strtol(at, &end, 10);
        if (end == at || *end != (i < 2 ? ',' : ')') || part[i] < 0 ||
            part[i] > 255)
            return 0;
        at = end + 1;
    }
    snprintf(hex, sizeof hex, "#%02lx%02lx%02lx", (unsigned long)part[0],
             (unsigned long)part[1], (unsigned long)part[2]);
    put_text(out, hex);
    return (size_t)(at - c);
}

/* an id, or a reference to one: the name goes in front */
static size_t put_id(Out *out, const char *c)
{
    static const char *const list[] = {"id='", "id=\"", "href='#", "href=\"#",
                                       "url(#"};
    for (int i = 0; i < 5; i++)
        if (begins(c, list[i])) {
            size_t n = strlen(list[i]);
            put_text(out, list[i]);
            put_text(out, out->prefix);
            return begins(c + n, "gpPt") ? n + 4 : n;
        }
    return 0;
}

/* blanks at the end of a path, several in a row, zeros behind the point */
static size_t superfluous(const char *c, char before)
{
    if (isspace((unsigned char)*c)) {
        size_t n = strspn(c, " \t\n");
        if (n > 1 || before == ' ' || strchr("'\">/", c[n]) != NULL)
            return strchr("'\">/", c[n]) != NULL ? n : n - 1;
    }
    if (begins(c, ".00") && !isdigit((unsigned char)c[3]) &&
        isdigit((unsigned char)before))
        return 3;
    return 0;
}

static void put_tag(Out *out, const char *c, const char *end)
{
    while (c <= end) {
        char before = '\0';
        if (out->n > 0)
            before = out->text[out->n - 1];
        size_t n = useless(c);
        if (n == 0)
            n = superfluous(c, before);
        if (n == 0)
            n = put_colour(out, c);
        if (n == 0)
            n = put_id(out, c);
        if (n == 0) {
            put(out, *c == '\n' ? " " : c, 1);
            n = 1;
        }
        c += n;
    }
}

/* --- groups --------------------------------------------------------------- */

typedef struct {
    size_t start[DEPTH], inside[DEPTH]; /* of the groups that are open */
    int depth;
} Groups;

/* one text alone, which can be the group itself */
static bool is_one_text(const char *content)
{
    const char *end = strstr(content, "</text>");
    return begins(content, "<text>") && end != NULL && end[7] == '\0';
}

static void close_group(Out *out, Groups *g)
{
    g->depth--;
    size_t start = g->start[g->depth], inside = g->inside[g->depth];
    char *content = out->text + inside;
    if (content[0] == '\0') { /* nothing in it */
        out->n = start;
        out->text[start] = '\0';
        return;
    }
    if (!is_one_text(content)) {
        put_text(out, "</g>\n");
        return;
    }
    /* <g A><text>B</text> becomes <text A>B</text> */
    size_t tag = inside - start, length = strlen(content);
    memmove(out->text + start + tag + 3, content + 6, length - 6 + 1);
    memmove(out->text + start + 5, out->text + start + 2, tag - 2);
    memcpy(out->text + start, "<text", 5);
    out->n = start + tag + 3 + length - 6;
    out->text[out->n] = '\0';
    put_text(out, "\n");
}

static void open_group(Out *out, Groups *g, const char *c, const char *end)
{
    if (g->depth == DEPTH)
        return;
    g->start[g->depth] = out->n;
    if (begins(c, "<g id=\"gnuplot_plot_"))
        put_text(out, "<g class=\"curve\">");
    else
        put_tag(out, c, end);
    g->inside[g->depth++] = out->n;
}

/* --- the whole ------------------------------------------------------------ */

/* a name that gnuplot made up: no title */
static bool is_no_title(const char *c)
{
    const char *end = strchr(c, '<');
    size_t n = end != NULL ? (size_t)(end - c) : 0;
    return n == 0 || begins(c, "gnuplot_plot_") || *c == '$' || *c == '"' ||
           begins(c, "NaN") || memchr(c, '(', n) == c || begins(c, "keyentry");
}

static void put_body(Out *out, const char *c, const char *stop)
{
    static Groups g;
    g.depth = 0;
    while (c < stop) {
        const char *end = *c == '<' ? strchr(c, '>') : NULL;
        if (*c == '<' && end == NULL)
            break;
        if (*c != '<') { /* text, or blanks between tags */
            size_t n = strcspn(c, "<");
            bool blank = strspn(c, " \t\n") >= n;
            put(out, c, blank ? 0 : n);
            c += n;
            continue;
        }
        if (begins(c, "<title>") && is_no_title(c + 7))
            end = strstr(c, "</title>") + 7;
        else if (begins(c, "<g"))
            open_group(out, &g, c, end);
        else if (begins(c, "</g>") && g.depth > 0)
            close_group(out, &g);
        else if (begins(c, "<tspan font-family=\"sans\" >"))
            put_text(out, "<tspan>");
        else
            put_tag(out, c, end);
        if (begins(c, "<path") || begins(c, "<use"))
            put_text(out, "\n");
        c = end + 1;
    }
}

/* the line that defines a symbol, from <defs> on */
static const char *find_symbol(const char *defs, int i, size_t *n)
{
    char id[20];
    snprintf(id, sizeof id, "id='gpPt%d'", i);
    const char *at = strstr(defs, id);
    if (at == NULL)
        return NULL;
    while (at > defs && *at != '<')
        at--;
    *n = (size_t)(strchr(at, '>') - at) + 1;
    return at;
}

/* Symbols refer to those before them, so the last is asked for first. */
static void put_symbols(Out *out, const char *defs, const char *body)
{
    bool used[SYMBOLS];
    for (int i = SYMBOLS - 1; i >= 0; i--) {
        char ref[20];
        snprintf(ref, sizeof ref, "'#gpPt%d'", i);
        used[i] = strstr(body, ref) != NULL;
        for (int j = i + 1; j < SYMBOLS && !used[i]; j++) {
            size_t n;
            const char *at = used[j] ? find_symbol(defs, j, &n) : NULL;
            const char *in = at != NULL ? strstr(at, ref) : NULL;
            used[i] = in != NULL && in < at + n;
        }
    }
    put_text(out, "<defs>");
    for (int i = 0; i < SYMBOLS; i++) {
        size_t n = 0;
        const char *at = used[i] ? find_symbol(defs, i, &n) : NULL;
        if (at != NULL)
            put_tag(out, at, at + n - 1);
    }
    if (strstr(body, "'#gpDot'") != NULL) {
        const char *at = strstr(defs, "<circle id='gpDot'");
        put_tag(out, at, strchr(at, '>'));
    }
    put_text(out, "</defs>\n");
}

static void put_escaped(Out *out, const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '&')
            put_text(out, "&amp;");
        else if (*text == '<')
            put_text(out, "&lt;");
        else
            put(out, text, 1);
}

/* a hash of the name: short, and the same in every report */
static void set_prefix(Out *out, const char *name)
{
    uint32_t hash = 2166136261U;
    for (; *name != '\0'; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619U;
    snprintf(out->prefix, sizeof out->prefix, "p%08x-", hash);
}

char *svg_tidy(const char *raw, const char *name, const char *title,
               Arena *arena)
{
    const char *view = strstr(raw, "viewBox=\""), *defs = strstr(raw, "<defs>");
    const char *canvas = strstr(raw, "<g id=\"gnuplot_canvas\"");
    const char *body = strstr(raw, "</defs>"), *end = strstr(raw, "</svg>");
    if (view == NULL || defs == NULL || canvas == NULL || body == NULL ||
        end == NULL)
        return NULL;
    /* every id can grow by the name */
    size_t refs = 8;
    for (const char *c = raw; (c = strstr(c, "#gp")) != NULL; c++)
        refs++;
    Out out = {arena_take(arena,
                          strlen(raw) * 2 + (refs + 40) * (strlen(name) + 8) +
                              6 * strlen(title) + 500,
                          1),
               0,
               {0}};
    set_prefix(&out, name);
    put_text(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                   "xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                   "font-family=\"sans-serif\" ");
    put(&out, view, strcspn(view + 9, "\"") + 10);
    put_text(&out, ">\n<title>");
    put_escaped(&out, title);
    put_text(&out, "</title>\n");
    put_symbols(&out, defs, body);
    put_text(&out, "<g>");
    put_body(&out, strchr(canvas, '>') + 1, defs);
    put_body(&out, body + 7, end);
    put_text(&out, "</svg>\n");
    return out.text;
}
