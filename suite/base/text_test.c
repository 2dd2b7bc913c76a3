#include "suite/base/text.h"

#include "tests/check.h"

static void check_counts(void)
{
    static const struct {
        const char *text;
        uint64_t value;
    } good[] = {{"0", 0},
                {"7", 7},
                {"007", 7},
                {"1e19", 10000000000000000000u},
                {"1E+19", 10000000000000000000u},
                {"1.8e19", 18000000000000000000u},
                {"2.5e3", 2500},
                {"1.0", 1},
                {"1e-0", 1},
                {"1200e-2", 12},
                {"12.50e1", 125},
                {"0.000012e6", 12},
                {"0e9999", 0},
                {"0e-9", 0},
                {"18446744073709551615", UINT64_MAX},
                {"1.8446744073709551615e19", UINT64_MAX},
                {"9007199254740993", 9007199254740993u}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        uint64_t value = 1;
        CHECK(text_count(good[i].text, &value));
        CHECK(value == good[i].value);
    }
    static const char *const bad[] = {
        "",     " 5",    "5 ",    "-1",   "+1",
        "1.5",  "1e20",  "0x10",  "1e",   "e5",
        "1.",   ".5e1",  "1e5x",  "1ee5", "1e+-5",
        "nan",  "1e-1",  "15e-1", "1 2",  "18446744073709551616",
        "12e-", "1e 19", "1,000", "5\n",  "99999999999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        uint64_t value = 99;
        CHECK(!text_count(bad[i], &value));
        CHECK(value == 99);
    }
}

