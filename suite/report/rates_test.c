/* Names of curves, kinds of points, who shares a picture. */
#include "suite/report/rates.h"
#include "tests/check.h"

#include <math.h>

enum { NAMES = 4 };
static const char *const cases[NAMES] = {
    "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information seeds=8 "
    "privacy=jdp from=1e13 to=1e15 points=6",
    "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information seeds=8 "
    "privacy=jdp mode=calibrated from=1e12 to=1e15 points=6",
    "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
    "privacy=jdp episodes=1e15 in=epsilon from=0.1 to=1 points=5",
    "algorithm=linopt-vi env=mixture-hard env.d=8 scale-bonus=0.1 from=1e3 "
    "to=1e5 points=3"};

static RateName names[NAMES];
static RateCurve curves[NAMES];
static CaseRow rows[NAMES];

static void open_names(void)
{
    for (int i = 0; i < NAMES; i++) {
        curves[i].n = 1;
        curves[i].points_used = 3;
        rows[i].case_text = cases[i];
        curves[i].row = &rows[i];
        CHECK(job_open(&curves[i].job, &study_envelope, 1, cases[i]) == OK);
        curves[i].law = theorem_of(&curves[i].job);
        rate_name_open(&names[i], &curves[i].job, cases[i]);
    }
}

static void names_tell_apart(void)
{
    char text[RATE_NAME];
    rate_name_common(names, 2, text, sizeof text);
    CHECK_TEXT(text, "ucrl-vtr, jdp, ε = 1, mixture-hard, lazy 0.2 by "
                     "information");
    rate_name_own(names, 2, 0, text, sizeof text);
    CHECK_TEXT(text, "published");
    rate_name_own(names, 2, 1, text, sizeof text);
    CHECK_TEXT(text, "calibrated");
    rate_name_own(names, 1, 0, text, sizeof text); /* nothing to tell from */
    CHECK_TEXT(text, "");
    rate_name_common(names, NAMES, text, sizeof text);
    CHECK_TEXT(text, "mixture-hard");
}

/* nothing is said twice, nothing left out */
static void usual_and_unusual(void)
{
    char text[RATE_NAME];
    rate_name_usual(names, NAMES, text, sizeof text);
    CHECK_TEXT(text, "mixture-hard, lazy 0.2 by information");
    rate_name_unusual(names, NAMES, 0, text, sizeof text);
    CHECK_TEXT(text, "ucrl-vtr, jdp, published, ε = 1");
    rate_name_unusual(names, NAMES, 2, text, sizeof text);
    CHECK_TEXT(text, "ucrl-vtr, jdp, published, K = 1e15");
    rate_name_unusual(names, NAMES, 3, text, sizeof text);
    CHECK_TEXT(text,
               "linopt-vi, no privacy, d = 8, scale-bonus = 0.1, not lazy");
    rate_name_usual(names, 0, text, sizeof text);
    CHECK_TEXT(text, "");
}

static void writes_numbers(void)
{
    char text[40];
    rate_number(1.8349e12, text, sizeof text);
    CHECK_TEXT(text, "1.83e12");
    rate_number(0.2, text, sizeof text);
    CHECK_TEXT(text, "0.2");
    rate_number(1e-7, text, sizeof text);
    CHECK_TEXT(text, "1e-7");
    rate_number(-2.5e8, text, sizeof text);
    CHECK_TEXT(text, "-2.5e8");
    rate_number((double)NAN, text, sizeof text);
    CHECK(strstr(text, "nan") != NULL);
    CHECK_NEAR(rate_step(1, 5), 0.2, 1e-12);
    CHECK_NEAR(rate_step(0.07, 6), 0.02, 1e-12);
    CHECK_NEAR(rate_step(3, 1), 5, 1e-12);
    CHECK_NEAR(rate_step(10, 1), 10, 1e-12);
}

static void marks_points(void)
{
    CHECK(rate_mark(RANGE_LINEAR, 0.98, 1) == MARK_LINEAR);
    CHECK(rate_mark(RANGE_LINEAR, 0.7, 1) == MARK_EDGE);
    CHECK(rate_mark(RANGE_LINEAR, -0.02, 0) == MARK_LINEAR); /* in epsilon */
    CHECK(rate_mark(RANGE_LINEAR, -0.4, 0) == MARK_EDGE);
    CHECK(rate_mark(RANGE_TRANSITION, 1, 1) == MARK_TRANSITION);
    CHECK(rate_mark(RANGE_ASYMPTOTIC, 0.5, 1) == MARK_ASYMPTOTIC);
    CHECK(rate_mark(RANGE_LINEAR, (double)NAN, 1) == MARK_EDGE);
}

