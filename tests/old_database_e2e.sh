#!/usr/bin/env bash
# A database of version 1 (tests/data/version1.sql): readers say in one line how
# to convert it, what writes converts it in one transaction, and no bit is lost.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
cd "$TMP" || exit 3

sqlite3 v1.db <"$ROOT/tests/data/version1.sql"
ok 'the fixture is of version 1' [ "$(sqlite3 v1.db 'PRAGMA user_version')" = 1 ]

# ---- who only reads

for command in 'show luyo2021.lem25' 'show * --replay' report sql \
    'audit --replay 1'; do
    set -f
    # shellcheck disable=SC2086 # words
    expect_exit 3 "$assay" $command --db v1.db
    set +f
    ok "$command: one line" one_line "$ERR" v1.db 'version 1, this is 2' \
        'assay sql --upgrade'
    ok "$command: nothing else" [ ! -s "$OUT" ]
done
ok 'left as it was' [ "$(sqlite3 v1.db 'PRAGMA user_version')" = 1 ]

# ---- converted

everything() { # what version 1 has, of either version, in SQL
    echo "SELECT * FROM $1run ORDER BY id;
        SELECT key, run, study, version, parameters, replicate, state, message
            FROM $1job ORDER BY key;
        SELECT job, name, step, k, typeof(k), value, typeof(value),
            ieee754_to_blob(value) FROM $1observation ORDER BY job, name, step;
        SELECT key, run, claim, case_text, mode, profile, fault, verdict,
            expected, slack, statistic, bound, alpha, samples, why, reproduce
            FROM $1verdict ORDER BY key;
        SELECT * FROM $1evidence ORDER BY verdict, name, step;
        SELECT * FROM $1witness ORDER BY verdict;"
}
sqlite3 v1.db "$(everything '')" >before
ok 'it has everything' [ "$(wc -l <before)" -gt 500 ]
sqlite3 v1.db "SELECT what, seconds FROM timing ORDER BY run, what" \
    >times.txt
cp v1.db new.db
expect_exit 0 "$assay" sql --upgrade --db new.db
ok 'says so' grep -q 'new.db has this' "$OUT"
ok 'version 2' [ "$(sqlite3 new.db 'PRAGMA user_version')" = 2 ]
sqlite3 new.db "$(everything '')" >after
ok 'to the last bit' same before after
sqlite3 new.db "SELECT what, seconds FROM (SELECT run, what, seconds FROM timing
    UNION ALL SELECT run, CAST(key AS TEXT), seconds FROM job_time
    JOIN result ON key = job) ORDER BY run, what" >times2
ok 'the times, too' same times.txt times2
ok 'sound' [ "$(sqlite3 new.db 'PRAGMA integrity_check')" = ok ]
ok 'no loose end' [ -z "$(sqlite3 new.db 'PRAGMA foreign_key_check')" ]
ok 'nothing of the old tables' [ "$(sqlite3 new.db "SELECT count(*) FROM
    sqlite_master WHERE name LIKE 'old%'")" = 0 ]
cp new.db twice.db
expect_exit 0 "$assay" sql --upgrade --db twice.db --json
ok 'JSON' grep -q '"summary": true' "$OUT"
sqlite3 twice.db "$(everything '')" >after
ok 'once is enough' same before after
for command in 'show luyo2021.lem25' 'report --out r' sql; do
    # shellcheck disable=SC2086 # words
    expect_exit 0 "$assay" $command --db new.db
done
expect_exit '0|1' "$assay" show luyo2021.lem25 --replay --db new.db
ok 'replays' grep -q ' replayed\|^replayed\|DIFFERS' "$OUT"

# what writes converts it, too
cp v1.db written.db
expect_exit 0 "$assay" verify luyo2021.lem25 --db written.db
sqlite3 written.db "$(everything '')" >both
ok 'what was there stays' [ -z "$(comm -13 <(sort both) <(sort before))" ]
expect_exit 0 "$assay" sql 'SELECT verdict FROM v_claim WHERE verdict NOTNULL' \
    --db written.db --csv
ok 'and the new one answers' grep -q violated "$OUT"

# ---- not converted

refuse() { # TEXT: of upgrading bad.db, which stays as it is
    local before
    before=$(sha256sum bad.db)
    expect_exit 3 "$assay" sql --upgrade --db bad.db
    ok "one line: $1" one_line "$ERR" bad.db "$1"
    ok "$1: untouched" [ "$before" = "$(sha256sum bad.db)" ]
}
cp new.db bad.db
sqlite3 bad.db 'PRAGMA user_version = 3'
refuse 'newer assay (version 3, this is 2)'
rm bad.db
sqlite3 bad.db 'CREATE TABLE note (text); PRAGMA user_version = 1'
refuse 'another program'
for sql in 'DROP TABLE witness' 'ALTER TABLE job DROP COLUMN message' \
    'CREATE TABLE result (x)' \
    "INSERT INTO observation VALUES (8, hex(zeroblob(50)), 0, NULL, 1)"; do
    cp v1.db bad.db
    sqlite3 bad.db "$sql"
    refuse bad.db
    ok "$sql: still version 1" [ "$(sqlite3 bad.db 'PRAGMA user_version')" = 1 ]
done
expect_exit 3 "$assay" sql --upgrade --db nowhere.db
ok 'no file is made' [ ! -e nowhere.db ]
expect_exit 2 "$assay" sql 'SELECT 1' --upgrade --db new.db

# killed in between: all of it or nothing
for delay in 0.002 0.005 0.01 0.02 0.03 0.05; do
    cp v1.db kill.db
    rm -f kill.db-*
    "$assay" sql --upgrade --db kill.db >killed 2>&1 &
    sleep $delay
    kill -9 $! 2>/dev/null
    { wait $!; } 2>/dev/null
    sqlite3 kill.db "$(everything '')" >now
    ok "killed after $delay s: everything is there" same before now
done

finish old_database
