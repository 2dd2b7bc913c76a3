#include "suite/store/pack.h"
#include "suite/base/hash.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 8 };

/* ---- writing ---- */

static int by_place(const void *x, const void *y)
{
    const Row *a = *(const Row *const *)x, *b = *(const Row *const *)y;
    int order = strcmp(a->name, b->name);
    return order != 0 ? order : (a->step > b->step) - (a->step < b->step);
}

static void put_bytes(unsigned char *to, uint64_t bits)
{
    for (int i = BYTES; i-- > 0; bits >>= 8)
        to[i] = (unsigned char)(bits & 0xff);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    value += 0.0; /* one zero */
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static int64_t id_of(Hash *hash)
{
    unsigned char digest[32];
    uint64_t id = 0;
    hash_close(hash, digest);
    for (int i = 0; i < BYTES; i++)
        id = id << 8 | digest[i];
    return (int64_t)(id >> 1 | 1); /* never 0 */
}

static void name_layout(Layout *layout)
{
    Hash hash;
    hash_open(&hash);
    for (int i = 0; i < layout->n; i++) {
        const LayoutItem *item = &layout->item[i];
        hash_add(&hash, item->name, strlen(item->name) + 1);
        hash_add(&hash, &item->step, sizeof item->step);
        hash_add(&hash, &item->k_place, sizeof item->k_place);
    }
    layout->id = layout->n > 0 ? id_of(&hash) : 0;
}

static void name_grid(Packed *packed)
{
    Hash hash;
    hash_open(&hash);
    hash_add(&hash, packed->k, (size_t)packed->counts * BYTES);
    packed->grid = packed->counts > 0 ? id_of(&hash) : 0;
}

static void pack_row(Packed *packed, const Row *row)
{
    int i = packed->n++;
    LayoutItem *item = &packed->layout.item[i];
    snprintf(item->name, sizeof item->name, "%s", row->name);
    item->step = row->step;
    item->k_place = row->k != 0 ? packed->counts++ : -1;
    put_bytes(packed->value + (size_t)i * BYTES, bits_of(row->value));
    if (row->k != 0)
        put_bytes(packed->k + (size_t)item->k_place * BYTES, row->k);
}

static Status check_row(const Row *row, const Row *before)
{
    if (isnan(row->value))
        return FAIL(WORLD, "the value of row %s at step %d is not a number",
                    row->name, row->step);
    if (before != NULL && by_place(&before, &row) == 0)
        return FAIL(WORLD, "row %s at step %d is there twice", row->name,
                    row->step);
    return OK;
}

/* one piece for all of it */
static Status take(Packed *packed, size_t n, const Row ***order)
{
    size_t each = sizeof **order + sizeof(LayoutItem) + 2UL * BYTES;
    char *memory = malloc((n + 1) * each);
    if (memory == NULL)
        return FAIL(WORLD, "out of memory");
    *order = (const Row **)(void *)memory;
    memory += n * sizeof **order;
    packed->memory = *order;
    packed->layout.item = (LayoutItem *)(void *)memory;
    packed->value = (unsigned char *)memory + n * sizeof(LayoutItem);
    packed->k = packed->value + n * BYTES;
    return OK;
}

Status pack_open(Packed *packed, const Rows *rows)
{
    const Row **order;
    size_t n = (size_t)rows->n;
    *packed = (Packed){0};
    TRY(take(packed, n, &order));
    for (size_t i = 0; i < n; i++)
        order[i] = &rows->row[i];
    qsort(order, n, sizeof *order, by_place);
    for (size_t i = 0; i < n; i++) {
        Status status = check_row(order[i], i > 0 ? order[i - 1] : NULL);
        if (status != OK) {
            pack_close(packed);
            return status;
        }
        pack_row(packed, order[i]);
    }
    packed->layout.n = rows->n;
    name_layout(&packed->layout);
    name_grid(packed);
    return OK;
}

void pack_close(Packed *packed)
{
    free(packed->memory);
    *packed = (Packed){0};
}

/* ---- reading ---- */

static uint64_t read_bytes(const unsigned char *from)
{
    uint64_t bits = 0;
    for (int i = 0; i < BYTES; i++)
        bits = bits << 8 | from[i];
    return bits;
}

static bool fits(const Layout *layout, const PackedBytes *bytes,
                 const Rows *rows)
{
    if (bytes->bytes != layout->n * BYTES || layout->n > rows->room - rows->n)
        return false;
    for (int i = 0; i < layout->n; i++)
        if (layout->item[i].k_place >= bytes->k_bytes / BYTES)
            return false;
    return true;
}

bool pack_read(const Layout *layout, const PackedBytes *bytes, Rows *rows)
{
    if (!fits(layout, bytes, rows))
        return false;
    for (int i = 0; i < layout->n; i++) {
        const LayoutItem *item = &layout->item[i];
        uint64_t bits = read_bytes(bytes->value + (size_t)i * BYTES);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (isnan(value)) { /* which is never written */
            rows->n -= i;
            return false;
        }
        rows_put_at(rows, item->name, item->step,
                    item->k_place < 0
                        ? 0
                        : read_bytes(bytes->k + (size_t)item->k_place * BYTES),
                    value);
    }
    return true;
}
