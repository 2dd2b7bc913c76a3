#!/usr/bin/env bash
# assay show --replay and assay audit --replay repeat a stored violation bit for
# bit from the database alone; a changed bit in a row, a verdict or a witness is
# found and named.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
cd -- "$TMP" || exit 3

sql() { sqlite3 "$1" "PRAGMA foreign_keys = ON; $2"; }

holds() { # SQL CONDITION on j, the last line of the output
    local said
    tail -n 1 "$OUT" >last
    said=$(sqlite3 :memory: "SELECT coalesce($1, 0) FROM
        (SELECT CAST(readfile('last') AS TEXT) AS j)") || return 1
    [ "$said" = 1 ] || { echo "not $1: $(cat last)" && return 1; }
}

field() { # KEY of the last line
    tail -n 1 "$OUT" >last
    sqlite3 :memory: "SELECT j ->> '\$.$1' FROM
        (SELECT CAST(readfile('last') AS TEXT) AS j)"
}

all_json() { # every line an object, the last alone a summary
    sqlite3 :memory: 'CREATE TABLE t (j)' '.mode ascii' \
        '.separator \001 \n' ".import '$OUT' t" \
        'SELECT j FROM t WHERE NOT json_valid(j)' >bad || return 1
    [ ! -s bad ] || { echo "no JSON: $(cat bad)" && return 1; }
    [ "$(grep -c '"summary": true' "$OUT")" -eq 1 ] &&
        tail -n 1 "$OUT" | grep -q '"summary": true'
}

replay() { # CODE DB GLOB ARGUMENT...
    local want=$1 db=$2 glob=$3
    shift 3
    expect_exit "$want" "$assay" show "$glob" --replay --db "$db" "$@"
    ok 'nothing on stderr' [ ! -s "$ERR" ]
}

refuse() { # TEXT ARGUMENT...: exit 2, one line
    local said=$1
    shift
    expect_exit 2 "$assay" "$@"
    ok "one line: $*" one_line "$ERR" "$said"
    ok "nothing on stdout: $*" [ ! -s "$OUT" ]
}

# ---- every paper, and faults

some=(luyo2021.lem25 luyo2021.claim28 'luyo2021.cor*.clip'
    ngo2022.lem15 'ngo2022.thm18.*'
    'zhou2022.thm6.4.sens.*' 'qiao2023.eq7*' 'pavlovic2025.thm6.7.*')
expect_exit 0 "$assay" verify "${some[@]}" --seed 3 --db v.db
expect_exit 0 "$assay" verify @faults 'luyo2021.claim2*' 'assay.draw.*' \
    assay.audit.families assay.audit.coordinates \
    'assay.regret.*' assay.value 'luyo2021.rem6' --seed 3 --db v.db
stored=$(sql v.db "SELECT count(*) FROM verdict WHERE verdict = 'violated'")
ok 'there are some' [ "$stored" -ge 60 ]
ok 'each with a witness' [ "$stored" = "$(sql v.db \
    'SELECT count(*) FROM witness')" ]
sql v.db 'SELECT * FROM observation' >before
replay 0 v.db '*' --json
ok 'JSON' all_json
ok 'one line each and a summary' [ "$(wc -l <"$OUT")" -eq $((stored + 1)) ]
ok 'all' holds "j ->> '\$.witnesses' = $stored AND j ->> '\$.identical' =
    $stored AND j ->> '\$.different' = 0 AND j ->> '\$.refused' = 0 AND
    j ->> '\$.other_source' = 0 AND j ->> '\$.rows' > 1000"
for paper in luyo2021 ngo2022 zhou2022 qiao2023 pavlovic2025 assay; do
    ok "of $paper" grep -q "\"claim\": \"$paper\\." "$OUT"
done
sed 's/, "seconds": .*//' "$OUT" >one
replay 0 v.db '*' --json --jobs 3
sed 's/, "seconds": .*//' "$OUT" >three
ok 'the same with three workers' same one three
sql v.db 'SELECT * FROM observation' >after
ok 'the database is left alone' same before after

replay 0 v.db luyo2021.lem25
ok 'as people read it' grep -qE \
    '^replayed luyo2021.lem25: [0-9]+ rows identical, verdict violated again' \
    "$OUT"
ok 'the rows that decided' grep -qE '^ +ratio +[0-9.]+' "$OUT"
ok 'where they were' grep -qE '^ +at\.[A-Za-z]+ ' "$OUT"
ok 'the witness and its id' grep -qE 'witness [0-9]+: ' "$OUT"
replay 0 v.db @tail
ok 'by tag' grep -q '^replayed luyo2021.claim2' "$OUT"
replay 0 v.db luyo2021.claim28
ok 'the sample' grep -qE '^ +largest +[0-9.]+' "$OUT"
ok 'and what it is held against' grep -q 'P(X >= ' "$OUT"
replay 0 v.db ngo2022.eq6.both
ok 'nothing to replay' grep -q 'nothing to replay' "$OUT"
replay 0 v.db ngo2022.eq6.both --json
ok 'and its summary' holds "j ->> '\$.witnesses' = 0"
refuse 'luyo2021.lem25 or' show luyo2021.lem52 --replay --db v.db
refuse 'no claim matches' show 'luyo2022.*' --replay --db v.db
expect_exit 3 "$assay" show '*' --replay --db nowhere.db
ok 'and makes none' [ ! -e nowhere.db ]

# ---- several claims, without a replay

expect_exit 0 "$assay" show 'luyo2021.lem2*' --db v.db
ok 'shows each' [ "$(grep -c '^  kind ' "$OUT")" -ge 2 ]
expect_exit 0 "$assay" show 'luyo2021.lem2*' --db v.db --json
ok 'JSON of each' all_json
ok 'counted' holds "j ->> '\$.claims' >= 2"
refuse 'no claim matches' show 'luyo2022.*'

# ---- a bit that differs

tamper() { # NAME SQL TEXT: on a copy; the replay of lem25 exits 1 and says it
    cp v.db t.db
    sql t.db "$2"
    replay 1 t.db luyo2021.lem25
    ok "$1 is seen" grep -qF "$3" "$OUT"
    replay 1 t.db luyo2021.lem25 --json
    ok "$1 in JSON" holds "j ->> '\$.identical' = 0 AND j ->> '\$.different' +
        j ->> '\$.refused' = 1"
}
one_value() { # JOB NAME [STEP]: another last bit of that value
    echo "UPDATE result SET value = CAST(substr(value, 1, 8 * p + 7) ||
        CASE WHEN substr(value, 8 * p + 8, 1) = x'00' THEN x'01' ELSE x'00' END
        || substr(value, 8 * p + 9) AS BLOB) FROM (SELECT r.key AS job,
        place AS p FROM result r JOIN layout USING (layout)
        WHERE r.key IN $1 AND name = '$2' AND step = ${3:-0}) WHERE key = job"
}
own_layout() { # JOB NAME K_PLACE: the job's layout, in which ratio is changed
    echo "INSERT INTO layout SELECT 7, place, CASE name WHEN 'ratio' THEN '$2'
        ELSE name END, step, CASE name WHEN 'ratio' THEN $3 ELSE k_place END
        FROM layout WHERE layout = (SELECT layout FROM result WHERE key = $1);
        UPDATE result SET layout = 7 WHERE key = $1"
}
job="(SELECT w.job FROM witness w JOIN verdict v ON v.key = w.verdict
    WHERE v.claim = 'luyo2021.lem25')"
