#!/usr/bin/env bash
# shellcheck disable=SC2016,SC2317 # backquotes are text; ok calls by name
# assay baseline and assay check: nothing is said where nothing changed, every
# defect is, and a damaged table is refused in one line.
. "${BASH_SOURCE[0]%/*}/e2e.sh"
claims=(zhou2022.lemB.1 zhou2022.lem3.1.det zhou2022.lem3.1.h-tight
    luyo2021.claim28)
base=$TMP/base.csv
cd -- "$TMP" || exit 3

compare() { # OPTION...: check against $base
    "$assay" check --baseline "$base" --jobs 1 "$@"
}
edit() { # SED: the table with a change, in edited.csv
    sed -E "$1" "$base" >edited.csv
}

expect_exit 0 "$assay" baseline "${claims[@]}" --out "$base" --seeds 20 --jobs 1
ok 'a line a claim, and two heads' [ "$(wc -l <"$base")" -eq 6 ]
expect_exit 0 "$assay" baseline "${claims[@]}" --out again.csv --jobs 2
ok 'the same with two workers' same "$base" again.csv

# ---- nothing has changed

expect_exit 0 compare --json
ok 'every bit is the same' grep -q '"same": *4' "$OUT"
expect_exit 0 compare --seed 5000 --json
ok 'fresh seeds lie within' grep -q '"within": *4' "$OUT"
expect_exit 0 compare 'zhou2022.*'
ok 'a selection' grep -q '^3 claims compared' "$OUT"

# ---- an interrupted check goes on

expect_exit 0 compare --db check.db
expect_exit 0 compare --db check.db
ok 'the jobs of the first are kept' \
    [ "$(sqlite3 check.db 'SELECT count(*) FROM job')" -eq 7 ]

# ---- every defect is noticed, on seeds that the baseline never saw

expect_exit 1 compare @faults --json
for claim in "${claims[@]}"; do
    ok "$claim reacts" grep -q "\"claim\": *\"$claim\"" "$OUT"
done
expect_exit 1 compare luyo2021.claim28 --fault noise-scale=1.5
ok 'it says what moved' grep -q '^verdict  *luyo2021.claim28' "$OUT"
ok 'with the command' grep -q "./assay verify 'luyo2021.claim28'" "$OUT"

# ---- for other programs

expect_exit 1 compare @faults --format junit
ok 'JUnit counts the failures' grep -q 'failures="4"' "$OUT"
expect_exit 0 compare --format junit
ok 'JUnit without any' grep -q 'failures="0"' "$OUT"
export GITHUB_STEP_SUMMARY=$TMP/summary.md
expect_exit 1 compare @faults --format github
ok 'an annotation a change' [ "$(grep -c '^::error title=' "$OUT")" -eq 4 ]
ok 'a table of them' [ "$(grep -c '^| .* | `./assay verify' summary.md)" -eq 4 ]
export GITHUB_STEP_SUMMARY=/nowhere/summary.md
expect_exit 3 compare @faults --format github
unset GITHUB_STEP_SUMMARY

# ---- exact: a bit that moved though code and arithmetic are the same

edit 's/^(zhou2022.lemB.1,.*),[0-9a-f]{8},([0-9a-f]{8}),/\1,00000000,\2,/'
base=edited.csv expect_exit 1 compare
ok 'the line is named' grep -q '^bits  *zhou2022.lemB.1' "$OUT"
# the same with other code: then fresh seeds decide, and nothing has changed
edit 's/^(zhou2022.lemB.1,.*),[0-9a-f]{8},[0-9a-f]{8},/\1,00000000,00000000,/'
base=edited.csv expect_exit 0 compare
ok 'fresh seeds decide' grep -q '1 within' "$OUT"
# and where the slack was another, it has
edit 's/^(zhou2022.lemB.1,published,holds),[^,]*,(.*),[0-9a-f]{8},[0-9a-f]{8},/\1,0.5..0.6,\2,00000000,00000000,/'
base=edited.csv expect_exit 1 compare
ok 'the slack has moved' grep -q '^slack  *zhou2022.lemB.1' "$OUT"
edit 's/^(zhou2022.lemB.1,published),holds,(.*),[0-9a-f]{8},[0-9a-f]{8},/\1,vacuous,\2,00000000,00000000,/'
base=edited.csv expect_exit 1 compare
ok 'the verdict has' grep -q '^verdict  *zhou2022.lemB.1' "$OUT"
ok 'and that is one change' grep -q '^1 change' "$OUT"
edit 's/^(luyo2021.claim28.*),[0-9]+,([0-9a-f]{8}),[0-9a-f]{8},/\1,99000000000,\2,00000000,/;s/[0-9a-f]{8},00000000,/11111111,00000000,/'
base=edited.csv expect_exit 1 compare
ok 'fewer samples' grep -q '^samples  *luyo2021.claim28' "$OUT"

