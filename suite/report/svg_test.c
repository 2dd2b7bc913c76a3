/* Gnuplot's pictures made small: the same shapes, ids of their own. */
#include "suite/report/picture.h"
#include "tests/check.h"

static const char RAW[] =
    "<?xml version=\"1.0\" encoding=\"utf-8\"  standalone=\"no\"?>\n"
    "<svg \n viewBox=\"0 0 720 440\"\n xmlns=\"http://www.w3.org/2000/svg\">\n"
    "\n<title>Gnuplot</title>\n<desc>Produced by GNUPLOT 5.4</desc>\n\n"
    "<g id=\"gnuplot_canvas\">\n\n"
    "<rect x=\"0\" y=\"0\" width=\"720\" height=\"440\" fill=\"#ffffff\"/>\n"
    "<defs>\n\n"
    "\t<circle id='gpDot' r='0.5'/>\n"
    "\t<path id='gpPt0' d='M-1,0 h2'/>\n"
    "\t<circle id='gpPt5' r='1'/>\n"
    "\t<use xlink:href='#gpPt5' id='gpPt6' fill='currentColor'/>\n"
    "</defs>\n"
    "<g fill=\"none\" color=\"#FFFFFF\" stroke=\"currentColor\">\n</g>\n"
    "<g id=\"gnuplot_plot_1\" ><title>a curve</title>\n"
    "<g fill=\"none\" color=\"black\" stroke-linecap=\"butt\" "
    "stroke-linejoin=\"miter\">\n"
    "\t<path stroke='rgb(  0, 114, 178)'  d='M1.00,2.50 L3,4  '/></g>\n"
    "\t</g>\n"
    "<g id=\"gnuplot_plot_2\" ><title>gnuplot_plot_2</title>\n<g>\n"
    "<use xlink:href='#gpPt6' transform='translate(1,2)'/>\n</g>\n\t</g>\n"
    "<g transform=\"translate(5.00,6.25)\" font-family=\"sans\">\n"
    "\t\t<text><tspan font-family=\"sans\" >a &lt; b</tspan></text>\n\t</g>\n"
    "<g>\n<g>\n</g>\n</g>\n</g>\n</svg>\n";

static int count(const char *text, const char *word)
{
    int n = 0;
    for (const char *c = text; (c = strstr(c, word)) != NULL; c++)
        n++;
    return n;
}

static void keeps_what_is_drawn(Arena *arena)
{
    const char *svg = svg_tidy(RAW, "name", "title", arena);
    CHECK(svg != NULL && strlen(svg) < strlen(RAW));
    CHECK(strstr(svg, "viewBox=\"0 0 720 440\"") != NULL);
    CHECK(strstr(svg, "<path stroke='#0072b2' d='M1,2.50 L3,4'/>") != NULL);
    CHECK(strstr(svg, "<tspan>a &lt; b</tspan>") != NULL);
    CHECK(strstr(svg, "<text transform=\"translate(5,6.25)\"") != NULL);
    CHECK(count(svg, "<g") == count(svg, "</g>"));
    CHECK(count(svg, "<text") == 1 && count(svg, "</text>") == 1);
}

static void names_what_has_a_name(Arena *arena)
{
    const char *svg = svg_tidy(RAW, "name", "a < b & c", arena);
    CHECK(strstr(svg, "<title>a &lt; b &amp; c</title>") != NULL);
    CHECK(strstr(svg, "<g class=\"curve\"><title>a curve</title>") != NULL);
    CHECK(count(svg, "<title>") == 2); /* the other name is gnuplot's own */
    CHECK(count(svg, "Gnuplot") == 0 && count(svg, "gnuplot") == 0);
}

/* 6 is used and needs 5; 0 and the dot are not */
static void keeps_symbols_that_are_used(Arena *arena)
{
    const char *svg = svg_tidy(RAW, "name", "title", arena);
    CHECK(count(svg, " id='") == 2);
    CHECK(count(svg, "href='#") == 2);
    CHECK(count(svg, "-6'") == 2 && count(svg, "-5'") == 2);
}

static void ids_differ_between_pictures(Arena *arena)
{
    char id[40] = "";
    const char *one = svg_tidy(RAW, "one", "title", arena);
    const char *two = svg_tidy(RAW, "two", "title", arena);
    const char *at = strstr(one, "id='");
    snprintf(id, sizeof id, "%.*s", (int)strcspn(at + 4, "'") + 4, at);
    CHECK(strlen(id) > 6 && count(one, id) == 1 && count(two, id) == 0);
    CHECK_TEXT(one, svg_tidy(RAW, "one", "title", arena));
}

static void refuses_what_is_no_picture(Arena *arena)
{
    CHECK(svg_tidy("", "name", "title", arena) == NULL);
    CHECK(svg_tidy("<svg></svg>", "name", "title", arena) == NULL);
}

/* cut anywhere, it is refused or ends; nothing is read beyond */
static void survives_a_cut(Arena *arena)
{
    static char cut[sizeof RAW];
    for (size_t n = 0; n < sizeof RAW; n++) {
        size_t mark = arena_mark(arena);
        memcpy(cut, RAW, n);
        cut[n] = '\0';
        const char *svg = svg_tidy(cut, "name", "title", arena);
        CHECK(svg == NULL || strlen(svg) < 2 * sizeof RAW);
        arena_reset(arena, mark);
    }
}

int main(void)
{
    Arena arena;
    CHECK(arena_open(&arena) == OK);
    keeps_what_is_drawn(&arena);
    names_what_has_a_name(&arena);
    keeps_symbols_that_are_used(&arena);
    ids_differ_between_pictures(&arena);
    refuses_what_is_no_picture(&arena);
    survives_a_cut(&arena);
    arena_close(&arena);
    return check_done("svg");
}
