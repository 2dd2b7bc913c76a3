#include "suite/base/status.h"

#include "tests/check.h"

MUST_CHECK static Status want_positive(int n)
{
    if (n < 1)
        return FAIL(BAD_INPUT, "n=%d: at least 1", n);
    return OK;
}

MUST_CHECK static Status want_both(int m, int n)
{
    TRY(want_positive(m));
    TRY(want_positive(n));
    return OK;
}

static void check_good(void)
{
    CHECK(want_both(1, 2) == OK);
    CHECK_TEXT(status_message(), "");
    CHECK_TEXT(status_place(), "");
}

static void check_first_wins(void)
{
    CHECK(want_both(1, -3) == BAD_INPUT);
    CHECK_TEXT(status_message(), "n=-3: at least 1");
    CHECK(strstr(status_place(), "status_test.c:") != NULL);
    char place[200];
    snprintf(place, sizeof place, "%s", status_place());
    CHECK(FAIL(WORLD, "the disk is full") == WORLD);
    CHECK(want_both(-4, 1) == BAD_INPUT);
    CHECK_TEXT(status_message(), "n=-3: at least 1");
    CHECK_TEXT(status_place(), place);
    status_clear();
    CHECK_TEXT(status_message(), "");
    CHECK_TEXT(status_place(), "");
    CHECK(FAIL(WORLD, "the disk is full") == WORLD);
    CHECK_TEXT(status_message(), "the disk is full");
    status_clear();
}

/* a message of any length is cut, not overrun */
static void check_long(void)
{
    static char text[5000];
    memset(text, 'x', sizeof text - 1);
    CHECK(FAIL(BAD_INPUT, "%s", text) == BAD_INPUT);
    size_t length = strlen(status_message());
    CHECK(length > 500 && length < sizeof text - 1);
    status_clear();
    status_fail(WORLD, text, 7, "x");
    CHECK(strlen(status_place()) < sizeof text - 1);
    status_clear();
}

int main(void)
{
    check_good();
    check_first_wins();
    check_long();
    return check_done("status");
}
