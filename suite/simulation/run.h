/* The settings of a simulated run, shared with the command line. */
#ifndef SUITE_SIMULATION_RUN_H
#define SUITE_SIMULATION_RUN_H
#include "suite/claim/study.h"
extern const Setting run_settings[];
#endif
