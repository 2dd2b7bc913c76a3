#include "suite/claim/finding.h"

const char *const severity_names[] = {"a guarantee fails", "a proof has a gap",
                                      "a constant or formula is wrong",
                                      "a misprint", "no better than trivial"};
