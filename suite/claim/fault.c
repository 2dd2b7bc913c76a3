#include "suite/claim/fault.h"
#include "suite/base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const Fault faults[] = {
    {"noise-scale", "scale", "noise drawn at this multiple of its scale"},
    {"threshold-scale", NULL, "a bound multiplied by this"},
    {"bend", "bend", "one side of an identity off by this relative amount"},
    {"sensitivity-scale", "sensitivity",
     "sensitivities this multiple of the true ones"},
    {"size-scale", "size",
     "norms, summands and the like this multiple of the true ones"},
    {"ridge-scale", "ridge",
     "the multiple of I beside a Gram matrix at this multiple"},
    {"tree-levels", "levels", "so many levels more (or fewer) in a tree"},
    {"tilt", "tilt", "the simulator's transitions moved by this much"},
    {"lean", "lean", "this share of simulated transitions ends in one state"},
    {"dealt", "dealt",
     "this share of simulated users goes where it is expected"},
    {"reward-scale", "paid", "rewards this multiple of what they may be"},
    {"counter-bits", "counter-bits",
     "visits counted up to 2^this: 24 is what a float holds"},
    {"uncounted", "uncounted",
     "this share of all users left out of the regret"},
    {"log-power", "log-power",
     "logarithms to this power: 0 leaves them out, as an order does"},
    {"episodes-scale", "episodes-scale",
     "episodes counted as this multiple of what they are"},
    {"jitter", "jitter", "so much of I added to a Gram matrix"},
    {"lost-data", "lost", "so many first blocks never reach the learner"},
    {"forget", "forget", "so many last steps left out of the regret"},
    {"stretch", "stretch", "known features longer by this relative amount"},
    {"slip", "slip", "a random action with this probability"},
    {"noise-reuse", "reuse",
     "one noise for all nodes, coordinates or steps (that word is the grade)"},
    {"noise-missing", "missing",
     "noise drawn and not added, on this share of coordinates"},
    {"raw-counter", "raw", "so many coordinates released without noise"},
    {"fresh-noise", "fresh",
     "yes: new noise for every prefix sum, at the scale of a tree's node"},
    {"log-base", "log",
     "e or 10: a tree's depth by another logarithm than log2"},
    {"delta-swap", "delta-used",
     "noise made for this delta (a failure probability, say)"},
    {"epsilon-scale", "epsilon-used",
     "noise made for this multiple of epsilon"},
    {"epsilon-calibrated", "calibrated-epsilon",
     "the least noise made for this multiple of epsilon"},
    {"budget-unsplit", "unsplit",
     "the whole budget for each of steps, levels, families, releases or all"},
    {"budget-root", "root",
     "yes: Laplace parts composed by their root, as if Gaussian"},
    {"noise-power", "power",
     "the noise scale to this power: 0.5 takes a deviation for a variance"},
    {"neighbours-made", "made",
     "add or replace: the neighbours that a matrix's scale is made for"},
    {"raw-level", "raw-level",
     "a tree's nodes of this level, leaves being 1, without noise"},
    {"scale-rule", "mode",
     "published: the textbook's scale where the least is claimed"},
    {"matrix-noise", "drawn",
     "goe, sym1, proj or iid drawn where the scale is made for another"},
    {"bonus-scale", "scale-bonus", "exploration bonuses multiplied by this"},
    {"tie-rule", "tie", "lowest or highest: one action wins every exact tie"},
    {"clip-rule", "clip", "one-sided or both: how values are cut"},
    {"shift-rule", "shift", "no: noise without the multiple of I beside it"},
    {"cap-rule", "cap", "H: values at step h cut at H, not at H-h+1"},
    {"mirror-rule", "mirror", "once or never: mirror steps for a block"},
    {"weights-rule", "weights", "flat: every user weighs the same"},
    {"regret-tilt", "regret-tilt",
     "regret recorded times (x/from) to this power"},
    {"waste", "waste", "this share of all users loses what can be lost"},
    {"unclipped", "norm", "users send this multiple of what they may"},
    {"unclipped-values", "clip",
     "no: action values without their minimum with H and the last ones"},
    {"error-scale", "error-scale",
     "the bound E on private counts at this multiple"},
    {"looks-rule", "looks", "grid: a lazy one looks on the grid alone"},
    {"copy-rule", "copy", "same: the points of R are those of S"},
    {"scale-of", "noise-of",
     "next: sigma_0 is that of an epoch of twice the users"},
    {"values-rule", "values",
     "last: targets computed anew with the values of the release before"},
    {"noise-again", "noise", "again: every release has the noise of the first"},
    {"unbudgeted", "unbudgeted",
     "so many releases that the noise is not made for"},
    {"leaf-rule", "leaf", "user: a tree's leaf taken for a user, not a batch"},
    {"test-rule", "test", "raw: determinants of matrices without noise"},
    {"test-every", "test-every", "so many episodes between two tests"},
    {"steps-off", "steps-off",
     "the truth of transitions taken from so many steps later"},
    {"rare-looks", "lazy", "looks on a grid this much wider at every step"},
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
