/* The numbers behind a verdict, as a struct of doubles.  The judge that writes
 * them and the report that reads them share one list of names.
 *
 *     #define PEAK_EVIDENCE(X) X(height) X(place)
 *     typedef struct { PEAK_EVIDENCE(EVIDENCE_DOUBLE) } PeakEvidence;
 *     extern const EvidenceField peak_evidence[];       in the judge's header
 *
 *     #define FIELD(name) EVIDENCE_FIELD(PeakEvidence, name)
 *     const EvidenceField peak_evidence[] = {PEAK_EVIDENCE(FIELD){0}};
 *
 * Each field is stored as a row with the field's name; structs of the same type
 * differ in their step. */
#ifndef SUITE_CLAIM_EVIDENCE_H
#define SUITE_CLAIM_EVIDENCE_H
#include "suite/claim/ruling.h"
#include <stddef.h>

typedef struct {
    const char *name;
    size_t at;   /* of a double in the struct */
} EvidenceField; /* a table ends with name NULL */

#define EVIDENCE_DOUBLE(name)      double name;
#define EVIDENCE_FIELD(type, name) {#name, offsetof(type, name)},

/* Adds each field as a row of this step.  A NaN is left out. */
void evidence_put(Ruling *, const EvidenceField *, int step,
                  const void *numbers);
/* Sets every field to NaN, for a row that is not there. */
void evidence_clear(const EvidenceField *, void *numbers);
/* Sets the field of that name; false when there is none. */
bool evidence_set(const EvidenceField *, void *numbers, const char *name,
                  double value);
#endif
