#include "suite/base/csv.h"
#include "tests/check.h"

#include <unistd.h>

#define HEAD "what,name,n"

static Arena arena;
static char path[64];

static void expect(const char *const *lines, int n)
{
    CsvLines got;
    bool found;
    CHECK(csv_read(path, HEAD, &got, &found, &arena) == OK && found);
    CHECK(got.n == n);
    for (int i = 0; i < n && i < got.n; i++)
        CHECK_TEXT(got.line[i], lines[i]);
}

static void merges(void)
{
    static const char *const first[] = {"a,x,1", "a,y,2", "b,x,3"};
    static const char *const then[] = {"a,x,1", "b,x,3", "a,y,9", "a,yy,4"};
    CHECK(csv_merge(path, HEAD, 2, "a,x,1\na,y,2\nb,x,3\n", &arena) == OK);
    expect(first, 3);
    CHECK(csv_merge(path, HEAD, 2, "a,y,9\na,yy,4\n", &arena) == OK);
    expect(then, 4);
    CHECK(csv_merge(path, HEAD, 2, "", &arena) == OK);
    expect(then, 4);
}

static void keys_are_as_many_as_asked(void)
{
    static const char *const one[] = {"b,x,3", "a,z,7"};
    static const char *const three[] = {"b,x,3", "a,z,7", "a,z,8"};
    CHECK(csv_merge(path, HEAD, 1, "a,z,7\n", &arena) == OK);
    expect(one, 2);
    CHECK(csv_merge(path, HEAD, 3, "a,z,8\n", &arena) == OK);
    expect(three, 3);
    CHECK(csv_merge(path, HEAD, 3, "a,z,8\n", &arena) == OK);
    expect(three, 3);
}

static void leaves_others_alone(void)
{
    CsvLines got;
    bool found;
    CHECK(csv_merge(path, "other,head", 2, "a,b\n", &arena) == BAD_INPUT);
    CHECK(strstr(status_message(), "another table") != NULL);
    status_clear();
    CHECK(csv_read(path, "other,head", &got, &found, &arena) == BAD_INPUT);
    CHECK(!found && strstr(status_message(), "another table") != NULL);
    status_clear();
    CHECK(csv_read("/nowhere/at/all.csv", HEAD, &got, &found, &arena) == OK);
    CHECK(!found && got.n == 0);
    CHECK(csv_merge("/nowhere/at/all.csv", HEAD, 2, "", &arena) == WORLD);
    status_clear();
}

static void a_line_too_long(void)
{
    char text[1300];
    CsvLines got;
    bool found;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    FILE *to = fopen(path, "w");
    CHECK(to != NULL && fputs(text, to) >= 0 && fclose(to) == 0);
    CHECK(csv_read(path, HEAD, &got, &found, &arena) == BAD_INPUT);
    status_clear();
}

static void fields(void)
{
    char text[20];
    csv_field("a,,inf,0.5", 0, text, sizeof text);
    CHECK_TEXT(text, "a");
    csv_field("a,,inf,0.5", 1, text, sizeof text);
    CHECK_TEXT(text, "");
    csv_field("a,,inf,0.5", 9, text, sizeof text);
    CHECK_TEXT(text, "");
    csv_field("abcdef,", 0, text, 4);
    CHECK_TEXT(text, "abc");
    CHECK(csv_number("a,,inf,0.5", 3) == 0.5);
    CHECK(isinf(csv_number("a,,inf,0.5", 2)));
    CHECK(isnan(csv_number("a,,inf,0.5", 1)));
    CHECK(isnan(csv_number("a,,inf,0.5", 0)));
    CHECK(isnan(csv_number("a,,inf,0.5", 4)));
}

static void counts(void)
{
    uint64_t n = 7;
    const char *line = "0,007,18446744073709551615,18446744073709551616,-1,1.5,"
                       "1e3, 1,12x,,nan";
    CHECK(csv_count(line, 0, &n) && n == 0);
    CHECK(csv_count(line, 1, &n) && n == 7);
    CHECK(csv_count(line, 2, &n) && n == UINT64_MAX);
    for (int i = 3; i < 12; i++)
        CHECK(!csv_count(line, i, &n));
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    snprintf(path, sizeof path, "/tmp/assay_csv_test.%ld", (long)getpid());
    remove(path);
    merges();
    keys_are_as_many_as_asked();
    leaves_others_alone();
    a_line_too_long();
    fields();
    counts();
    remove(path);
    arena_close(&arena);
    return check_done("csv");
}
