#!/usr/bin/env bash
# Runs every query of docs/questions.md, in assay sql and in the sqlite3 shell:
# each answers, with the columns that the page names, as a table, CSV and JSON.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
cd "$TMP" || exit 3
page=$ROOT/docs/questions.md

# ---- a database in which every question has an answer

what=(luyo2021.claim28 luyo2021.lem25 luyo2021.thm7.rate
    assay.audit.steps pavlovic2025.curves.ldp
    'qiao2023.thm41.rate.*')
expect_exit 0 "$assay" verify "${what[@]}" --seed 2 --db q.db --label before
sleep 1.1 # the times of runs are whole seconds
expect_exit 0 "$assay" verify "${what[@]}" --db q.db --label "it's \"new\""
expect_exit 0 "$assay" verify @faults luyo2021.lem25 luyo2021.claim28 --db q.db

# ---- every query of the page

mapfile -t queries < <(awk '/^```sql/ {on = 1; q = ""; next}
    /^```/ {if (on) print q; on = 0}
    on {q = q " " $0}' "$page")
mapfile -t columns < <(awk '/^Columns: / {on = 1; c = substr($0, 10)
        if (c ~ /\./) {sub(/\..*/, "", c); print c; on = 0}; next}
    on {c = c " " $0; if (c ~ /\./) {sub(/\..*/, "", c); print c; on = 0}}' \
    "$page")
ok 'fifteen questions' [ ${#queries[@]} = 15 ]
ok 'and their columns' [ ${#columns[@]} = 15 ]
narrow() { # FILE: of 80 columns, in letters
    ! LC_ALL=C.UTF-8 awk 'length > 80 {print; bad = 1} END {exit !bad}' "$1"
}
json_rows() { # WANTED: so many objects and a summary that counts them
    sqlite3 :memory: 'CREATE TABLE t (j)' '.mode ascii' \
        '.separator \001 \n' ".import '$OUT' t" \
        'SELECT j FROM t WHERE NOT json_valid(j)' >bad || return 1
    [ ! -s bad ] || { cat bad && return 1; }
    [ "$(wc -l <"$OUT")" -eq $(($1 + 1)) ] || { cat "$OUT" && return 1; }
    tail -n 1 "$OUT" | grep -qx "{\"summary\": true, \"rows\": $1}"
}
for ((i = 0; i < ${#queries[@]}; i++)); do
    number=$((i + 1)) query=${queries[i]}
    expect_exit 0 "$assay" sql "$query" --db q.db
    ok "$number: at most 80 columns" narrow "$OUT"
    ok "$number: says how many rows" grep -qE '^[0-9]+ rows?$' "$OUT"
    expect_exit 0 "$assay" sql "$query" --db q.db --csv
    cp "$OUT" ours.csv
    ok "$number: the columns of the page" [ "${columns[i]//, /,}" = \
        "$(head -n 1 ours.csv | tr -d '\r')" ]
    sqlite3 -csv -header q.db "$query" >shell.csv
    rows=$(sqlite3 q.db "SELECT count(*) FROM (${query%;})")
    case $number in
    3 | 4) ;; # the findings are the papers' own; a surprise is none of theirs
    *) ok "$number: has an answer" [ "$rows" -gt 0 ] ;;
    esac
    # numbers may be written otherwise; texts and NULL are the same
    [ "$rows" = 0 ] || ok "$number: as many lines as in the shell" \
        [ "$(wc -l <ours.csv)" = "$(wc -l <shell.csv)" ]
    expect_exit 0 "$assay" sql "$query" --db q.db --json
    ok "$number: JSON" json_rows "$rows"
done

# ---- what the answers say

answer() { # SQL: one value
    "$assay" sql "WITH q (x) AS ($1) SELECT x FROM q" --db q.db --csv |
        tail -n +2 | tr -d '\r'
}
is() { # WANTED SQL
    local got
    got=$(answer "$2")
    [ "$got" = "$1" ] || { echo "$got, not $1: $2" && return 1; }
}
ok 'two runs, the last first' is "\"it's \"\"new\"\"\"
before" 'SELECT label FROM v_run'
ok 'one is last' is 1 'SELECT sum(last) FROM v_run'
ok 'a violation has its witness' is 1 "SELECT count(*) FROM v_violation WHERE
    claim = 'luyo2021.lem25' AND witness <> '' AND statement <> ''"
ok 'holds' is holds "SELECT verdict FROM v_claim WHERE
    claim = 'luyo2021.claim28'"
ok 'of four cases' is 4 "SELECT cases_run FROM v_claim WHERE
    claim = 'luyo2021.claim28'"
ok 'the least slack speaks' is 1 "SELECT c.slack = (SELECT min(slack) FROM v_case
    WHERE claim = c.claim AND last AND fault = '') FROM v_claim c WHERE
    claim = 'luyo2021.claim28'"
ok 'a surprise speaks first' is 'undecided' "$(
    sqlite3 q.db "UPDATE verdict SET verdict = 'undecided', slack = 1e9 WHERE
        key = (SELECT id FROM v_case WHERE claim = 'luyo2021.claim28' AND last
        AND fault = '' LIMIT 1)"
    echo "SELECT verdict FROM v_claim WHERE claim = 'luyo2021.claim28'"
)"
ok 'and is one' is 1 "SELECT count(*) FROM v_claim WHERE surprise"
ok 'another profile' is 'needs --profile standard' "SELECT DISTINCT not_run FROM
    v_claim WHERE claim GLOB 'qiao2023.thm41.rate.[A-Z]'"
ok 'the rest was not asked for' is 'not selected' "SELECT not_run FROM v_claim
    WHERE claim = 'luyo2021.claim26'"
ok 'faults are caught' is 2 'SELECT sum(caught) FROM v_fault'
ok 'a private learner pays' is 1 'SELECT min(ratio) > 0 FROM v_cost'
ok 'its mean is of its jobs' is 1 "SELECT max(abs(p.mean - o.mean)) <=
    1e-12 * max(o.mean) FROM curve_point p JOIN (SELECT r.run, r.setup, o.step,
    CAST(substr(o.name, 8) AS INTEGER) AS number, avg(o.value) AS mean
    FROM result r JOIN observation o ON o.job = r.key WHERE o.name GLOB
    'regret.*' GROUP BY 1, 2, 3, 4) o USING (run, setup, number, step)"
ok 'every learner has points' is 0 "SELECT count(*) FROM curve c WHERE NOT EXISTS
    (SELECT 1 FROM curve_point p WHERE p.setup = c.setup AND
    p.number = c.number)"
ok 'settings make the text' is 0 "SELECT count(*) FROM setup s WHERE
    length(parameters) <> (SELECT sum(length(name) + length(value) + 2) - 1
    FROM setting WHERE setup = s.id)"
ok 'each verdict has jobs' is 0 'SELECT count(*) FROM verdict WHERE key NOT IN
    (SELECT verdict FROM verdict_job)'
ok 'a claim takes time' is 1 "SELECT seconds > 0 AND jobs >= 4 FROM v_time WHERE
    claim = 'luyo2021.claim28'"
"$assay" list claims --json | sed -n 's/^{"id": "\([^"]*\).*/\1/p' >names
ok 'the whole ledger' [ "$(answer 'SELECT claim FROM v_claim')" = \
    "$(cat names)" ]

# ---- how a value is written

shown() { # OPTION SQL WANTED...: the lines
    "$assay" sql "$2" --db q.db "$1" >got
    # shellcheck disable=SC2059 # the wanted text is a format: \r, \n
    printf "${*:3}" | diff - got
}
ok 'RFC 4180' shown --csv "SELECT 'a,b' AS \"x \"\"y\"\"\", 'say \"hi\"' AS b,
    'two' || char(13, 10) || 'lines' AS c, NULL AS d, 1e100 AS e, x'00ff' AS f,
    9e999 AS g, 0.1 AS h" '"x ""y""",b,c,d,e,f,g,h\r\n"a,b","say ""hi""",'\
'"two\r\nlines",,1e100,00ff,inf,0.1\r\n'
ok 'JSON' shown --json "SELECT 9007199254740992 AS a, 9007199254740993 AS b,
    -9007199254740993 AS c, 9e999 AS d, NULL AS e, 'q\"' || char(10) AS f,
    CAST(x'61c3' AS TEXT) AS g, x'00ff' AS h" '{"a": 9007199254740992, "b": '\
'"9007199254740993", "c": "-9007199254740993", "d": null, "e": null, "f": '\
'"q\\"\\u000a", "g": "a\\ufffd", "h": "00ff"}\n{"summary": true, "rows": 1}\n'
expect_exit 0 "$assay" sql "SELECT claim, statement, why, reproduce, place,
    because, section, case_text, tags FROM v_claim" --db q.db
ok 'many columns are blocks' narrow "$OUT"
expect_exit 0 "$assay" sql "SELECT char(27) || '[31m' || char(7) AS x" --db q.db
ok "no terminal's controls" not grep -q "$(printf '\033')" "$OUT"
expect_exit 0 "$assay" sql --db q.db
ok 'alone it lists the views' grep -q '^v_claim ' "$OUT"
ok 'narrowly' narrow "$OUT"
expect_exit 0 "$assay" sql 'SELECT 1 WHERE 0' --db q.db
ok 'no row' grep -qx '0 rows' "$OUT"

# ---- what is refused

refuse() { # CODE TEXT ARGUMENT...
    expect_exit "$1" "$assay" sql "${@:3}" --db q.db
    ok "one line: ${*:3}" one_line "$ERR" "$2"
    ok "nothing else: ${*:3}" [ ! -s "$OUT" ]
}
before=$(sha256sum <q.db)
refuse 2 'no such column: claims' 'SELECT claims FROM v_claim'
refuse 2 'syntax error' 'SELEC 1'
refuse 2 'one query at a time' 'SELECT 1; SELECT 2'
refuse 2 'only a query that reads' 'DELETE FROM verdict'
refuse 2 'only a query that reads' "ATTACH 'other.db' AS o"
refuse 2 'only a query that reads' "VACUUM INTO 'other.db'"
refuse 2 'malformed JSON' "SELECT json_extract('{', '\$') FROM v_claim"
refuse 2 'one of them' 'SELECT 1' --csv --json
ok 'no file is made' [ ! -e other.db ]
ok 'and nothing changed' [ "$before" = "$(sha256sum <q.db)" ]
CODE=0
timeout -s INT 3 "$assay" sql 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL
    SELECT i + 1 FROM n) SELECT count(*) FROM n' --db q.db >"$OUT" 2>"$ERR" ||
    CODE=$?
ok 'an endless query is interrupted' one_line "$ERR" 'interrupted'
ok 'and prints nothing' [ ! -s "$OUT" ]
sqlite3 q.db 'DROP VIEW job'
refuse 3 'q.db is damaged' 'SELECT * FROM job'

finish questions
