#include "suite/base/settings.h"

#include "tests/check.h"

static const Setting rows[] = {
    {"H", SET_INT, "20", 1, 1000, NULL, "horizon"},
    {"episodes", SET_COUNT, "1e19", 1, EPISODES_MAX, NULL,
     "how many episodes one run lasts"},
    {"epsilon", SET_REAL, "1", 1e-9, 1e9, NULL,
     "privacy budget of one user, for all that is published about the user's "
     "episodes"},
    {"privacy", SET_CHOICE, "jdp", 0, 0, "none|jdp|ldp", "what is protected"},
    {"out", SET_TEXT, "x.db", 0, 0, NULL, "database to write"},
    {"quiet", SET_FLAG, NULL, 0, 0, NULL, "say less"},
    {"shift", SET_INT, NULL, -5, 5, NULL, "may be absent"},
    {0}};

static Params opened(void)
{
    Params p;
    params_open(&p, rows);
    return p;
}

static const char *printed(const Params *p, const char *prefix)
{
    static char out[1000];
    params_print(p, prefix, out, sizeof out);
    return out;
}

static const char *printed_given(const Params *p)
{
    static char out[1000];
    params_print_given(p, "", out, sizeof out);
    return out;
}

static void check_defaults(void)
{
    Params p = opened();
    CHECK(params_int(&p, "H") == 20);
    CHECK(params_count(&p, "episodes") == 10000000000000000000u);
    CHECK_NEAR(params_real(&p, "epsilon"), 1, 0);
    CHECK(params_choice(&p, "privacy") == 1);
    CHECK_TEXT(params_text(&p, "privacy"), "jdp");
    CHECK_TEXT(params_text(&p, "out"), "x.db");
    CHECK(!params_flag(&p, "quiet") && !params_present(&p, "quiet"));
    CHECK(!params_present(&p, "shift") && params_present(&p, "H"));
    CHECK(!params_given(&p, "H"));
    CHECK(setting_find(rows, "H") == rows && setting_find(rows, "h") == NULL);
    CHECK_TEXT(printed(&p, ""), "H=20 episodes=10000000000000000000 epsilon=1 "
                                "privacy=jdp out=x.db");
    CHECK_TEXT(printed_given(&p), "");
}

static void check_setting(void)
{
    Params p = opened();
    CHECK(params_set(&p, "H", "8") == OK);
    CHECK(params_set(&p, "episodes", "1.8e19") == OK);
    CHECK(params_set(&p, "epsilon", "1e-9") == OK);
    CHECK(params_set(&p, "privacy", "ldp") == OK);
    CHECK(params_set(&p, "out", "") == OK);
    CHECK(params_set(&p, "quiet", NULL) == OK);
    CHECK(params_set(&p, "shift", "-5") == OK);
    CHECK(params_int(&p, "H") == 8 && params_int(&p, "shift") == -5);
    CHECK(params_count(&p, "episodes") == 18000000000000000000u);
    CHECK(params_choice(&p, "privacy") == 2 && params_flag(&p, "quiet"));
    CHECK(params_given(&p, "H") && params_present(&p, "shift"));
    CHECK_TEXT(printed(&p, "a."),
               "a.H=8 a.episodes=18000000000000000000 a.epsilon=1e-9 "
               "a.privacy=ldp a.out= a.quiet=yes a.shift=-5");
}

static void check_given(void)
{
    Params p = opened();
    CHECK(params_set(&p, "H", "20") == OK);
    CHECK(params_set(&p, "epsilon", "1.0") == OK);
    CHECK_TEXT(printed_given(&p), "");
    CHECK(params_set(&p, "privacy", "none") == OK);
    CHECK(params_set(&p, "shift", "-0") == OK);
    CHECK(params_set(&p, "quiet", "no") == OK);
    CHECK_TEXT(printed_given(&p), "privacy=none quiet=no shift=0");
}

/* the text that params_print writes sets the same values */
static void check_round_trip(void)
{
    Params p = opened(), q = opened();
    CHECK(params_set(&p, "epsilon", "0.30000000000000004") == OK);
    CHECK(params_set(&p, "episodes", "12345678901234567891") == OK);
    CHECK(params_set(&p, "quiet", "") == OK);
    for (int i = 0; rows[i].name != NULL; i++)
        if (params_present(&p, rows[i].name))
            CHECK(params_set(&q, rows[i].name, params_text(&p, rows[i].name)) ==
                  OK);
    char kept[1000];
    snprintf(kept, sizeof kept, "%s", printed(&p, ""));
    CHECK_TEXT(printed(&q, ""), kept);
    CHECK(params_count(&q, "episodes") == 12345678901234567891u);
}

static const char *refused(const char *name, const char *text)
{
    Params p = opened();
    status_clear();
    CHECK(params_set(&p, name, text) == BAD_INPUT);
    CHECK_TEXT(printed_given(&p), "");
    return status_message();
}