mine="(SELECT key FROM verdict WHERE claim = 'luyo2021.lem25')"
tamper 'the last bits of a value' "$(one_value "$job" ratio)" \
    'row ratio at step 0: '
tamper 'a missing row' "$(own_layout "$job" ration NULL)" \
    'row ratio at step 0: no row stored'
tamper 'a row too many' "$(own_layout "$job" ratio NULL);
    INSERT INTO layout SELECT 7, count(*), 'spare', 3, NULL FROM layout
    WHERE layout = 7; UPDATE result SET value = CAST(value ||
    x'3ff0000000000000' AS BLOB) WHERE key = $job" \
    'row spare at step 3: 1 stored, no row'
tamper 'an episode count' "$(own_layout "$job" ratio 0);
    INSERT INTO grid VALUES (8, x'0000000000000005');
    UPDATE result SET grid = 8 WHERE key = $job" \
    'row ratio at step 0: k=5 stored, 0 now'
tamper 'a statistic' "UPDATE verdict SET statistic = statistic + 1
    WHERE key = $mine" 'statistic: '
tamper 'a bound' "UPDATE verdict SET bound = 2 WHERE key = $mine" 'bound: 2'
tamper 'a witness' "UPDATE witness SET instance = 'H=9' WHERE verdict = $mine" \
    'witness: H=9 stored'
