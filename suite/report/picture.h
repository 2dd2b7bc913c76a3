/* Pictures: the rooms write gnuplot's commands and data into one script, which
 * one gnuplot draws at the end in a folder of its own.  The old pictures are
 * replaced only when all new ones are there.
 *
 *     Gnuplot g;
 *     TRY(picture_open(&g, r, &(Picture){.name = "rates", .title = ..}));
 *     fputs("plot x\n", g.to);
 *     TRY(gnuplot_close(&g));
 *
 * One style for all: see picture_style.  A curve has a hue, a dash and a mark,
 * so that it is known in grey as well. */
#ifndef SUITE_REPORT_PICTURE_H
#define SUITE_REPORT_PICTURE_H
#include "suite/base/arena.h"
#include <stdbool.h>
#include <stdio.h>

typedef struct Pictures Pictures;

/* Prepares a folder for new pictures beside out/results/plots. */
MUST_CHECK Status pictures_open(Pictures **, const char *out, Arena *);
/* The names of all its pictures begin so: others in the folder are not its own,
 * and stay. */
void pictures_begin_with(Pictures *, const char *prefix);
/* Draws all that was written; WORLD with one line when gnuplot is missing. */
MUST_CHECK Status pictures_draw(Pictures *);
/* Puts the new pictures and tables into place and removes those that no longer
 * belong to any. */
MUST_CHECK Status pictures_keep(Pictures *);
/* Removes what is left; the script and pictures of a failed report too. */
void pictures_close(Pictures *);
const char *pictures_folder(const Pictures *); /* of the new ones */
/* Was a picture of that name begun? */
bool pictures_have(const Pictures *, const char *name);

typedef struct {
    FILE *to;
    Pictures *all;
} Gnuplot;

typedef struct {
    const char *name;     /* of the file */
    const char *title;    /* the finding, with its number */
    const char *subtitle; /* what and how; NULL: nothing */
    int width, height;    /* in pixels; 0: 720 x 440 */
} Picture;
enum { PICTURE_WIDTH = 720, PICTURE_HEIGHT = 440, PICTURE_HEAD = 62 };

MUST_CHECK Status picture_begin(Pictures *, Gnuplot *, const Picture *);
/* Titles stand in front of the first panel; call this behind it. */
void picture_first_panel_done(FILE *);
MUST_CHECK Status gnuplot_close(Gnuplot *);
/* Writes text in single quotes. */
void gnuplot_quote(FILE *, const char *text);

/* Who a curve belongs to: hue, dash and mark go together in all pictures. */
typedef enum {
    LINE_NONE = 1, /* no privacy: black, solid, disc */
    LINE_JOINT,    /* blue, solid, square */
    LINE_LOCAL,    /* orange, dashed, triangle */
    LINE_JOINT_LESS,
    LINE_LOCAL_LESS, /* the same with the least noise: lighter */
    LINE_OTHER,      /* green */
    LINE_MORE,       /* purple */
    LINE_LAST,       /* ochre */
    LINE_GROUND,     /* what stands behind: random, trivial; grey, dotted */
    LINE_BOUND       /* dark grey, long dashes */
} LineRole;

/* Makes what gnuplot wrote small, with ids and a title of its own. */
char *svg_tidy(const char *raw, const char *name, const char *title, Arena *);
#endif
