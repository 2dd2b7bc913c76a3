#!/usr/bin/env bash
# Error rates and the detection matrix: verify --seeds, @detection, @controls,
# the tables they keep and the sections of the report made from them.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

value() { # JSON-PATH [LINE]: of that line of the output, the last by default
    sqlite3 :memory: "SELECT j ->> '\$.$1' FROM (SELECT '$(sed -n "${2:-\$}p" \
        "$OUT" | sed "s/'/''/g")' AS j)"
}
equal() { [ "$1" = "$2" ] || { echo "'$1' is not '$2'" && return 1; }; }
refuse() { # TEXT ARGUMENT...: exit 2, one line that says TEXT
    expect_exit 2 "$assay" "${@:2}"
    ok "one line: ${*:2}" one_line "$ERR" "$1"
    ok "nothing on stdout: ${*:2}" [ ! -s "$OUT" ]
}
cd -- "$TMP" || exit 3

# ---- the matrix

expect_exit 0 "$assay" verify @detection 'deviation.*' 'reuse.counters' \
    --seeds 3 --json --out matrix.csv
ok 'a line a grade and a summary' equal "$(wc -l <"$OUT")" 11
ok 'last line' equal "$(value summary) $(value seeds) $(value defects)" '1 3 3'
ok 'controls' equal "$(value controls_violated)" 0
ok 'all that is asked' equal "$(value asked)" "$(value met)"
ok 'a grade' equal "$(value defect 2) $(value grade 2) $(value fault 2)" \
    'deviation.laplace 0.7071 noise-scale'
ok 'its factor' equal "$(value factor 2 | cut -c1-5)" 1.414
ok 'its power' equal "$(value caught 2) $(value power 2)" '3 1'
ok 'its interval' equal "$(value power_lower 2 | cut -c1-5)" 0.292
ok 'harmless' equal "$(value caught 1) $(value factor 1 | cut -c1-1)" '0 1'
cp "$OUT" three
ok 'table' equal "$(wc -l <matrix.csv)" 11
expect_exit 0 "$assay" verify @detection 'deviation.*' 'reuse.counters' \
    --seeds 3 --json --jobs 1
ok 'the same for any number of workers' same \
    <(grep -v summary three) <(grep -v summary "$OUT")
expect_exit 0 "$assay" verify @detection deviation.laplace --seeds 2 --seed 7 \
    --out matrix.csv
ok 'text names it' grep -q '^deviation.laplace .*0.7071 x1.414' "$OUT"
ok 'and sums up' grep -q 'detection matrix: 1 defects at 2 grades on 2' "$OUT"
ok 'rows are replaced' equal "$(wc -l <matrix.csv)" 11
ok 'by the new' grep -q '^deviation.laplace,0.7071,.*,7,2,2,' matrix.csv
ok 'others stay' grep -q '^reuse.counters,coordinates,.*,1,3,3,' matrix.csv
expect_exit 0 "$assay" list defects
ok 'at least 25' [ "$(grep -c '^[a-z]' "$OUT")" -ge 25 ]
expect_exit 0 "$assay" list defects 'value.*' --json
ok 'with a source' grep -q 'Alg. 1 as printed' "$OUT"

expect_exit 0 "$assay" verify @detection deviation.laplace --dry-run --json
ok 'a plan' equal "$(value rows) $(value jobs)" '2 2'

# ---- clean audits

expect_exit 0 "$assay" verify @controls 'once-*' --seeds 5 --out errors.csv
ok 'none' grep -q 'clean controls: 0 of 20 called violated' "$OUT"
ok 'a row each' equal "$(grep -c '^controls,once-.*,1,5,5,0,' errors.csv)" 4

# ---- error rates

expect_exit 0 "$assay" verify assay.value 'luyo2021.claim2[68]' --seeds 3 \
    --json --out errors.csv
ok 'a line a claim and a summary' equal "$(wc -l <"$OUT")" 4
ok 'none unexpected' equal "$(value unexpected) $(value seeds)" '0 3'
ok 'verdicts' equal "$(value verdicts)" \
    "$(($(value cases 1) * 3 + $(value cases 2) * 3 + $(value cases 3) * 3))"
ok 'a claim' equal "$(value claim 1) $(value good 1)" 'luyo2021.claim26 3'
ok 'rows beside the controls' equal "$(wc -l <errors.csv)" 8
ok 'no database' [ ! -e results ]
expect_exit 0 "$assay" verify @faults assay.value luyo2021.claim28 --seeds 2 \
    --out errors.csv