static void check_reals(void)
{
    double x = 7;
    CHECK(text_real("-2.5e-3", &x));
    CHECK_NEAR(x, -0.0025, 0);
    CHECK(text_real(".5", &x) && text_real("+1", &x) && text_real("1.", &x));
    CHECK(text_real("4.9e-324", &x) && x > 0);
    x = 7;
    static const char *const bad[] = {"",    " 1",     "1 ",    "nan",
                                      "inf", "-",      "1e400", "0x10",
                                      "1x",  "1e-400", "1e",    "-1e999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!text_real(bad[i], &x));
    CHECK_NEAR(x, 7, 0);
}

static const char *written(double x)
{
    static char text[40];
    text_of_real(x, text, sizeof text);
    return text;
}

static void check_written_reals(void)
{
    CHECK_TEXT(written(0), "0");
    CHECK_TEXT(written(1), "1");
    CHECK_TEXT(written(0.1), "0.1");
    CHECK_TEXT(written(-20), "-20");
    CHECK_TEXT(written(100000), "100000");
    CHECK_TEXT(written(1e6), "1e6");
    CHECK_TEXT(written(1e9), "1e9");
    CHECK_TEXT(written(1e-9), "1e-9");
    CHECK_TEXT(written(1.8e19), "1.8e19");
    CHECK_TEXT(written(-1e-100), "-1e-100");
    CHECK_TEXT(written(1.0 / 3), "0.3333333333333333");
    CHECK_TEXT(written(0.1 + 0.2), "0.30000000000000004");
    CHECK_TEXT(written((double)INFINITY), "inf");
    CHECK(strstr(written((double)NAN), "nan") != NULL);
    char small[4];
    text_of_real(0.12345, small, sizeof small);
    CHECK_TEXT(small, "0.1");
}

/* every bit pattern of a finite double must come back */
static void check_round_trips(void)
{
    uint64_t state = check_seed(), bits = 0;
    for (int i = 0; i < check_repeat(20000); i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        uint64_t pattern = state ^ state >> 29;
        double x, back = 0;
        memcpy(&x, &pattern, sizeof x);
        if (!isfinite(x))
            continue;
        bool read = text_real(written(x), &back);
        memcpy(&bits, &back, sizeof bits);
        if (!read || bits != pattern)
            CHECK_NEAR(back, x, 0);
    }
}

static void check_globs(void)
{
    CHECK(text_matches("a", "a"));
    CHECK(text_matches("*", "zhou2022.thm6.5.rate-K"));
    CHECK(text_matches("zhou2022.*", "zhou2022.thm6.5.rate-K"));
    CHECK(text_matches("a?c", "abc") && !text_matches("a?c", "ac"));
    CHECK(text_matches("[ab]x", "bx") && !text_matches("[ab]x", "cx"));
    CHECK(text_matches("x[1]", "x[1]"));
    CHECK(!text_matches("a", "ab") && !text_matches("", "a"));
}

static void check_distances(void)
{
    CHECK(text_distance("", "") == 0);
    CHECK(text_distance("abc", "") == 3 && text_distance("", "abc") == 3);
    CHECK(text_distance("kitten", "sitting") == 3);
    CHECK(text_distance("ab", "ba") == 1);
    CHECK(text_distance("epsilno", "epsilon") == 1);
    CHECK(text_distance("ca", "abc") == 3);
    char long_a[401], long_b[411];
    memset(long_a, 'x', sizeof long_a);
    memset(long_b, 'x', sizeof long_b);
    long_a[400] = long_b[410] = '\0';
    CHECK(text_distance(long_a, long_a) >= 0);
    CHECK(text_distance(long_a, long_b) > 0);
}

static const char *nearest(const char *wrong)
{
    static const char *const names[] = {
        "ucrl-vtr", "lsvi-ucb", "dp-ucbvi", "lsvi-switching",
        "H",        "epsilon",  NULL};
    static char out[100];
    text_nearest(wrong, text_at, names, out, sizeof out);
    return out;
}

static void check_nearest(void)
{
    static const char *const two[] = {"jdp", "ldp", NULL};
    static const char *const one[] = {"jdp", NULL}, *const none[] = {NULL};
    char out[100], small[8];
    CHECK_TEXT(nearest("Hh"), "H");
    CHECK_TEXT(nearest("h"), "H");
    CHECK_TEXT(nearest("EPSILON"), "epsilon");
    CHECK_TEXT(nearest("epsiln"), "epsilon");
    CHECK_TEXT(nearest("lsvi"), "lsvi-ucb or lsvi-switching");
    CHECK_TEXT(nearest("ucb"), "lsvi-ucb or dp-ucbvi");
    CHECK_TEXT(nearest("dp-ucbiv"), "dp-ucbvi");
    CHECK_TEXT(nearest("somethingelse"), "ucrl-vtr, lsvi-ucb or dp-ucbvi");
    text_nearest("kdp", text_at, two, out, sizeof out);
    CHECK_TEXT(out, "jdp or ldp");
    text_nearest("zzzz", text_at, one, out, sizeof out);
    CHECK_TEXT(out, "jdp");
    text_nearest("", text_at, two, out, sizeof out);
    CHECK_TEXT(out, "jdp or ldp");
    text_nearest("x", text_at, none, out, sizeof out);
    CHECK_TEXT(out, "none");
    text_nearest("kdp", text_at, two, small, sizeof small);
    CHECK_TEXT(small, "jdp or ");
}

static void check_find(void)
{
    static const char *const two[] = {"jdp", "ldp", NULL};
    int at;
    CHECK(text_place("ldp", text_at, two) == 1);
    CHECK(text_place("ld", text_at, two) == -1);
    CHECK(text_find("privacy", "jdp", text_at, two, &at) == OK && at == 0);
    status_clear();
    CHECK(text_find("privacy", "ldq", text_at, two, &at) == BAD_INPUT);
    CHECK_TEXT(status_message(), "no privacy 'ldq'; nearest: ldp or jdp");
    status_clear();
}

static void check_words(void)
{
    CHECK_TEXT(text_plural(1), "");
    CHECK_TEXT(text_plural(0), "s");
    CHECK_TEXT(text_plural(2), "s");
    const char *text = "  H=8\trewards=fixed \n";
    char word[10], other[20];
    CHECK_TEXT(text_word(&text, word, sizeof word), "H=8");
    const char *rest = text;
    CHECK_TEXT(text_word(&text, other, sizeof other), "rewards=fixed");
    CHECK_TEXT(text_word(&rest, word, sizeof word), "rewards=f");
    CHECK(rest == text);
    CHECK(text_word(&text, word, sizeof word) == NULL);
    CHECK(text_word(&text, word, sizeof word) == NULL);
    CHECK(text_has_word("a,bc,d", "a", ',') && text_has_word("a", "a", ','));
    CHECK(text_has_word("a,bc,d", "bc", ',') &&
          text_has_word("a,bc,d", "d", ','));
    CHECK(!text_has_word("a,bc,d", "b", ','));
    CHECK(!text_has_word("a,bc,d", "c", ',') && !text_has_word("", "a", ','));
    CHECK(!text_has_word("a,,b", "", ',') && !text_has_word("abc", "ab", ','));
}

static bool wraps(const char *text, int column, const char *wanted)
{
    char got[400] = "";
    FILE *file = tmpfile();
    if (file == NULL)
        return false;
    text_wrap(text, column, file);
    rewind(file);
    got[fread(got, 1, sizeof got - 1, file)] = '\0';
    fclose(file);
    return strcmp(got, wanted) == 0;
}

static void check_wrap(void)
{
    char ten[11] = "aaaaaaaaaa", long_word[101];
    CHECK(wraps("", 4, "\n") && wraps(" a \n b ", 4, "a b\n"));
    char line[200] = "", wanted[260] = "";
    for (int i = 0; i < 8; i++) {
        strcat(strcat(line, i > 0 ? " " : ""), ten);
        strcat(strcat(wanted, i == 0 ? "" : i == 7 ? "\n  " : " "), ten);
    }
    strcat(wanted, "\n"); /* seven words and column 2 end at 78 */
    CHECK(wraps(line, 2, wanted));
    memset(long_word, 'b', 100);
    long_word[100] = '\0';
    snprintf(line, sizeof line, "a %s c", long_word);
    snprintf(wanted, sizeof wanted, "a\n %s\n c\n", long_word);
    CHECK(wraps(line, 1, wanted));
}

static void check_values(void)
{
    const char *text = "user=1 way=0 loss>1: run=12 loss=2.5";
    char out[20], small[3];
    CHECK_TEXT(text_value(text, "run", out, sizeof out), "12");
    CHECK_TEXT(text_value(text, "loss", out, sizeof out), "2.5");
    CHECK_TEXT(text_value(text, "user", small, sizeof small), "1");
    CHECK_TEXT(text_value(text, "loss", small, sizeof small), "2.");
    CHECK(text_value(text, "un", out, sizeof out) == NULL);
    CHECK(text_value(text, "wa", out, sizeof out) == NULL);
    CHECK(text_value("", "run", out, sizeof out) == NULL);
    CHECK_TEXT(text_value("a= b=1", "a", out, sizeof out), "");
}

/* bytes of the letter that each begins with; 0: none */
static void check_letter(void)
{
    static const struct {
        const char *text;
        int bytes;
    } cases[] = {{"", 0},
                 {"a", 1},
                 {"\x7f", 1},
                 {"\xc3\xa9x", 2},
                 {"\xe2\x82\xac", 3},
                 {"\xf0\x9f\x98\x80", 4},
                 {"\xc3", 0},
                 {"\xe2\x82", 0},
                 {"\xa9", 0},
                 {"\xc0\x80", 0},
                 {"\xe0\x80\x80", 0},
                 {"\xed\xa0\x80", 0},
                 {"\xf0\x80\x80\x80", 0},
                 {"\xf4\x90\x80\x80", 0},
                 {"\xff", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK(text_letter(cases[i].text) == cases[i].bytes);
}

int main(void)
{
    check_counts();
    check_reals();
    check_written_reals();
    check_round_trips();
    check_globs();
    check_distances();
    check_nearest();
    check_find();
    check_words();
    check_wrap();
    check_values();
    check_letter();
    return check_done("text");
}
