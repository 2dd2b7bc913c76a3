#include "suite/claim/evidence.h"

#include <math.h>
#include <string.h>

static double *field_of(const EvidenceField *f, void *numbers)
{
    return (double *)(void *)((char *)numbers + f->at);
}

void evidence_put(Ruling *ruling, const EvidenceField *f, int step,
                  const void *numbers)
{
    for (; f->name != NULL; f++) {
        double value;
        memcpy(&value, (const char *)numbers + f->at, sizeof value);
        ruling_put(ruling, f->name, step, value);
    }
}

void evidence_clear(const EvidenceField *f, void *numbers)
{
    for (; f->name != NULL; f++)
        *field_of(f, numbers) = (double)NAN;
}

bool evidence_set(const EvidenceField *f, void *numbers, const char *name,
                  double value)
{
    for (; f->name != NULL; f++)
        if (strcmp(f->name, name) == 0) {
            *field_of(f, numbers) = value;
            return true;
        }
    return false;
}
