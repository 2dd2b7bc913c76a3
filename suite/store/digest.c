#include "suite/base/hash.h"
#include "suite/store/inside.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

/* ---- digest ---- */

static void hash_column(Hash *hash, sqlite3_stmt *s, int column)
{
    int type = sqlite3_column_type(s, column);
    unsigned char tag = (unsigned char)type;
    hash_add(hash, &tag, 1);
    if (type == SQLITE_INTEGER) {
        int64_t value = sqlite3_column_int64(s, column);
        hash_add(hash, &value, sizeof value);
    } else if (type == SQLITE_FLOAT) {
        double value = sqlite3_column_double(s, column);
        hash_add(hash, &value, sizeof value);
    } else if (type != SQLITE_NULL) {
        int64_t bytes = sqlite3_column_bytes(s, column);
        hash_add(hash, &bytes, sizeof bytes);
        hash_add(hash, sqlite3_column_blob(s, column), (size_t)bytes);
    }
}

static Status hash_table(Store *store, Hash *hash, const char *table)
{
    char sql[120];
    snprintf(sql, sizeof sql, "SELECT * FROM %s", table);
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &s, NULL);
    if (code != SQLITE_OK)
        return store_complain(store, code);
    hash_add(hash, sql, strlen(sql));
    while ((code = sqlite3_step(s)) == SQLITE_ROW)
        for (int c = 0; c < sqlite3_column_count(s); c++)
            hash_column(hash, s, c);
    sqlite3_finalize(s);
    return code == SQLITE_DONE ? OK : store_complain(store, code);
}

/* Fails if the file was removed or replaced, because nothing written to it
 * would be found. */
static Status check_place(Store *store)
{
    int moved = 0;
    sqlite3_file_control(store->db, NULL, SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved == 0 ? OK
                      : FAIL(WORLD, "%s was removed or replaced during the run",
                             store->path);
}

Status store_digest(Store *store, char hex[65])
{
    static const char *const tables[] = {
        "run ORDER BY id",
        "setup ORDER BY id",
        "setting ORDER BY setup, name",
        "curve ORDER BY setup, number",
        "result ORDER BY key",
        "layout ORDER BY layout, place",
        "grid ORDER BY id",
        "curve_point ORDER BY run, setup, number, step",
        "verdict ORDER BY key",
        "evidence ORDER BY verdict, name, step",
        "witness ORDER BY verdict",
        "ledger ORDER BY source",
        "paper ORDER BY name",
        "claim ORDER BY id",
        "finding ORDER BY id",
        "finding_claim ORDER BY finding, claim",
    };
    Hash hash;
    TRY(check_place(store));
    hash_open(&hash);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        TRY(hash_table(store, &hash, tables[i]));
    hash_hex(&hash, hex);
    return OK;
}
