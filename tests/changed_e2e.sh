#!/usr/bin/env bash
# verify --changed after a change of one learner: only the claims that depend on
# it run again, and the database is that of a full run.  verify --unexpected and
# history on the same databases.
# shellcheck disable=SC2317 # ok calls by name
. "${BASH_SOURCE[0]%/*}/e2e.sh"
copy=$TMP/copy
mode=$(basename -- "$(dirname -- "$assay")")
[ -e "$ROOT/build/$mode/suite/run/pool.o" ] || mode=release
claims=('zhou2022.lem3*' 'zhou2022.rem6.9.vi*' 'luyo2021.claim2*')

mkdir -- "$copy"
cd -- "$ROOT" || exit 3
cp -pr -- Makefile suite envs oracles algorithms "$copy"
if [ -d "build/$mode" ]; then
    find "build/$mode" -type f \( -name '*.o' -o -name '*.d' -o -name '*.h' \
        -o -name '*.code' -o -name 'code_map.c' \) ! -name '*_test.*' \
        -print0 | xargs -0 cp -p --parents -t "$copy" --
fi
cd -- "$copy" || exit 3

build() {
    make MODE="$mode" assay
}
jobs_of() { # FILE: "run reused"
    sed -n 's/.*"jobs": *\([0-9]*\), *"jobs_reused": *\([0-9]*\).*/\1 \2/p' "$1"
}
digest_of() {
    sed -n 's/.*"digest": *"\([0-9a-f]*\)".*/\1/p' "$1"
}

ok 'the copy builds' build
expect_exit 0 ./assay verify "${claims[@]}" --db one.db --label before --json
read -r all _ < <(jobs_of "$OUT")
cp one.db full.db

# the same program again: everything is taken over from the run itself
expect_exit 0 ./assay verify "${claims[@]}" --db one.db --changed --json
ok 'nothing runs again' [ "$(jobs_of "$OUT")" = "$all $all" ]

# ---- another learner: a message of its own is enough to be another object

sed -i 's/\.name = "linopt-vi"/.name = "linopt-" "vi", .source = "changed"/' \
    algorithms/linopt_vi.c
sed -i '/\.source = "changed"/,/};/{/^ *\.source = "[^c]/d}' \
    algorithms/linopt_vi.c
ok 'the change builds' build
expect_exit 0 ./assay verify "${claims[@]}" --db one.db --changed --label after \
    --json
read -r jobs reused < <(jobs_of "$OUT")
changed=$(digest_of "$OUT")
ok 'some jobs run again' [ "$reused" -lt "$jobs" ]
ok 'and some do not' [ "$reused" -gt 0 ]
ok 'claims of no learner are unchanged' grep -q '"unchanged": *[1-9]' "$OUT"
expect_exit 0 ./assay verify "${claims[@]}" --db full.db --label after --json
ok 'the same database as by a full run' [ "$changed" = "$(digest_of "$OUT")" ]

# a comment changes no object: nothing runs again, though the source is another
echo '/* a comment at the end */' >>algorithms/linopt_vi.c
ok 'the comment builds' build
expect_exit 0 ./assay verify "${claims[@]}" --db one.db --changed --json
read -r jobs reused < <(jobs_of "$OUT")
ok 'all jobs are taken over' [ "$reused" -eq "$jobs" ]

# ---- history

expect_exit 0 ./assay history --db one.db luyo2021.claim28
ok 'a row a version' [ "$(grep -c '  holds  ' "$OUT")" -eq 3 ]
ok 'by its label' grep -q ' before ' "$OUT"
expect_exit 0 ./assay history --db one.db
ok 'nothing changed' grep -q '^0 claims changed' "$OUT"
sqlite3 one.db "UPDATE history SET slack = 3 * slack WHERE version =
    (SELECT max(id) FROM version) AND claim =
    (SELECT id FROM history_claim WHERE name = 'luyo2021.claim28')"
expect_exit 0 ./assay history --db one.db
ok 'a change of slack' grep -q '^luyo2021.claim28 ' "$OUT"
expect_exit 0 ./assay history --db full.db --from one.db luyo2021.claim28
ok 'another history joins' [ "$(grep -c '  holds  ' "$OUT")" -eq 3 ]
expect_exit 2 ./assay history --db one.db nobody
expect_exit 2 ./assay history --db one.db ngo2022.lem15
ok 'no history of it' one_line "$ERR" 'no history'

# ---- what was not as expected runs again

expect_exit 0 ./assay verify --unexpected --db one.db
ok 'nothing to run' grep -q 'no verdict that is not as expected' "$OUT"
sqlite3 one.db "UPDATE verdict SET verdict = 'undecided'
    WHERE claim = 'luyo2021.claim28'"
expect_exit 0 ./assay verify --unexpected --db one.db
ok 'one claim runs' grep -q '^1 claim in' "$OUT"
expect_exit 0 ./assay verify --unexpected --db one.db
ok 'and is as expected' grep -q 'no verdict that is not as expected' "$OUT"

finish changed