# ---- lines without claims, claims without lines

edit 's/^zhou2022.lemB.1,/zhou2022.lemB.0,/'
base=edited.csv expect_exit 1 compare
ok 'a claim that vanished' grep -q '^missing  *zhou2022.lemB.0' "$OUT"
base=edited.csv expect_exit 0 compare zhou2022.lemB.1 zhou2022.lem3.1.det
ok 'a claim without a line' grep -q 'not in the baseline, the first zhou' "$OUT"

# ---- accepting

cp "$base" accepted.csv
sed -i -E 's/^(zhou2022.lemB.1,published,holds),[^,]*,(.*),[0-9a-f]{8},/\1,0.5..0.6,\2,00000000,/' \
    accepted.csv
base=accepted.csv expect_exit 2 compare --accept zhou2022.lemB.1
ok 'a reason is needed' one_line "$ERR" because
base=accepted.csv expect_exit 0 compare --accept zhou2022.lemB.1 \
    --because 'a sharper bound, see the paper'
base=accepted.csv expect_exit 0 compare
ok 'the reason is in the table' \
    grep -q '^zhou2022.lemB.1.*,a sharper bound; see the paper$' accepted.csv
ok 'other lines are as before' same <(grep -v lemB.1 "$base") \
    <(grep -v lemB.1 accepted.csv)

# ---- bad input

bad() { # WHAT SED: refused in one line that says WHAT
    edit "$2"
    base=edited.csv expect_exit 2 compare
    ok "refused: $1" one_line "$ERR" "$1"
}
bad 'schema 2' '1s/baseline,1,/baseline,2,/'
bad 'no baseline' '1s/assay/other/'
bad 'first two lines' '2s/verdict/word/'
bad 'line 4 is damaged' '4s/holds/hold/'
bad 'line 3 is damaged' '3s/,[0-9.]+\.\./,x../;3s/,published,/,neither,/'
bad 'a second one' '4s/.*/&\n&/'
base=/nowhere/base.csv expect_exit 2 compare
ok 'no such file' one_line "$ERR" 'no such baseline'
expect_exit 2 compare nobody
: >edited.csv
base=edited.csv expect_exit 2 compare
ok 'an empty file' one_line "$ERR" empty
expect_exit 2 "$assay" baseline "${claims[0]}" --seeds 0
expect_exit 3 "$assay" baseline "${claims[0]}" --seeds 1 --out /nowhere/b.csv
expect_exit 0 "$assay" baseline "${claims[0]}" --seeds 2 --out few.csv
base=few.csv expect_exit 2 compare "${claims[0]}"
ok 'too few seeds' one_line "$ERR" 'too few'

# ---- speed: ratios within one run

quick=(--seconds 0.002 --rounds 2)
expect_exit 0 "$assay" bench 'binomial n=1e6' "${quick[@]}" --repeat 15 \
    --out speed.csv
sed -i -E 's/,[^,]*,[^,]*,15$/,0.0001,1000,15/' speed.csv
expect_exit 0 "$assay" check --speed --bench speed.csv
sed -i -E 's/,[^,]*,[^,]*,15$/,0.0001,0.001,15/' speed.csv
expect_exit 1 "$assay" check --speed --bench speed.csv
ok 'the part is named' grep -q '^slower  *binomial n=1e6' "$OUT"
sed -i -E 's/,15$/,1/' speed.csv
expect_exit 2 "$assay" check --speed --bench speed.csv
ok 'too few repetitions' one_line "$ERR" 'too few'
sed -i -E 's/,0.0001,/,x,/' speed.csv
expect_exit 2 "$assay" check --speed --bench speed.csv
ok 'a damaged table' one_line "$ERR" damaged
expect_exit 2 "$assay" check --speed --bench "$base"
expect_exit 2 "$assay" check --speed --bench /nowhere/speed.csv

finish gate
