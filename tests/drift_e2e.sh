#!/usr/bin/env bash
# No statistic of the ledger has moved since tests/data/drift.csv was written;
# and a number that moves is noticed.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

# a moved, a lost and a new number, on a copy of the table and of the script
expect_exit 0 "$assay" verify luyo2021.claim28 assay.value --seed 1 --jobs 1 \
    --db "$TMP/some.db"
mkdir -p "$TMP/tests/data"
cp "$ROOT/tests/drift.sh" "$TMP/tests"
part() { # of the table, what those two claims have
    awk -F, '/^#/ { print; next } $1 != "" { on = $1 ~ /^(luyo2021\.claim28|assay\.value)[+]?$/ }
        on' "$ROOT/tests/data/drift.csv"
}
part >"$TMP/tests/data/drift.csv"
expect_exit 0 "$TMP/tests/drift.sh" --compare "$TMP/some.db"
part | sed '3s/,\([^,]*\)$/,\11/' >"$TMP/tests/data/drift.csv"
expect_exit 1 "$TMP/tests/drift.sh" --compare "$TMP/some.db"
ok 'names what moved' grep -q '^moved  assay.value ' "$OUT"
part | sed '$d' >"$TMP/tests/data/drift.csv"
expect_exit 1 "$TMP/tests/drift.sh" --compare "$TMP/some.db"
ok 'names what is new' grep -q '^new ' "$OUT"

# the whole ledger
expect_exit 0 "$ROOT/tests/drift.sh" "$assay"
ok 'hundreds of numbers' grep -qE '^[0-9]{4} numbers' "$OUT"
finish drift