ok 'caught' grep -q 'caught 4 of 4 times' "$OUT"
ok 'rows' equal "$(grep -c '^faults,.*,1,2,2,' errors.csv)" 2
expect_exit 1 "$assay" verify luyo2021.claim28 --seeds 2 --fault noise-scale=2
ok 'a fault is caught' grep -q 'caught 2 of 2 times' "$OUT"
expect_exit 0 "$assay" verify luyo2021.claim28 --seeds 2 --fault noise-scale=1.0
ok 'a harmless one is not' grep -q 'caught 0 of 2 times' "$OUT"
expect_exit 0 "$assay" verify luyo2021.claim28 --seeds 2 --db kept.db
ok 'a database that is named is kept' equal \
    "$(sqlite3 kept.db 'SELECT count(*) FROM run')" 2

# The cases of a fault are tried until one notices, so the order must not show.
expect_exit 1 "$assay" verify zhou2022.thm4.1.T3.run --fault tilt=1 --seeds 4 \
    --json
together=$(value caught 1)
alone=0
for seed in 1 2 3 4; do
    "$assay" verify zhou2022.thm4.1.T3.run --fault tilt=1 --seed "$seed" \
        --seeds 1 --json >"$OUT"
    alone=$((alone + $(value caught 1)))
done
ok 'together as alone' equal "$together" "$alone"

# ---- going on with a table

count() { grep -c "^verdicts,luyo2021.$1,,4,[0-9a-f]*,$2,$3,$3,0," grown.csv; }
expect_exit 0 "$assay" verify 'luyo2021.claim2[89]' --seeds 2 --out grown.csv
expect_exit 0 "$assay" verify 'luyo2021.claim2[89]' --seeds 5 --resume --json \
    --out grown.csv
ok 'goes on' equal "$(value seeds 1) $(count claim28 1 5)" '5 1'
ok 'in the same rows' equal "$(wc -l <grown.csv)" 3
expect_exit 0 "$assay" verify luyo2021.claim28 --seeds 1 --seed 90 \
    --out grown.csv
ok 'other seeds have rows of their own' equal \
    "$(count claim28 1 5) $(count claim28 90 1)" '1 1'
expect_exit 0 "$assay" verify 'luyo2021.claim2[89]' --seeds 5 --resume --json \
    --out grown.csv
ok 'nothing left to do' equal "$(value seconds)" 0
"$assay" verify luyo2021.claim28 --seeds 1000000 --seed 7 --out grown.csv \
    >/dev/null 2>&1 &
pid=$!
for _ in $(seq 100); do
    grep -q ',luyo2021.claim28,,4,[0-9a-f]*,7,[2-9]' grown.csv && break
    sleep 0.1
done
kill -9 "$pid"
wait "$pid" 2>/dev/null
ok 'what was counted before a kill is there' \
    grep -q ',luyo2021.claim28,,4,[0-9a-f]*,7,[2-9]' grown.csv
refuse 'cannot go on from both' verify 'luyo2021.claim2[89]' --seeds 9 \
    --seed 7 --resume --out grown.csv

# ---- the report

mkdir -p out/results
"$assay" verify assay.value --db kept.db >/dev/null
expect_exit 0 "$assay" report --db kept.db --out out --format markdown
ok 'no table, no rows' not grep -qE '^\| (verdicts|clean audits)' \
    out/results/report.md
cp matrix.csv out/results/detection.csv
cp errors.csv out/results/errors.csv
expect_exit 0 "$assay" report --db kept.db --out out --format markdown
# shellcheck disable=SC2016 # a backquote of Markdown
ok 'the matrix' grep -q '^| `deviation.laplace` | .*0.7071 (x1.414): 1 ' \
    out/results/report.md
ok 'its goal' grep -q 'The goal is that every defect .* so are' out/results/report.md
ok 'the errors' grep -q '^| verdicts: Luyo.* | 0 of ' out/results/report.md
ok 'of faults' grep -qE \
    "^\| faults: the suite's own \| 1 of [0-9]+ \| 0 \| 2 \| 0 of 2 missed" \
    out/results/report.md
ok 'of controls' grep -q '^| clean audits.* | 4 of 4 | 0 | 5 | 0 of 20 called' \
    out/results/report.md
