/* Variables x_1..x_n >= 0 and t >= 0; minimise t subject to
 *
 *     x_i - t <= cell_i,    x_i + t >= cell_i,
 *     total - quarter <= sum x <= total + quarter.
 *
 * Everything is divided by one power of two first, so that GLPK's absolute
 * tolerances mean 1e-12 of the largest number given. */
#include "oracles/program.h"
#include "oracles/glpk_open.h"

#include <glpk.h>
#include <math.h>
#include <stdlib.h>

static const double TOLERANCE = 1e-12;

static bool all_finite(int n, const double *cell)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(cell[i]))
            return false;
    return true;
}

static double common_unit(int n, const double *cell, double total,
                          double quarter)
{
    double largest = fmax(fabs(total), quarter);
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fabs(cell[i]));
    return largest > 0 ? ldexp(1, ilogb(largest)) : 1;
}

/* Rows 2i-1 and 2i hold |x_i - cell_i| <= t, row 2n+1 the sum; t is the last
 * column.  Coefficients are set by columns, because each x is in three rows. */
static void fill_cell(glp_prob *lp, int i, int n, double bound)
{
    int row[] = {0, 2 * i - 1, 2 * i, 2 * n + 1};
    double entry[] = {0, 1, 1, 1};
    glp_set_row_bnds(lp, row[1], GLP_UP, 0, bound);
    glp_set_row_bnds(lp, row[2], GLP_LO, bound, 0);
    glp_set_col_bnds(lp, i, GLP_LO, 0, 0);
    glp_set_mat_col(lp, i, 3, row, entry);
}

static void fill_distance(glp_prob *lp, int n)
{
    int *row = calloc(2 * (size_t)n + 1, sizeof *row);
    double *entry = calloc(2 * (size_t)n + 1, sizeof *entry);
    if (row == NULL || entry == NULL)
        status_no_memory();
    for (int i = 1; i <= 2 * n; i++) {
        row[i] = i;
        entry[i] = i % 2 == 1 ? -1 : 1;
    }
    glp_set_col_bnds(lp, n + 1, GLP_LO, 0, 0);
    glp_set_obj_coef(lp, n + 1, 1);
    glp_set_mat_col(lp, n + 1, 2 * n, row, entry);
    free(entry);
    free(row);
}

static Status solve(glp_prob *lp, bool *feasible, double *distance)
{
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.tol_bnd = how.tol_dj = TOLERANCE;
    int code = glp_simplex(lp, &how), found = glp_get_status(lp);
    if (code != 0 || (found != GLP_OPT && found != GLP_NOFEAS))
        return FAIL(WORLD, "linear program (4): GLPK code %d, status %d", code,
                    found);
    *feasible = found == GLP_OPT;
    if (*feasible)
        *distance = glp_get_obj_val(lp);
    return OK;
}

Status program_post_process(int n, const double *cell, double total,
                            double quarter, bool *feasible, double *distance)
{
    if (n < 1 || !all_finite(n, cell) || !isfinite(total) ||
        !(quarter >= 0 && isfinite(quarter)))
        return FAIL(BAD_INPUT,
                    "n=%d total=%g quarter=%g: at least one cell, all finite, "
                    "quarter at least 0",
                    n, total, quarter);
    double unit = common_unit(n, cell, total, quarter), scaled = 0;
    double low = (total - quarter) / unit, high = (total + quarter) / unit;
    glpk_open();
    glp_prob *lp = glp_create_prob();
    glp_set_obj_dir(lp, GLP_MIN);
    glp_add_rows(lp, 2 * n + 1);
    glp_add_cols(lp, n + 1);
    for (int i = 1; i <= n; i++)
        fill_cell(lp, i, n, cell[i - 1] / unit);
    fill_distance(lp, n);
    glp_set_row_bnds(lp, 2 * n + 1, low < high ? GLP_DB : GLP_FX, low, high);
    Status status = solve(lp, feasible, &scaled);
    if (status == OK && *feasible)
        *distance = scaled * unit;
    glp_delete_prob(lp);
    glp_free_env();
    return status;
}
