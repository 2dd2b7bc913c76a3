/* Scripts with which a shell completes assay's command lines, made from the
 * tables of commands, options, claims, algorithms and environments. */
#ifndef SUITE_CMD_COMPLETION_H
#define SUITE_CMD_COMPLETION_H
#include "suite/base/status.h"
#include <stdio.h>

/* shell: bash, zsh or fish; BAD_INPUT for another, or NULL */
MUST_CHECK Status completion_put(const char *shell, FILE *);
#endif