ok 'nobody was wrong' grep -q 'No claim, as it stands, was wrong' out/results/report.md
# shellcheck disable=SC2016 # a backquote of Markdown
ok 'who is not counted' grep -q '^- 0: .*`assay.draw.flow`' out/results/report.md
# shellcheck disable=SC2016 # a backquote of Markdown
ok 'nor who is' not grep -q '^- 0: .*`luyo2021.claim28`.*`assay' out/results/report.md
row=$(grep '^verdicts,luyo2021.claim28,' errors.csv)
cases=$(echo "$row" | cut -d, -f4)
design=$(echo "$row" | cut -d, -f5)
other=$(grep '^verdicts,luyo2021.claim26,' errors.csv | cut -d, -f5)
ok 'every claim has its own design' [ "$design" != "$other" ]
cat >>out/results/errors.csv <<END
verdicts,luyo2021.claim28,,$cases,$design,101,47,46,1,0
verdicts,luyo2021.claim28,,$cases,$other,201,70,69,1,0
faults,luyo2021.claim28,none=1,4,$design,1,70,69,1,0
END
expect_exit 0 "$assay" report --db kept.db --out out --format markdown
# shellcheck disable=SC2016 # a backquote of Markdown
ok 'who was wrong' grep -q '^| `luyo2021.claim28` | verdicts | 49 of 50' \
    out/results/report.md
ok 'rows that are no longer true are left out' grep -q \
    'Counted by 2 versions .* 2 rows of claims .* left out, with 2 seeds that' \
    out/results/report.md
cp out/results/errors.csv counted.csv
cat >>out/results/errors.csv <<END
verdicts,luyo2021.claim28,,$cases,$design,140,10,10,0,0
verdicts,luyo2021.claim28,,$cases,$design,102,1,0,1,0
END
expect_exit 0 "$assay" report --db kept.db --out out --format markdown
# shellcheck disable=SC2016 # a backquote of Markdown
ok 'a seed of two rows counts once, what went wrong twice' \
    grep -q '^| `luyo2021.claim28` | verdicts | 50 of 52' out/results/report.md
ok 'and is said' grep -q '; 9 seeds that two rows have count once\.' \
    out/results/report.md
cp out/results/report.md before.md
for row in 101,5 101,5,5 101,abc,3,0,0 101,-5,0,0,0 101,5,nan,0,0 \
    101,5,6,0,0 101,5,4,999,0 101,1e300,4,0,0 \
    18446744073709551615,100,100,0,0; do
    cp counted.csv out/results/errors.csv
    echo "verdicts,luyo2021.claim28,,$cases,$design,$row" \
        >>out/results/errors.csv
    refuse 'no counts of seeds: verdicts,luyo2021.claim28' \
        report --db kept.db --out out
done
head -1 counted.csv | sed 's/odd/other/' >out/results/errors.csv
refuse 'errors.csv is another table' report --db kept.db --out out
ok 'the report before is whole' same before.md out/results/report.md
ok 'and nothing is beside it' equal "$(ls out)" $'REPORT.md\nresults'
cp counted.csv out/results/errors.csv
sed '2s/,[0-9]*,\([0-9]*,[0-9]*,[0-9a-f]*\)$/,999,\1/' matrix.csv \
    >out/results/detection.csv
refuse 'no counts of seeds: ' report --db kept.db --out out
sed "s/,$cases,$design,1,3,3,/,$cases,$design,1,3,9,/" errors.csv >bent.csv
refuse 'no counts of seeds: ' verify luyo2021.claim28 --seeds 5 --seed 1 \
    --resume --out bent.csv

# ---- bad input

refuse "no defect is called 'zzz'" verify @detection zzz
refuse 'does not take --fault' verify @detection --fault noise-scale=2
refuse 'does not take --db' verify @controls --db x.db
refuse '--out is a table' verify assay.value --out x.csv
refuse 'seeds=0' verify assay.value --seeds 0
echo 'another,table' >x.csv
expect_exit 2 "$assay" verify assay.value --seeds 1 --out x.csv
ok 'says so' one_line "$ERR" 'another table'
ok 'untouched' equal "$(cat x.csv)" 'another,table'
expect_exit 3 "$assay" verify assay.value --seeds 1 --out /nowhere/x.csv

finish detection
