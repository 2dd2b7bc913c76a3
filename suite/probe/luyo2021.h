/* Probes of suite/ledger/luyo2021.c. */
#ifndef SUITE_PROBE_LUYO2021_H
#define SUITE_PROBE_LUYO2021_H
#include "suite/study/probe.h"

void luyo2021_lemma25_determinant(Probe *);
#endif
