/* The tree itself, for the back ends and document.c alone. */
#ifndef SUITE_REPORT_DOCUMENT_TREE_H
#define SUITE_REPORT_DOCUMENT_TREE_H
#include "suite/report/document.h"

typedef enum {
    WORDS_PLAIN,
    WORDS_CODE,
    WORDS_EMPHASIS,
    WORDS_STRONG,
    WORDS_LINK
} WordsStyle;

typedef struct Words {
    WordsStyle style;
    const char *text, *target;
    struct Words *next;
} Words;

typedef enum {
    NODE_PAGE,
    NODE_HEADING,
    NODE_PARAGRAPH,
    NODE_LIST, /* of items; level 1: numbered */
    NODE_ITEM,
    NODE_COMMAND,
    NODE_DETAILS,
    NODE_TABLE,
    NODE_ROW, /* of cells, then its details */
    NODE_CELL,
    NODE_FIGURE,
    NODE_KINDS
} NodeKind;

typedef struct Node {
    NodeKind kind;
    int level;
    const char *id; /* of a page, a heading, a row; NULL: none */
    Words *words, *last_words;
    struct Node *children, *last_child, *next;
    const Column *columns; /* of a table */
    const Figure *figure;
    bool numeric;
    double value; /* of a numeric cell */
} Node;

enum { DOC_DEPTH = 8 };
struct Document {
    Arena *arena;
    const char *title;
    Node root;
    Node *open[DOC_DEPTH]; /* containers, the root first */
    int depth;
    Node *words; /* which doc_more adds to */
    int headings;
};

/* All words of a node as one text; cut to size. */
void node_text(const Node *, char *out, size_t size);
/* The column of the i-th cell, the last one for cells beyond. */
const Column *node_column(const Node *table, int i);
/* May the link be followed?  Not where a script could stand in it. */
bool words_may_link(const char *target);
/* Copies the next character, or U+FFFD in place of what is not UTF-8 or a
 * control character; moves *text past it.  false at the end. */
bool text_next(const char **text, char out[8]);
#endif
