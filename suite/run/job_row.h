/* How the store knows a job. */
#ifndef SUITE_RUN_JOB_ROW_H
#define SUITE_RUN_JOB_ROW_H
#include "suite/claim/study.h"
#include "suite/store/store.h"

/* with its key; run and text, which it fills, must outlive the row */
JobRow job_row(const char *run, const Job *, char text[JOB_TEXT]);
#endif
