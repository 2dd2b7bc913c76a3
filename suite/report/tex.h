/* Numbers as TeX macros, so that a paper cites a run instead of copying it.
 *
 *     char name[TEX_NAME];
 *     tex_name("paper2030.lem7 slack", name);  PaperTwoZeroThreeZeroLemSevenSlack
 *     tex_number(stdout, name, 1.5e-9);
 *
 * A macro's name has letters alone, as TeX wants it: a digit becomes its word, a
 * letter after anything else becomes a capital, and one that was a capital has
 * "Big" before it (H is BigH, h is H). */
#ifndef SUITE_REPORT_TEX_H
#define SUITE_REPORT_TEX_H
#include <stdio.h>

enum { TEX_NAME = 400 };
void tex_name(const char *words, char name[TEX_NAME]);
/* \newcommand{\assayNAME}{..}; in four digits, a power of ten where shorter;
 * nothing for NaN */
void tex_number(FILE *, const char *name, double value);
/* the same for a text, whose special characters are escaped */
void tex_text(FILE *, const char *name, const char *text);
#endif
