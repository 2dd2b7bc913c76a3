/* Jobs: settings once, layouts once, values packed. */
#include "suite/base/hash.h"
#include "suite/base/text.h"
#include "suite/store/inside.h"

#include <assert.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETUP_TEXT = 1600 };

/* ---- keys ---- */

int64_t store_job_key(const JobRow *job)
{
    char text[SETUP_TEXT];
    snprintf(text, sizeof text, "%s\n%s\n%d\n%s\n%d", job->run, job->study,
             job->version, job->parameters, job->replicate);
    return store_key_of(text);
}

int64_t store_setup_key(const JobRow *job)
{
    char text[SETUP_TEXT];
    snprintf(text, sizeof text, "%s\n%d\n%s", job->study, job->version,
             job->parameters);
    return store_key_of(text);
}

Status store_job_done(Store *store, int64_t key, bool *done)
{
    sqlite3_stmt *s = NULL;
    TRY(store_prepare(store, SQL_JOB_DONE, &s));
    sqlite3_bind_int64(s, 1, key);
    int code = sqlite3_step(s);
    *done = code == SQLITE_ROW && sqlite3_column_int(s, 0) == 1;
    return store_after(store, s, code);
}

/* ---- settings ---- */

static Status put_setting(Store *store, int64_t setup, const char *word)
{
    sqlite3_stmt *s = NULL;
    const char *equal = strchr(word, '=');
    char name[SETUP_TEXT];
    if (equal == NULL)
        return OK;
    snprintf(name, sizeof name, "%.*s", (int)(equal - word), word);
    TRY(store_prepare(store, SQL_SETTING, &s));
    sqlite3_bind_int64(s, 1, setup);
    store_bind_text(store, s, 2, name);
    store_bind_text(store, s, 3, equal + 1);
    return store_run_once(store, s);
}

/* Stores what a job is asked to run, unless it is there. */
static Status put_setup(Store *store, const JobRow *job, int64_t *setup)
{
    sqlite3_stmt *s = NULL;
    char word[SETUP_TEXT];
    const char *rest = job->parameters;
    *setup = store_setup_key(job);
    if (*setup == store->setup)
        return OK;
    TRY(store_prepare(store, SQL_SETUP, &s));
    sqlite3_bind_int64(s, 1, *setup);
    store_bind_text(store, s, 2, job->study);
    sqlite3_bind_int(s, 3, job->version);
    store_bind_text(store, s, 4, job->parameters);
    TRY(store_run_once(store, s));
    bool is_new = sqlite3_changes(store->db) > 0;
    while (is_new && text_word(&rest, word, sizeof word) != NULL)
        TRY(put_setting(store, *setup, word));
    store->setup = *setup;
    return OK;
}

/* ---- layouts ---- */

static Status has_layout(Store *store, int64_t layout, bool *has)
{
    sqlite3_stmt *s = NULL;
    TRY(store_prepare(store, SQL_HAS_LAYOUT, &s));
    sqlite3_bind_int64(s, 1, layout);
    int code = sqlite3_step(s);
    *has = code == SQLITE_ROW;
    return store_after(store, s, code);
}

static Status put_item(Store *store, int64_t layout, int place,
                       const LayoutItem *item)
{
    sqlite3_stmt *s = NULL;
    TRY(store_prepare(store, SQL_LAYOUT, &s));
    sqlite3_bind_int64(s, 1, layout);
    sqlite3_bind_int(s, 2, place);
    store_bind_text(store, s, 3, item->name);
    sqlite3_bind_int(s, 4, item->step);
    if (item->k_place >= 0)
        sqlite3_bind_int(s, 5, item->k_place);
    return store_run_once(store, s);
}

static Status put_layout(Store *store, const Layout *layout)
{
    bool has = true;
    if (layout->id != 0)
        TRY(has_layout(store, layout->id, &has));
    for (int i = 0; !has && i < layout->n; i++)
        TRY(put_item(store, layout->id, i, &layout->item[i]));
    return OK;
}

static void bind_bytes(Store *store, sqlite3_stmt *s, int at, const void *from,
                       int n)
{
    int code = sqlite3_bind_blob(s, at, from, 8 * n, SQLITE_STATIC);
    store->unbound = store->unbound || code != SQLITE_OK;
}

static Status put_grid(Store *store, const Packed *packed)
{
    sqlite3_stmt *s = NULL;
    if (packed->grid == 0)
        return OK;
    TRY(store_prepare(store, SQL_GRID, &s));
    sqlite3_bind_int64(s, 1, packed->grid);
    bind_bytes(store, s, 2, packed->k, packed->counts);
    Status status = store_run_once(store, s);
    sqlite3_clear_bindings(s); /* the bytes are the caller's */
    return status;
}

/* ---- results ---- */

static void bind_packed(Store *store, sqlite3_stmt *s, const Packed *packed)
{
    if (packed->layout.id == 0)
        return;
    sqlite3_bind_int64(s, 7, packed->layout.id);
    if (packed->grid != 0)
        sqlite3_bind_int64(s, 8, packed->grid);
    bind_bytes(store, s, 9, packed->value, packed->n);
}

