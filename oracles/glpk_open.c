#include "oracles/glpk_open.h"
#include "suite/base/status.h"

#include <glpk.h>
#include <stddef.h>

static int say_nothing(void *context, const char *text)
{
    (void)context;
    (void)text;
    return 1;
}

/* Called by GLPK when memory runs out; numerical failures are return codes. */
static void give_up(void *context)
{
    (void)context;
    status_no_memory();
}

void glpk_open(void)
{
    if (glp_init_env() > 1)
        status_no_memory();
    glp_term_hook(say_nothing, NULL);
    glp_error_hook(give_up, NULL);
    glp_term_out(GLP_OFF);
}
