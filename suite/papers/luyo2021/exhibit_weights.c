/* Why the cost of Corollary 11 is fitted from eps = 0.5 on: a paragraph below
 * the table of what privacy costs. */
#include "suite/claim/ledger.h"
#include "suite/report/report.h"

static Status put(const Report *r, Document *d)
{
    const Claim *claim;
    CaseRow *rows;
    int n;
    TRY(ledger_find("luyo2021.cor11.cost.calibrated", &claim));
    TRY(report_cases(r, claim, false, &rows, &n));
    if (n > 0)
        doc_paragraph(
            d, "Cor. 11 with the least noise is fitted from eps = 0.5 on. "
               "Below, its cost grows as (1/eps)^(3/4), by Theorem 9's cross "
               "term and not beside it: UCRL-VTR+ weighs a user by 1/sbar^2, "
               "sbar^2 = max(H^2/d, variance + its error). The error is radius "
               "times width; where that is above H^2/d, sbar grows with the "
               "radius, too, and regret, radius times sbar times sqrt(K), with "
               "more than the radius: over all users the errors add up to the "
               "order of radius times sqrt(K), and their root brings another "
               "(1/eps)^(1/4). It ends at "
               "sbar^2 = 3 H^2. With flat weights "
               "(`luyo2021.cor11.cost.flat`) sbar is that from the start, and "
               "the exponent is 1/2 there.");
    return OK;
}

const Exhibit luyo2021_weights = {.place = EXHIBIT_COST, .put = put};
