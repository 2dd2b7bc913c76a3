/* Findings and papers as the commands list and show print them. */
#ifndef SUITE_CMD_FINDINGS_H
#define SUITE_CMD_FINDINGS_H
#include "suite/claim/ledger.h"

/* Prints the findings that a glob selects by id, those on which nothing depends
 * after the others of their paper.  Returns how many. */
int findings_list(const char *glob, bool json);
/* Prints one finding whole, with the commands of its claims. */
void finding_show(const Finding *, bool json);
/* Prints which text of a paper was read, what stands and its findings. */
void paper_show(const Paper *, bool json);
/* Prints a heading of 14 columns and a text beside it; nothing for NULL. */
void field_show(const char *heading, const char *text);
#endif
