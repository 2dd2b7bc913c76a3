/* What the sections of The suite itself share. */
#ifndef SUITE_PAPERS_SELF_TOOLS_H
#define SUITE_PAPERS_SELF_TOOLS_H
#include "suite/claim/probe.h"
#include "suite/papers/check.h"

extern const Cases self_audit_steps;

#endif
