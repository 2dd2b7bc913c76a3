/* The settings of whatever audits a bare mechanism: the study's own stand
 * between the claim and the rest.
 *
 *     const Setting rows[] = {AUDITED_CLAIM, {"theta", ..}, AUDITED_REST, {0}};
 *
 * PARAMS_MAX rows at most.  Those after "pair" are the mechanisms' own, those
 * after "A" bend: a fault sets one of them. */
#ifndef SUITE_AUDIT_MECHANISM_SETTINGS_H
#define SUITE_AUDIT_MECHANISM_SETTINGS_H
#include "suite/base/settings.h"

// clang-format off
#define AUDITED_CLAIM                                                          \
    {"mechanism", SET_TEXT, "tree-gaussian", 0, 0, NULL,                       \
     "what is audited: one of `assay list mechanisms`"},                       \
    {"epsilon", SET_REAL, "1", 1e-6, 1e7, NULL, "claimed epsilon"},            \
    {"delta", SET_REAL, "1e-6", 0, 0.999999, NULL, "claimed delta"},           \
    {"mode", SET_CHOICE, "published", 0, 0, "published|calibrated",            \
     "the noise that the textbook or the paper prints, or the least that "     \
     "meets the claim"},                                                       \
    {"runs", SET_COUNT, "100000", 100, 1e9, NULL,                              \
     "audited runs in each direction"},                                        \
    {"replicates", SET_INT, "1", 1, 1000, NULL, "jobs that share the runs"}

#define AUDITED_REST                                                           \
    {"user", SET_COUNT, "1", 1, EPISODES_MAX, NULL,                            \
     "number of the audited user"},                                            \
    {"pair", SET_CHOICE, "worst", 0, 0, "worst|random|search",                 \
     "the two neighbouring users: worst (closed form), random, or the worst "  \
     "that a search finds"},                                                   \
    {"leaves", SET_COUNT, "64", 1, EPISODES_MAX, NULL,                         \
     "items ever inserted in a tree"},                                         \
    {"d", SET_INT, "1", 1, 64, NULL, "dimension of a vector or matrix"},       \
    {"H", SET_INT, "1", 1, 20, NULL, "steps, a channel for each"},             \
    {"releases", SET_COUNT, "1", 1, 10000, NULL, "of one statistic"},          \
    {"noise", SET_CHOICE, "goe", 0, 0, "goe|sym1|proj|iid",                    \
     "of a matrix: off-diagonal s, diagonal sqrt2 s; all s; (Z+Z')/2; Z"},     \
    {"neighbours", SET_CHOICE, "replace", 0, 0, "add|replace",                 \
     "of a matrix: ff' against 0, or against ee'"},                            \
    {"S", SET_INT, "2", 1, 32, NULL, "states"},                                \
    {"A", SET_INT, "1", 1, 32, NULL, "actions"},                               \
    {"K", SET_COUNT, "1000", 2, EPISODES_MAX, NULL, "episodes of a paper"},    \
    {"reading", SET_TEXT, "-", 0, 0, NULL,                                     \
     "of what a paper leaves open: goe, sym1, proj or iid matrix noise, ..; "  \
     "-: as this suite resolves it"},                                          \
    {"scale", SET_REAL, "1", 1e-6, 1e6, NULL, "noise, as a multiple"},         \
    {"sensitivity", SET_REAL, "1", 1e-6, 1e6, NULL,                            \
     "what the scale is made for, as a multiple of the true one"},             \
    {"levels", SET_INT, "0", -64, 64, NULL,                                    \
     "added to the depth that the scale is made for"},                         \
    {"reuse", SET_CHOICE, "no", 0, 0, "no|nodes|coordinates|steps",            \
     "one noise for all of them"},                                             \
    {"missing", SET_REAL, "0", 0, 1, NULL,                                     \
     "share of coordinates whose noise is drawn and not added"},               \
    {"raw", SET_INT, "0", 0, 64, NULL, "first coordinates without noise"},     \
    {"fresh", SET_CHOICE, "no", 0, 0, "no|yes",                                \
     "every prefix with noise of its own instead of a tree"},                  \
    {"log", SET_CHOICE, "2", 0, 0, "2|e|10", "base of the depth's logarithm"}, \
    {"delta-used", SET_REAL, NULL, 1e-300, 0.999999, NULL,                     \
     "what the scale is made for"},                                            \
    {"epsilon-used", SET_REAL, "1", 1e-3, 1e3, NULL,                           \
     "what the scale is made for, as a multiple of epsilon"},                  \
    {"unsplit", SET_CHOICE, "no", 0, 0,                                        \
     "no|steps|levels|families|releases|all",                                  \
     "parts that each get the whole budget"},                                  \
    {"root", SET_CHOICE, "no", 0, 0, "no|yes",                                 \
     "parts of Laplace noise composed by their root, as Gaussian ones"},       \
    {"power", SET_REAL, "1", 0, 2, NULL, "of the scale: 0.5 takes its root"},  \
    {"made", SET_CHOICE, "same", 0, 0, "same|add|replace",                     \
     "the neighbours that a matrix's scale is made for"},                      \
    {"raw-level", SET_INT, "0", 0, 64, NULL,                                   \
     "a tree's nodes of this level, leaves being 1, released without noise"},  \
    {"drawn", SET_CHOICE, "same", 0, 0, "same|goe|sym1|proj|iid",              \
     "the matrix noise that is drawn, whatever the scale is made for"},        \
    {"norm", SET_REAL, "1", 1e-6, 1e6, NULL,                                   \
     "what a user may send, as a multiple of the true bound"}
// clang-format on
#endif