/* up to the last point where nothing is learnt, and not beyond */
static void marks_the_last_linear_point(void)
{
    RateShown point[] = {{.x = 1, .regret = 1, .trivial = 2},
                         {.x = 10, .regret = 10, .trivial = 20},
                         {.x = 100, .regret = 50, .trivial = 200}};
    RateCurve c = {.point = point, .n = 3};
    CHECK(rate_mark_of(&c, 0) == MARK_LINEAR);
    CHECK(rate_mark_of(&c, 1) == MARK_LINEAR);
    CHECK(rate_mark_of(&c, 2) == MARK_EDGE);
    c.n = 1;
    CHECK(rate_mark_of(&c, 0) == MARK_EDGE); /* nothing to tell it by */
}

/* one law, one picture; the same case once; no points or no exponent, no
 * picture */
static void groups_by_law(void)
{
    RateCurve all[NAMES + 3];
    RateName words[NAMES + 3];
    RateGroup groups[NAMES + 3];
    char text[RATE_NAME];
    for (int i = 0; i < NAMES + 3; i++) {
        all[i] = curves[i % NAMES];
        words[i] = names[i % NAMES];
    }
    all[NAMES + 1].n = 0;
    all[NAMES + 2].points_used = (double)NAN; /* asked something else */
    RateCurves curve = {.curve = all, .name = words, .n = NAMES + 3};
    CHECK(rate_groups(&curve, groups) == 3);
    CHECK(groups[0].n == 2 && groups[0].curve[1] == &all[1]);
    CHECK(groups[1].n == 1 && groups[2].n == 1);
    rate_group_name(&groups[0], text, sizeof text);
    CHECK_TEXT(text, "rate.ucrl-vtr.jdp.K");
    rate_group_name(&groups[1], text, sizeof text);
    CHECK_TEXT(text, "rate.ucrl-vtr.jdp.pure-jdp.epsilon");
}

static void finds_what_was_fitted(void)
{
    RateShown point[4] = {
        {.x = 1}, {.x = 10, .used = 1}, {.x = 100, .used = 1}, {.x = 1000}};
    RateCurve c = {.point = point, .n = 4};
    double from = 0, to = 0;
    CHECK(rate_range(&c, &from, &to) && from == 10 && to == 100);
    c.n = 1;
    CHECK(!rate_range(&c, &from, &to));
}

/* the same but for the mode, in that order; and no privacy has no mode */
static void finds_twins(void)
{
    RateName d8 = names[1], none;
    Job job;
    CHECK(rate_is_twin(&names[0], &names[1]));
    CHECK(!rate_is_twin(&names[1], &names[0]));
    CHECK(!rate_is_twin(&names[0], &names[0]));
    CHECK(!rate_is_twin(&names[2], &names[1]));
    snprintf(d8.word[d8.n].key, sizeof d8.word[0].key, "d");
    snprintf(d8.word[d8.n++].text, sizeof d8.word[0].text, "d = 8");
    CHECK(!rate_is_twin(&names[0], &d8));
    CHECK(job_open(&job, &study_envelope, 1, "algorithm=ucrl-vtr") == OK);
    rate_name_open(&none, &job, "algorithm=ucrl-vtr");
    CHECK(!rate_is_twin(&none, &none));
}

static void finds_where_learning_starts(void)
{
    RateShown point[] = {{.x = 1, .regret = 1, .trivial = 2},
                         {.x = 10, .regret = 10, .trivial = 20},
                         {.x = 100, .regret = 10, .trivial = 200},
                         {.x = 1000, .regret = 20, .trivial = 2000}};
    RateCurve c = {.point = point, .n = 4};
    CHECK(rate_first_loss(&c) == 1);
    CHECK_NEAR(rate_starts(&c, 1), 20, 1e-9); /* on a slope of 0 */
    CHECK_NEAR(rate_regret_at(&c, 100), 10, 1e-9);
    CHECK_NEAR(rate_regret_at(&c, sqrt(1e5)), sqrt(200), 1e-9);
    CHECK(isnan(rate_regret_at(&c, 2000)) && isnan(rate_regret_at(&c, 0.5)));
    c.n = 2;
    CHECK(isnan(rate_starts(&c, 1))); /* not yet */
    CHECK(isnan(rate_starts(&c, 3))); /* before the first */
    point[1].regret = 5;
    CHECK(isnan(rate_first_loss(&c)) && isnan(rate_starts(&c, (double)NAN)));
}

int main(void)
{
    open_names();
    names_tell_apart();
    usual_and_unusual();
    writes_numbers();
    marks_points();
    marks_the_last_linear_point();
    groups_by_law();
    finds_what_was_fitted();
    finds_twins();
    finds_where_learning_starts();
    return check_done("rates");
}