tamper 'a lost witness' "DELETE FROM witness WHERE verdict = $mine" \
    'no witness'
tamper 'a setting' "UPDATE setup SET parameters = parameters ||
    ' colour=red' WHERE id = (SELECT setup FROM result WHERE key = $job)" "no setting 'colour'"
tamper 'a study' "UPDATE setup SET study = 'sprint' WHERE id =
    (SELECT setup FROM result WHERE key = $job)" \
    "no study 'sprint'"
tamper 'an empty job' "UPDATE result SET replicate = 7 WHERE key = $job" \
    'replicate 7 of 1'

# what holds cannot be called violated by hand
cp v.db t.db
sql t.db "UPDATE verdict SET verdict = 'violated' WHERE fault = '' AND
    claim = 'luyo2021.claim28'"
replay 1 t.db luyo2021.claim28
ok 'a violation without a witness' grep -q '^REFUSED .*: its verdict has no' \
    "$OUT"
sql t.db "INSERT INTO witness SELECT v.key, j.key, 'a=0.1 threshold=16'
    FROM verdict v JOIN job j ON j.study = 'tail' AND instr(j.parameters || ' ',
    v.case_text || ' draws=40000 scale=1 ') WHERE v.claim = 'luyo2021.claim28'
    AND v.fault = ''"
replay 1 t.db luyo2021.claim28
ok 'one with a false one' grep -qE "^DIFFERS .*: 0 of [0-9]+ rows differ, \
verdict holds \(violated stored\)" "$OUT"

cp v.db t.db
sql t.db "UPDATE run SET source = '0123456789abcdef'"
replay 0 t.db luyo2021.lem25
ok 'another source is said' grep -q 'other source' "$OUT"
ok 'this one is named' grep -q 'stored by another source' "$OUT"
sql t.db "$(one_value "$job" ratio)"
replay 1 t.db luyo2021.lem25
ok 'also of a difference' grep -q '^DIFFERS.*row.*other source' "$OUT"
sql t.db "UPDATE run SET fingerprint = '0123456789abcdef'"
replay 1 t.db luyo2021.lem25
ok 'other arithmetic is said' grep -q 'other arithmetic' "$OUT"
cp v.db t.db
sql t.db "UPDATE setup SET version = 9 WHERE id =
    (SELECT setup FROM result WHERE key = $job)"
replay 1 t.db luyo2021.lem25
ok 'the version of a study is said' grep -q 'study probe version 9 stored, 1' \
    "$OUT"

# ---- an audit, kept

expect_exit 1 "$assay" audit tree-gaussian --set leaves=100 --mode calibrated \
    --runs 30000 --fault noise-scale=0.8 --seed 4 --db a.db --json
