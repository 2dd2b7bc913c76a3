/* GLPK as a library: it says nothing, and when it finds no memory or fault with
 * itself, the process ends in one line instead of by abort(). */
#ifndef ORACLES_GLPK_OPEN_H
#define ORACLES_GLPK_OPEN_H

void glpk_open(void); /* before the first problem; after it glp_free_env() */
#endif
