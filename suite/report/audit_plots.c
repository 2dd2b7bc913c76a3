/* The two plots of audits: refuted against claimed epsilon, and losses against
 * their exact law.  The colours are Okabe and Ito's. */
#include "suite/judge/loss_law.h"
#include "suite/report/audits.h"

#include <math.h>
#include <string.h>

/* a few audits are a table and no picture */
enum { POINTS_LEAST = 8, PANELS = 4, BOUND_HEIGHT = 720, LAW_HEIGHT = 700 };
#define BLUE "#0072b2"
#define RED  "#d55e00"
#define SAND "#e69f00"

bool audit_plot_exists(const Claim *claim)
{
    return claim->judge == judge_audit_bound || claim->judge == judge_loss_law;
}

/* ---- refuted against claimed ---- */

typedef struct {
    const char *name, *mechanism, *title;
    bool defect;
    const char *mark; /* colour by defect, shape by noise */
    double aside;     /* factor on x in the lower panel, to separate marks */
} Series;

static const Series series[PANELS] = {
    {"gauss", "tree-gaussian", "Gaussian, as claimed", false,
     "pt 6 ps 1.3 lw 1.8 lc '" BLUE "'", 0.93},
    {"laplace", "tree-laplace", "Laplace, as claimed", false,
     "pt 9 ps 0.8 lc '" BLUE "'", 1.075},
    {"gaussless", "tree-gaussian", "Gaussian, 4/5 of the noise", true,
     "pt 6 ps 1.3 lw 1.8 lc '" RED "'", 0.93},
    {"laplaceless", "tree-laplace", "Laplace, 4/5 of the noise", true,
     "pt 9 ps 0.8 lc '" RED "'", 1.075}};

static bool belongs(const Series *s, const char *text)
{
    return strstr(text, s->mechanism) != NULL &&
           (strstr(text, " scale=") != NULL) == s->defect;
}

/* claimed, refuted, delivered */
static Status put_series(const Report *r, FILE *to, const Claim *claim,
                         const CaseRow *rows, int n, const Series *s)
{
    AuditEvidence a;
    fprintf(to, "$%s << e\n", s->name);
    for (int i = 0; i < n; i++) {
        if (!belongs(s, rows[i].case_text))
            continue;
        TRY(audit_numbers(r, claim, &rows[i], &a));
        if (!isnan(a.epsilon_lower) && !isnan(a.epsilon_exact))
            fprintf(to, "%.6g %.6g %.6g\n", a.epsilon_claimed, a.epsilon_lower,
                    a.epsilon_exact);
    }
    fputs("e\n", to);
    return OK;
}

static void put_upper_panel(FILE *to)
{
    fputs("set multiplot\nset lmargin at screen 0.11\n"
          "set rmargin at screen 0.97\nset tmargin at screen 0.9\n"
          "set bmargin at screen 0.5\nset bars 0\nset "
          "logscale xy\n"
          "set xrange [0.08:10]\nset yrange [0.08:14]\n"
          "set xtics (0.1,0.2,0.5,1,2,4,8)\nset ytics (0.1,0.2,0.5,1,2,4,8)\n"
          "set ylabel 'epsilon refuted'\n"
          "set key inside left top reverse Left samplen 2 spacing 1.2\n"
          "plot x with lines lw 1.5 dt 2 lc '#555555' title "
          "'diagonal: the claim is exact'",
          to);
    for (int i = 0; i < PANELS; i++)
        fprintf(to, ", $%s using 1:2 with points %s title '%s'", series[i].name,
                series[i].mark, series[i].title);
    fputc('\n', to);
}

static void put_lower_panel(FILE *to)
{
    fputs("set tmargin at screen 0.39\nset bmargin at screen 0.09\n"
          "unset logscale y\nset yrange [0.9:1.4]\nset ytics auto\n"
          "set ytics 0.1\nset title 'the same as a multiple of the claim; "
          "bars: the exact epsilon delivered' font ',12'\n"
          "set xlabel 'epsilon claimed (delta = 1e-6)'\n"
          "set ylabel 'refuted / claimed'\nunset key\n"
          "plot 1 with lines lw 1.5 dt 2 lc '#555555'",
          to);
    for (int i = 0; i < PANELS; i++) {
        const Series *s = &series[i];
        fprintf(to,
                ", $%s using ($1*%g):($3/$1):($1*%g):($1*%g) with xerrorbars "
                "pt 0 lw 2 lc '#333333', $%s using ($1*%g):($2/$1) with "
                "points %s",
                s->name, s->aside, s->aside * 0.94, s->aside * 1.06, s->name,
                s->aside, s->mark);
    }
    fputs("\nunset multiplot\n", to);
}