static void check_messages(void)
{
    CHECK_TEXT(refused("episodes", "2e19"),
               "episodes=2e19: a whole number from 1 to 1.8e19");
    CHECK_TEXT(refused("epsilon", "nan"),
               "epsilon=nan: a number from 1e-9 to 1e9");
    CHECK_TEXT(refused("privacy", "foo"), "privacy=foo: one of none, jdp, ldp");
    CHECK_TEXT(refused("Hh", "1"), "no setting 'Hh' here; nearest: H");
    CHECK_TEXT(refused("quiet", "maybe"), "quiet=maybe: yes or no");
    CHECK_TEXT(refused("H", NULL), "H=: a whole number from 1 to 1000");
    char text[PARAMS_TEXT + 1];
    memset(text, 'a', PARAMS_TEXT);
    text[PARAMS_TEXT] = '\0';
    const char *tail = strstr(refused("out", text), "aaa...");
    CHECK_TEXT(tail ? tail : "", "aaa...: at most 239 characters");
    static const Setting none[] = {{0}};
    Params p;
    params_open(&p, none);
    status_clear();
    CHECK(params_set(&p, "x", "1") == BAD_INPUT);
    CHECK_TEXT(status_message(), "no setting 'x' here; there are none");
    CHECK_TEXT(printed(&p, ""), "");
}

static void check_refusals(void)
{
    static const char *const bad[][2] = {{"episodes", "0"},
                                         {"episodes", "1.5"},
                                         {"episodes", "-1"},
                                         {"episodes", "18000000000000000001"},
                                         {"H", "0"},
                                         {"H", "1001"},
                                         {"H", "4294967297"},
                                         {"H", "8 "},
                                         {"H", "--8"},
                                         {"shift", "-6"},
                                         {"shift", "-"},
                                         {"epsilon", "inf"},
                                         {"epsilon", "-inf"},
                                         {"epsilon", "1e999"},
                                         {"epsilon", "9.9e-10"},
                                         {"epsilon", "1000000000.0001"},
                                         {"epsilon", ""},
                                         {"privacy", ""},
                                         {"privacy", "jd"},
                                         {"privacy", "jdp|ldp"},
                                         {"", "1"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(strlen(refused(bad[i][0], bad[i][1])) > 0);
}

/* ranges near 2^64, where neighbouring doubles are 2048 apart */
static void check_exact_ranges(void)
{
    static const Setting wide[] = {
        {"n", SET_COUNT, NULL, 9007199254740992, 0x1p64, NULL, "n"},
        {"m", SET_COUNT, NULL, 0.5, 0x1p53, NULL, "m"},
        {"k", SET_COUNT, NULL, -3, 2.5, NULL, "k"},
        {0}};
    Params p;
    params_open(&p, wide);
    CHECK(params_set(&p, "n", "18446744073709551615") == OK);
    CHECK(params_count(&p, "n") == UINT64_MAX);
    CHECK_TEXT(params_text(&p, "n"), "18446744073709551615");
    CHECK(params_set(&p, "n", "9007199254740991") == BAD_INPUT);
    CHECK(params_set(&p, "m", "9007199254740992") == OK);
    CHECK(params_set(&p, "m", "9007199254740993") == BAD_INPUT);
    CHECK(params_set(&p, "m", "0") == BAD_INPUT);
    CHECK(params_set(&p, "k", "0") == OK && params_set(&p, "k", "2") == OK);
    CHECK(params_set(&p, "k", "3") == BAD_INPUT);
}

static void check_one_zero(void)
{
    static const Setting signs[] = {{"x", SET_REAL, "0", -1, 1, NULL, "x"},
                                    {0}};
    Params p;
    params_open(&p, signs);
    CHECK(params_set(&p, "x", "-0.0") == OK);
    CHECK_TEXT(params_text(&p, "x"), "0");
    CHECK_TEXT(printed_given(&p), "");
}

static const char *help_of(const Setting *table, const char *prefix)
{
    static char text[4000];
    FILE *file = fmemopen(text, sizeof text, "w");
    if (file == NULL)
        return "";
    settings_help(table, prefix, file);
    fclose(file);
    return text;
}

static void check_help(void)
{
    CHECK_TEXT(
        help_of(rows, "--"),
        "  --H N           horizon (default 20; 1 to 1000)\n"
        "  --episodes N    how many episodes one run lasts (default 1e19; 1 "
        "to 1.8e19)\n"
        "  --epsilon X     privacy budget of one user, for all that is "
        "published about\n"
        "                  the user's episodes (default 1; 1e-9 to 1e9)\n"
        "  --privacy WORD  what is protected (none, jdp or ldp; default jdp)\n"
        "  --out TEXT      database to write (default x.db)\n"
        "  --quiet         say less\n"
        "  --shift N       may be absent (-5 to 5)\n");
    static const Setting wide[] = {{"a-name-that-is-too-long-for-a-column",
                                    SET_REAL, NULL, 0, 1, NULL, "x"},
                                   {"b", SET_REAL, "0.5", 0, 1, NULL, "y"},
                                   {"c", SET_FLAG, NULL, 0, 0, NULL, "z"},
                                   {0}};
    CHECK_TEXT(help_of(wide, ""), "  a-name-that-is-too-long-for-a-column=X\n"
                                  "         x (0 to 1)\n"
                                  "  b=X    y (default 0.5; 0 to 1)\n"
                                  "  c=yes  z\n");
}

int main(void)
{
    check_defaults();
    check_setting();
    check_given();
    check_round_trip();
    check_messages();
    check_refusals();
    check_exact_ranges();
    check_one_zero();
    check_help();
    return check_done("settings");
}
