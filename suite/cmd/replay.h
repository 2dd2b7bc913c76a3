/* What show and audit do with --replay. */
#ifndef SUITE_CMD_REPLAY_H
#define SUITE_CMD_REPLAY_H
#include "suite/cmd/cmd.h"

/* assay show CLAIM|GLOB --replay */
MUST_CHECK Status show_replay(const Args *, Arena *);
/* assay audit --replay ID: the one run of the witness, its exact losses */
MUST_CHECK Status audit_again(const Args *, Arena *);
#endif