static Status plot_bound(const Report *r, const Claim *claim,
                         const CaseRow *rows, int n)
{
    Gnuplot plot;
    TRY(picture_open(
        &plot, r,
        &(Picture){.name = claim->id,
                   .title = "The epsilon that an audit refutes is within 5 % "
                            "of the one delivered",
                   .subtitle = "by a sample of releases; delta = 1e-6",
                   .height = BOUND_HEIGHT}));
    Status status = OK;
    for (int i = 0; i < PANELS && status == OK; i++)
        status = put_series(r, plot.to, claim, rows, n, &series[i]);
    put_upper_panel(plot.to);
    picture_first_panel_done(plot.to);
    put_lower_panel(plot.to);
    Status closed = gnuplot_close(&plot);
    return status != OK ? status : closed;
}

/* ---- losses against their law ---- */

static Status put_bins(const Report *r, FILE *to, const Claim *claim,
                       const CaseRow *row)
{
    LossBinEvidence bin[LOSS_BINS];
    const EvidencePlace place = {loss_bin_evidence, bin, sizeof *bin,
                                 LOSS_BINS};
    TRY(report_evidence(r, claim, row, &place, 1));
    fputs("$bins << e\n", to);
    for (int i = 0; i < LOSS_BINS; i++)
        if (!isnan(bin[i].bin_left))
            fprintf(to, "%.6g %.6g %.6g %.6g %.6g\n", bin[i].bin_left,
                    bin[i].bin_law, bin[i].bin_share, bin[i].bin_lower,
                    bin[i].bin_upper);
    fputs("e\n", to);
    return OK;
}

/* the case's text without the settings that all panels share */
static void put_panel_title(FILE *to, const char *text)
{
    fputs("set title \"", to);
    while (*text != '\0') {
        int length = (int)strcspn(text, " ");
        bool shared =
            strncmp(text, "mode=", 5) == 0 || strncmp(text, "runs=", 5) == 0;
        bool name = strncmp(text, "mechanism=", 10) == 0;
        if (!shared)
            fprintf(to, "%s%.*s", name ? "" : "  ", length - (name ? 10 : 0),
                    text + (name ? 10 : 0));
        text += length + (text[length] == ' ' ? 1 : 0);
    }
    fputs("\" noenhanced font ',12'\n", to);
}

/* A bin without losses cannot be drawn on a logarithmic axis; it has only a bar
 * up to the end of its interval. */
static void put_panel(FILE *to, const char *case_text, int panel)
{
    double left = panel % 2 == 0 ? 0.1 : 0.59, top = panel < 2 ? 0.85 : 0.42;
    fprintf(to,
            "set lmargin at screen %g\nset rmargin at screen %g\n"
            "set tmargin at screen %g\nset bmargin at screen %g\n",
            left, left + 0.39, top, top - 0.32);
    put_panel_title(to, case_text);
    fprintf(to, "set ylabel '%s'\nset xlabel '%s'\n",
            panel % 2 == 0 ? "probability of a bin" : "",
            panel >= 2 ? "privacy loss L" : "");
    fputs(
        "w = word($bins[2], 1) - word($bins[1], 1)\n"
        "set xrange [word($bins[1], 1) - 2*w:word($bins[|$bins|], 1) + 3*w]\n"
        "plot $bins using 1:2 with steps lw 2.5 lc '" SAND "', "
        "$bins using ($1+w/2):($4>0?$4:1e-9):(0):($5-$4) with vectors "
        "nohead lw 1.2 lc '" BLUE "', "
        "$bins using ($1+w/2):($3>0?$3:1e-9) with points pt 7 ps 0.35 lc '" BLUE
        "'\n",
        to);
}

static void put_law_frame(FILE *to)
{
    fputs("set multiplot\nunset key\nset bars 0\nset "
          "logscale y\n"
          "set yrange [2e-5:1]\nset format y '10^{%T}'\n",
          to);
}

static Status plot_law(const Report *r, const Claim *claim, const CaseRow *rows,
                       int n)
{
    Gnuplot plot;
    int panels = n < PANELS ? n : PANELS;
    TRY(picture_open(
        &plot, r,
        &(Picture){.name = claim->id,
                   .title = "Sampled privacy losses follow their exact law",
                   .subtitle = "steps: exact law; points and bars: share of a "
                               "bin, with its Clopper-Pearson interval",
                   .height = LAW_HEIGHT}));
    Status status = OK;
    put_law_frame(plot.to);
    for (int i = 0; i < panels && status == OK; i++) {
        status = put_bins(r, plot.to, claim, &rows[i]);
        put_panel(plot.to, rows[i].case_text, i);
        picture_first_panel_done(plot.to);
    }
    fputs("unset multiplot\n", plot.to);
    Status closed = gnuplot_close(&plot);
    return status != OK ? status : closed;
}

Status audit_plot(const Report *r, const Claim *claim)
{
    CaseRow *rows;
    int n;
    TRY(report_cases(r, claim, false, &rows, &n));
    if (n == 0)
        return OK;
    if (claim->judge == judge_audit_bound && n < POINTS_LEAST)
        return OK;
    return claim->judge == judge_loss_law ? plot_law(r, claim, rows, n)
                                          : plot_bound(r, claim, rows, n);
}
