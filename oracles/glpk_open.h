/* Prepares GLPK for use as a library: it prints nothing, and if it runs out of
 * memory or fails inside, the process ends with one line instead of abort(). */
#ifndef ORACLES_GLPK_OPEN_H
#define ORACLES_GLPK_OPEN_H

void glpk_open(void); /* before the first problem; after it glp_free_env() */
#endif
