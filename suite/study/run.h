/* The settings of a simulated run, shared with the command line. */
#ifndef SUITE_STUDY_RUN_H
#define SUITE_STUDY_RUN_H
#include "suite/study/study.h"
extern const Setting run_settings[];
#endif
