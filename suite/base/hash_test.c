#include "suite/base/hash.h"

#include "tests/check.h"

static const char *hex_of(const void *data, size_t bytes, size_t chunk)
{
    static char hex[65];
    const char *from = data;
    Hash hash;
    hash_open(&hash);
    for (size_t at = 0; at < bytes; at += chunk)
        hash_add(&hash, from + at, at + chunk < bytes ? chunk : bytes - at);
    hash_hex(&hash, hex);
    return hex;
}

/* FIPS 180-2, appendix B, and NIST's vector for the empty message */
static void check_published(void)
{
    static const char *const two =
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    static char million[1000000];
    memset(million, 'a', sizeof million);
    CHECK_TEXT(
        hex_of("", 0, 1),
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK_TEXT(
        hex_of("abc", 3, 3),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK_TEXT(
        hex_of(two, 56, 56),
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK_TEXT(
        hex_of(million, sizeof million, sizeof million),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    CHECK_TEXT(
        hex_of(million, sizeof million, 777),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* every length round the two block ends, in every size of pieces */
static void check_chunks(void)
{
    char data[130], whole[65];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)(7 * i + 3);
    for (size_t bytes = 1; bytes <= sizeof data; bytes++) {
        snprintf(whole, sizeof whole, "%s", hex_of(data, bytes, bytes));
        int same = 1;
        for (size_t chunk = 1; chunk < bytes; chunk++)
            same &= strcmp(hex_of(data, bytes, chunk), whole) == 0;
        CHECK(same);
    }
}

static void check_names(void)
{
    char id[17];
    hash_name("abc", id);
    CHECK_TEXT(id, "ba7816bf8f01cfea");
    CHECK(hash_text("abc") == 0xba7816bf8f01cfeau);
    CHECK(hash_text("") == 0xe3b0c44298fc1c14u);
}

int main(void)
{
    check_published();
    check_chunks();
    check_names();
    return check_done("hash");
}
