#include "suite/papers/self/tools.h"

const Cases self_audit_steps = {
    "", (const char *const[]){"mechanism=tree-gaussian H=2 d=2 mode=calibrated "
                              "runs=20000",
                              "mechanism=local-laplace H=4 d=2 mode=calibrated "
                              "runs=20000",
                              NULL}};
