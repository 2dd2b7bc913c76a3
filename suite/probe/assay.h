/* Probes of suite/ledger/assay.c: of what the audits stand on. */
#ifndef SUITE_PROBE_ASSAY_H
#define SUITE_PROBE_ASSAY_H
#include "suite/study/probe.h"

/* assay_billboard.c */
void assay_billboard_shows(Probe *);
void assay_billboard_holds(Probe *);
#endif
