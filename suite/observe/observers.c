/* The observers that serve every learner, whatever the paper. */
#include "suite/simulation/observer.h"

#define OBSERVERS(X)                                                           \
    X(optimism) X(replay) X(noiseless) X(exact) X(ties) X(twin) X(values)
#define DECLARE(observer) extern const Observer observe_##observer;
OBSERVERS(DECLARE)
#define LIST(observer) &observe_##observer,
const Observer *const observers[] = {OBSERVERS(LIST) NULL};
