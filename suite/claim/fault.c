#include "suite/claim/fault.h"
#include "suite/base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const Fault faults[] = {
    {"noise-scale", "scale", "noise drawn at this multiple of its scale"},
    {"threshold-scale", NULL, "the judge's bound multiplied by this"},
    {"bend", "bend", "one side of an identity off by this relative amount"},
    {"sensitivity-scale", "sensitivity",
     "sensitivities are this multiple of the true ones"},
    {"size-scale", "size",
     "norms, summands and the like are this multiple of the true ones"},
    {"ridge-scale", "ridge",
     "the ridge (multiple of I) added to a Gram matrix, times this"},
    {"tree-levels", "levels", "this many levels more (or fewer) in a tree"},
    {"tilt", "tilt",
     "mixes the simulator's transitions with uniform ones, with this weight"},
    {"lean", "lean", "this share of simulated transitions ends in one state"},
    {"dealt", "dealt",
     "replaces this share of each multinomial by its mean, which varies too "
     "little"},
    {"reward-scale", "paid", "rewards multiplied by this, beyond [0,1]"},
    {"counter-bits", "counter-bits",
     "visit counts stop at 2^this; 24 is what a float holds"},
    {"uncounted", "uncounted",
     "this share of all users left out of the regret"},
    {"log-power", "log-power",
     "logarithms to this power; 0 drops them, as O~ does"},
    {"episodes-scale", "episodes-scale", "the number of episodes, times this"},
    {"jitter", "jitter", "this multiple of I added to a Gram matrix"},
    {"lost-data", "lost", "this many first blocks never reach the learner"},
    {"forget", "forget", "this many last steps left out of the regret"},
    {"stretch", "stretch", "known features are longer by this relative amount"},
    {"slip", "slip", "plays a random action with this probability"},
    {"noise-reuse", "reuse",
     "one noise for all nodes, coordinates or steps (that word is the grade)"},
    {"noise-missing", "missing",
     "noise drawn and not added, on this share of coordinates"},
    {"raw-counter", "raw", "this many coordinates released without noise"},
    {"fresh-noise", "fresh",
     "yes: new noise for every prefix sum, at the scale of a tree's node"},
    {"log-base", "log",
     "e or 10: the base of the logarithm in a tree's depth, for 2"},
    {"delta-swap", "delta-used",
     "noise made for this delta (a failure probability, say)"},
    {"epsilon-scale", "epsilon-used",
     "noise made for this multiple of epsilon"},
    {"epsilon-calibrated", "calibrated-epsilon",
     "the least noise made for this multiple of epsilon"},
    {"budget-unsplit", "unsplit",
     "the whole budget for each of steps, levels, families, releases or all"},
    {"budget-root", "root",
     "yes: k Laplace parts get eps/sqrt(k) each, as if they were Gaussian"},
    {"noise-power", "power",
     "the noise scale to this power; 0.5 confuses deviation and variance"},
    {"neighbours-made", "made",
     "add or replace: the neighbours that a matrix's scale is made for"},
    {"raw-level", "raw-level",
     "a tree's nodes of this level (1: leaves) are released without noise"},
    {"scale-rule", "mode",
     "published: the textbook's noise scale where the least one is claimed"},
    {"matrix-noise", "drawn",
     "goe, sym1, proj or iid: draws this matrix noise at another's scale"},
    {"bonus-scale", "scale-bonus", "exploration bonuses multiplied by this"},
    {"tie-rule", "tie", "lowest or highest: one action wins every exact tie"},
    {"clip-rule", "clip", "one-sided or both: how values are cut"},
    {"shift-rule", "shift",
     "no: matrix noise without the multiple of I that keeps it definite"},
    {"cap-rule", "cap", "H: values at step h cut at H, not at H-h+1"},
    {"mirror-rule", "mirror",
     "once or never: how often a block of episodes takes its mirror step"},
    {"weights-rule", "weights", "flat: every user has the same weight"},
    {"regret-tilt", "regret-tilt",
     "recorded regret is multiplied by (x/from)^this"},
    {"waste", "waste",
     "adds the largest possible loss for this share of users"},
    {"unclipped", "norm",
     "users send this multiple of the bound on what they may send"},
    {"unclipped-values", "clip",
     "no: action values without the minimum with H and earlier values"},
    {"error-scale", "error-scale",
     "the error bound E on private counts, times this"},
    {"looks-rule", "looks",
     "grid: replans on the grid alone, not when much has been learnt"},
    {"copy-rule", "copy", "same: R has the points of S"},
    {"scale-of", "noise-of",
     "next: sigma_0 is that of an epoch with twice as many users"},
    {"values-rule", "values",
     "last: targets are computed with the previous release's values"},
    {"noise-again", "noise",
     "again: every release reuses the noise of the first"},
    {"unbudgeted", "unbudgeted",
     "this many releases that the noise scale does not count"},
    {"leaf-rule", "leaf", "user: a tree's leaf taken for a user, not a batch"},
    {"test-rule", "test", "raw: determinants of matrices without noise"},
    {"test-every", "test-every", "this many episodes between two tests"},
    {"early-update", "growth",
     "updates when a determinant has grown by this factor, not twofold"},
    {"steps-off", "steps-off",
     "takes the true transitions of this many steps later"},
    {"rare-looks", "lazy", "replans on the grid k <- ceil(k (1+this)) only"},
    {0}};

static const char *fault_at(const void *table, int i)
{
    return ((const Fault *)table)[i].name;
}

Status fault_read(const char *text, const Fault **found,
                  char grade[PARAMS_TEXT])
{
    int i;
    char name[80];
    size_t length = strcspn(text, "=");
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    TRY(text_find("fault", name, fault_at, faults, &i));
    *found = &faults[i];
    if (text[length] != '=')
        return FAIL(BAD_INPUT, "fault %s needs a grade: %s=VALUE", name, name);
    snprintf(grade, PARAMS_TEXT, "%s", text + length + 1);
    return OK;
}

Status fault_apply(Job *job, const char *fault, double *threshold_scale,
                   bool *applies)
{
    *applies = true;
    *threshold_scale = 1;
    if (fault[0] == '\0')
        return OK;
    const Fault *found;
    char grade[PARAMS_TEXT];
    TRY(fault_read(fault, &found, grade));
    if (found->setting != NULL) {
        *applies = job_knows(job, found->setting);
        return *applies ? job_set(job, found->setting, grade) : OK;
    }
    char *end;
    *threshold_scale = strtod(grade, &end);
    if (end == grade || *end != '\0' || !(*threshold_scale > 0))
        return FAIL(BAD_INPUT, "fault %s: the grade is a positive number",
                    fault);
    return OK;
}
