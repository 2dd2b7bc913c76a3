#include "suite/study/observe.h"
const Observer observe_qiao2023_paths = {.name="qiao2023_paths"};
