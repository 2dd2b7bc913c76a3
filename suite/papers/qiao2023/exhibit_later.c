/* Why the least noise can make the bound of DP-UCBVI useful later, not earlier: a
 * paragraph below the table of published against calibrated rates. */
#include "suite/claim/ledger.h"
#include "suite/report/report.h"

static Status put(const Report *r, Document *d)
{
    const Claim *claim;
    CaseRow *rows;
    int n;
    TRY(ledger_find("qiao2023.thm52.rate.calibrated", &claim));
    TRY(report_cases(r, claim, false, &rows, &n));
    if (n > 0)
        doc_paragraph(
            d,
            "A calibrated K* that is *later* is no slip: the printed scale of Qiao "
            "and Wang's counters spends 2 eps (`qiao2023.lem51.eps3`, "
            "`qiao2023.lem56.ldp`), so the least noise that is eps-private is twice "
            "the printed one, and E, the bound on its error, with it. At K* the term "
            "in E rules their bound: under joint privacy it grows with K as "
            "logarithms do, and K* doubles with E; under local privacy it grows as "
            "sqrt(K), and K* grows as E squared, four times (up to E's logarithms, "
            "and less where other terms share the bound).");
    return OK;
}

const Exhibit qiao2023_later = {.place = EXHIBIT_MODES, .put = put};