id=$(field id) loss=$(field witness) loss=${loss##*loss=}
ok 'an id' [ -n "$id" ]
expect_exit 0 "$assay" audit tree-gaussian --mode calibrated --runs 2000 \
    --db a.db --json
fair=$(field id)
expect_exit 0 "$assay" audit --replay "$id" --db a.db
ok 'identical' grep -q '^  replayed: identical' "$OUT"
ok 'a line for each of 7 nodes' [ "$(grep -c '^  vector' "$OUT")" -eq 7 ]
expect_exit 0 "$assay" audit --replay "$id" --db a.db --json
ok 'JSON' all_json
ok 'seven nodes and a summary' [ "$(wc -l <"$OUT")" -eq 8 ]
ok 'its loss to the last digit' grep -qF "\"loss\": $loss, " "$OUT"
ok 'as stored' holds "j ->> '\$.loss' = j ->> '\$.loss_stored' AND
    j ->> '\$.identical' = 1 AND j ->> '\$.tilt' > 1"
head -n -1 "$OUT" >places
ok 'the losses add up' [ "$(sqlite3 :memory: 'CREATE TABLE t (j)' \
    '.mode ascii' '.separator \001 \n' '.import places t' \
    "SELECT abs(sum(j ->> '\$.loss') - $loss) < 1e-12 FROM t" | tr -d '\n')" \
    = 1 ]
expect_exit 0 "$assay" show 'audit:*' --replay --db a.db --json
ok 'the whole audit again' holds "j ->> '\$.identical' = 1 AND
    j ->> '\$.rows' > 300"
expect_exit 1 "$assay" audit counters-central --set leaves=7 --delta 0 \
    --runs 3000 --db a.db --json
ok 'all audits' "$assay" audit --replay "$(field id)" --db a.db
expect_exit 1 "$assay" audit tree-laplace --mode calibrated --runs 2000 \
    --fault noise-reuse=nodes --db a.db --json
reused=$(field id)
expect_exit 0 "$assay" audit --replay "$reused" --db a.db --json
ok 'an infinite loss' holds "j ->> '\$.loss_infinite' = 1 AND
    j ->> '\$.identical' = 1"
sql a.db "SELECT reproduce FROM verdict WHERE key = $id" >made_by
ok 'the command is kept' grep -qxF './assay audit tree-gaussian --set '\
'leaves=100 --mode calibrated --runs 30000 --fault noise-scale=0.8 --seed 4' \
    made_by
# of the ledger's own audits, too
for audit in $(sql v.db "SELECT w.verdict FROM witness w JOIN job j
    ON j.key = w.job WHERE j.study = 'audit' ORDER BY 1 LIMIT 8"); do
    expect_exit 0 "$assay" audit --replay "$audit" --db v.db
done

cp a.db t.db
sql t.db "$(one_value '(SELECT key FROM result)' worst 1)"
expect_exit 1 "$assay" audit --replay "$id" --db t.db
ok 'another loss is seen' grep -q 'DIFFERS: row worst at step' "$OUT"
sql t.db "UPDATE run SET source = '0123456789abcdef'"
expect_exit 1 "$assay" audit --replay "$id" --db t.db
ok 'of another source' grep -q 'DIFFERS: row worst.*other source' "$OUT"
cp a.db t.db
sql t.db "UPDATE witness SET instance = replace(instance, 'loss=', 'loss=1')"
expect_exit 1 "$assay" audit --replay "$id" --db t.db --json
ok 'another witness is seen' holds "j ->> '\$.identical' = 0 AND
    j ->> '\$.difference' LIKE 'witness:%'"
sql t.db "UPDATE witness SET instance = replace(instance, 'run=', 'run=1')"
expect_exit 1 "$assay" audit --replay "$id" --db t.db
ok 'another run is seen' grep -q 'is of run' "$OUT"
sql t.db "UPDATE witness SET instance = 'somewhere'"
refuse 'no way and run' audit --replay "$id" --db t.db
refuse "no witness '12'" audit --replay 12 --db a.db
refuse "no witness '$fair'" audit --replay "$fair" --db a.db
refuse "no witness 'x'" audit --replay x --db a.db
refuse 'is no audit' audit --replay "$(sql v.db "SELECT w.verdict FROM witness w
    JOIN job j ON j.key = w.job WHERE j.study = 'probe' LIMIT 1")" --db v.db
refuse 'takes no other word' audit tree-gaussian --replay "$id" --db a.db
refuse 'settings of its witness' audit --replay "$id" --runs 500 --db a.db
refuse 'settings of its witness' audit --replay "$id" --set d=2 --db a.db
expect_exit 3 "$assay" audit --replay "$id" --db nowhere.db
expect_exit 3 "$assay" audit tree-gaussian --runs 200 --db no/where.db
ok 'says so before it runs' one_line "$ERR" no/where.db

# ---- audits beside a verify run: no report sees them

expect_exit 0 "$assay" verify luyo2021.claim28 --seed 4 --db b.db
expect_exit 0 "$assay" report --db b.db --out without
expect_exit 0 "$assay" show luyo2021.claim28 --db b.db
cp "$OUT" shown
expect_exit 1 "$assay" audit tree-gaussian --mode calibrated --runs 2000 \
    --fault noise-scale=0.5 --seed 4 --db b.db
expect_exit 0 "$assay" report --db b.db --out with
ok 'the report is the same' same without/REPORT.md with/REPORT.md
expect_exit 0 "$assay" show luyo2021.claim28 --db b.db
ok 'what is shown is the same' same shown "$OUT"
expect_exit 0 "$assay" verify luyo2021.claim28 --seed 4 --resume --db b.db \
    --json
ok 'verify goes on' holds "j ->> '\$.jobs_reused' = j ->> '\$.jobs'"
replay 0 b.db '*'
ok 'all witnesses are the audit' grep -q '^1 witness: 1 identical' "$OUT"

finish replay