static Status put_result(Store *store, const JobRow *job, int64_t setup,
                         const Packed *packed)
{
    sqlite3_stmt *s = NULL;
    TRY(store_prepare(store, SQL_RESULT, &s));
    sqlite3_bind_int64(s, 1, job->key);
    store_bind_text(store, s, 2, job->run);
    sqlite3_bind_int64(s, 3, setup);
    sqlite3_bind_int(s, 4, job->replicate);
    store_bind_text(store, s, 5, job->failed ? "failed" : "done");
    store_bind_text(store, s, 6, job->message);
    bind_packed(store, s, packed);
    Status status = store_run_once(store, s);
    sqlite3_clear_bindings(s); /* the bytes are the caller's */
    return status;
}

static Status put_packed(Store *store, const JobRow *job, const Packed *packed)
{
    int64_t setup;
    TRY(put_setup(store, job, &setup));
    TRY(put_layout(store, &packed->layout));
    TRY(put_grid(store, packed));
    return put_result(store, job, setup, packed);
}

Status store_put_job(Store *store, const JobRow *job, const Rows *rows)
{
    Packed packed;
    TRY(pack_open(&packed, rows));
    Status status = put_packed(store, job, &packed);
    pack_close(&packed);
    store->jobs_written++;
    return status;
}

static Status put_seconds(Store *store, int64_t job, double seconds)
{
    sqlite3_stmt *s = NULL;
    TRY(store_prepare(store, SQL_JOB_TIME, &s));
    sqlite3_bind_int64(s, 1, job);
    store_bind_real(s, 2, seconds);
    return store_run_once(store, s);
}

Status store_job(Store *store, const JobRow *job, const Rows *rows,
                 double seconds)
{
    TRY(store_begin(store));
    Status status = store_put_job(store, job, rows);
    if (status == OK)
        status = put_seconds(store, job->key, seconds);
    return store_end(store, status);
}

/* ---- reading ---- */

static Status job_seconds(Store *store, int64_t job, double *seconds)
{
    sqlite3_stmt *s = NULL;
    TRY(store_prepare(store, SQL_SECONDS, &s));
    sqlite3_bind_int64(s, 1, job);
    int code = sqlite3_step(s);
    *seconds = code == SQLITE_ROW ? sqlite3_column_double(s, 0) : 0;
    return store_after(store, s, code);
}

static Status make_room(Layout *layout)
{
    if (layout->n < layout->room)
        return OK;
    int room = layout->room == 0 ? 256 : 2 * layout->room;
    LayoutItem *item = realloc(layout->item, (size_t)room * sizeof *item);
    if (item == NULL)
        return FAIL(WORLD, "out of memory");
    layout->item = item;
    layout->room = room;
    return OK;
}

/* false: the row is not one that this program writes */
static bool read_item(sqlite3_stmt *s, Layout *layout)
{
    LayoutItem *item = &layout->item[layout->n];
    const char *name = (const char *)sqlite3_column_text(s, 1);
    bool counts = sqlite3_column_type(s, 3) != SQLITE_NULL;
    if (name == NULL || strlen(name) >= ROWS_NAME || layout->n == ROWS_ROOM ||
        sqlite3_column_int(s, 0) != layout->n)
        return false;
    snprintf(item->name, sizeof item->name, "%s", name);
    item->step = sqlite3_column_int(s, 2);
    item->k_place = counts ? sqlite3_column_int(s, 3) : -1;
    layout->n++;
    return !counts || item->k_place >= 0;
}

static Status read_items(Store *store, sqlite3_stmt *s, Layout *layout)
{
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        TRY(make_room(layout));
        if (!read_item(s, layout))
            return store_complain(store, SQLITE_CORRUPT);
    }
    return store_after(store, s, code);
}

static Status read_layout(Store *store, int64_t id)
{
    sqlite3_stmt *s = NULL;
    if (id == store->layout.id)
        return OK;
    store->layout.n = 0;
    store->layout.id = 0;
    TRY(store_prepare(store, SQL_READ_LAYOUT, &s));
    sqlite3_bind_int64(s, 1, id);
    Status status = read_items(store, s, &store->layout);
    sqlite3_reset(s);
    if (status == OK)
        store->layout.id = id;
    return status;
}

static Status unpack(Store *store, sqlite3_stmt *s, Rows *rows)
{
    PackedBytes bytes = {.value = sqlite3_column_blob(s, 1),
                         .bytes = sqlite3_column_bytes(s, 1),
                         .k = sqlite3_column_blob(s, 2),
                         .k_bytes = sqlite3_column_bytes(s, 2)};
    if (sqlite3_column_type(s, 0) == SQLITE_NULL)
        return OK; /* it failed */
    TRY(read_layout(store, sqlite3_column_int64(s, 0)));
    return pack_read(&store->layout, &bytes, rows)
               ? OK
               : store_complain(store, SQLITE_CORRUPT);
}

Status store_rows(Store *store, int64_t job, Rows *rows, double *seconds)
{
    sqlite3_stmt *s = NULL;
    TRY(store_prepare(store, SQL_BYTES, &s));
    sqlite3_bind_int64(s, 1, job);
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW) {
        Status status = unpack(store, s, rows);
        if (status != OK) {
            sqlite3_reset(s);
            return status;
        }
    }
    TRY(store_after(store, s, code));
    return job_seconds(store, job, seconds);
}
