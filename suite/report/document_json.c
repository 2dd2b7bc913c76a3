/* The document as one JSON object on one line.
 *
 *     {"title": .., "pages": [{"kind": "page", "id": .., "words": ..,
 *      "children": [{"kind": "table", "columns": [..], "children": ..}]}]}
 *
 * A number is a number; the same cell's words say it as the page does. */
#include "suite/base/json.h"
#include "suite/report/document_tree.h"

#include <string.h>

static const char *const kinds[NODE_KINDS] = {
    "page",    "heading", "paragraph", "list", "item",  "command",
    "details", "table",   "row",       "cell", "figure"};

static const char *const types[] = {"text", "number",  "code",  "claim",
                                    "home", "verdict", "slack", "command"};

static const char *const styles[] = {"plain", "code", "emphasis", "strong",
                                     "link"};

/* json_text, with U+FFFD in place of what is not UTF-8 */
static void put_text(Json *j, const char *key, const char *text)
{
    char clean[16000], c[8];
    size_t used = 0;
    if (text == NULL)
        return;
    while (used + 8 < sizeof clean && text_next(&text, c))
        used += (size_t)snprintf(clean + used, sizeof clean - used, "%s", c);
    clean[used] = '\0';
    json_text(j, key, clean);
}

static void put_words(Json *j, const Node *n)
{
    char text[16000];
    if (n->words == NULL)
        return;
    node_text(n, text, sizeof text);
    put_text(j, "words", text);
    if (n->words->next == NULL && n->words->style == WORDS_PLAIN)
        return;
    json_open_list(j, "parts");
    for (const Words *w = n->words; w != NULL; w = w->next) {
        Json part = json_item(j);
        json_text(&part, "style", styles[w->style]);
        put_text(&part, "text", w->text);
        put_text(&part, "target", w->target);
        json_close(&part);
    }
    json_close_list(j);
}

static void put_columns(Json *j, const Column *columns)
{
    json_open_list(j, "columns");
    for (const Column *c = columns; c->name != NULL; c++) {
        Json column = json_item(j);
        put_text(&column, "name", c->name);
        json_text(&column, "type", types[c->type]);
        put_text(&column, "filter", c->filter);
        json_close(&column);
    }
    json_close_list(j);
}

static void put_figure(Json *j, const Figure *f)
{
    put_text(j, "name", f->name);
    put_text(j, "title", f->title);
    put_text(j, "caption", f->caption);
    put_text(j, "alt", f->alt);
    put_text(j, "command", f->command);
    put_text(j, "sql", f->sql);
    put_text(j, "csv", f->csv);
    put_text(j, "seed", f->seed);
    put_text(j, "mode", f->mode);
    put_text(j, "variant", f->variant);
}

static void put_children(Json *, const char *key, const Node *);

static void put_node(Json *list, const Node *n)
{
    Json j = json_item(list);
    json_text(&j, "kind", kinds[n->kind]);
    put_text(&j, "id", n->id);
    if (n->kind == NODE_HEADING || n->kind == NODE_LIST)
        json_count(&j, n->kind == NODE_LIST ? "numbered" : "level",
                   (uint64_t)n->level);
    put_words(&j, n);
    if (n->numeric)
        json_real(&j, "value", n->value);
    if (n->columns != NULL)
        put_columns(&j, n->columns);
    if (n->figure != NULL)
        put_figure(&j, n->figure);
    if (n->children != NULL)
        put_children(&j, "children", n);
    json_close(&j);
}

static void put_children(Json *j, const char *key, const Node *parent)
{
    json_open_list(j, key);
    for (const Node *n = parent->children; n != NULL; n = n->next)
        put_node(j, n);
    json_close_list(j);
}

Status document_json(const Document *d, FILE *to)
{
    Json j = json_open(to);
    put_text(&j, "title", d->title);
    put_children(&j, "pages", &d->root);
    json_close(&j);
    return ferror(to) ? FAIL(WORLD, "the report cannot be written") : OK;
}
