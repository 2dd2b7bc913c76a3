/* What verify prints beside the verdicts of one seed. */
#ifndef SUITE_CMD_VERIFY_H
#define SUITE_CMD_VERIFY_H
#include "suite/cmd/cmd.h"
#include "suite/run/power.h"
#include "suite/run/verify.h"

/* verify --format junit|tex */
void format_junit(const VerifyRequest *, const VerifyResult *, Arena *);
void format_tex(const VerifyRequest *, const VerifyResult *);

/* verify ... --seeds N: error rates, or with a fault the power of each check */
MUST_CHECK Status repeat_command(const Args *, const VerifyRequest *, Arena *);

/* verify @detection|@controls */
bool matrix_asked(const Args *);
MUST_CHECK Status matrix_command(const Args *, const VerifyRequest *, Arena *);
/* the matrix on the one seed of verify @faults */
MUST_CHECK Status matrix_once(const VerifyRequest *, Arena *, DetectResult *);
void matrix_print(const DetectResult *, const VerifyRequest *, bool json,
                  bool brief);
MUST_CHECK Status matrix_verdict(const DetectResult *);
#endif
