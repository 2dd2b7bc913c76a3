#!/usr/bin/env bash
# The command line: what a newcomer types, what a script reads, and every kind
# of bad input, which gets one line that names it, nothing on stdout, and exit 2
# (3 for a failure of disk or memory).  Ends with random words (CHECK_SEED,
# CHECK_MULT).
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

cd "$TMP" || exit 3
ln -s "$assay" assay # as the reproduce lines call it
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}exitcode=99"
export UBSAN_OPTIONS="${UBSAN_OPTIONS:+$UBSAN_OPTIONS:}exitcode=99"
commands=(list verify show value simulate)
lines=$TMP/.lines

# ---- helpers

load() { # FILE: its lines become table line(j) of $lines
    rm -f "$lines"
    sqlite3 "$lines" 'CREATE TABLE line(j)' '.mode ascii' \
        '.separator "\037" "\n"' ".import $1 line"
}

ask() { sqlite3 "$lines" "$1"; } # SQL

none() { # SQL CONDITION: no line of the loaded ones fulfils it
    local bad
    bad=$(ask "SELECT j FROM line WHERE $1 LIMIT 3") || return 1
    [ -z "$bad" ] || { echo "$1: $bad" && return 1; }
}

json() { # FILE: JSON, an object a line, the last and no other a summary
    load "$1" && none 'NOT json_valid(j)' && none "json_type(j) <> 'object'" &&
        none "coalesce(json_type(j, '\$.summary') = 'true', 0) <>
              (rowid = (SELECT max(rowid) FROM line))" &&
        [ "$(ask 'SELECT count(*) FROM line')" -gt 0 ]
}

summary="json_type(j, '\$.summary') IS NOT NULL"

have() { # CONDITION KEYS: each line under the condition has each key
    local key keys
    IFS=, read -ra keys <<<"$2"
    for key in "${keys[@]}"; do
        none "$1 AND json_type(j, '\$.$key') IS NULL" || return 1
    done
}

types() { # CONDITION TYPES KEYS: of each key where the condition holds
    local key keys
    IFS=, read -ra keys <<<"$3"
    for key in "${keys[@]}"; do
        none "$1 AND json_type(j, '\$.$key') NOT IN ($2)" || return 1
    done
}

number="'integer', 'real', 'null'"

value() { ask "SELECT j ->> '\$.$1' FROM line WHERE $summary"; } # KEY

equal() { [ "$1" = "$2" ] || { echo "$1, not $2" && return 1; }; }

refusal() { # [TEXT...]: what the last command printed is one line that says so
    [ ! -s "$OUT" ] || { echo "on stdout: $(head -n 3 "$OUT")" && return 1; }
    one_line "$ERR" "$@" && grep -q '^assay: ' "$ERR"
}

refuse() { # TEXT ARGUMENT...: exit 2; TEXT is what it says, at each |
    local said
    IFS='|' read -ra said <<<"$1"
    shift
    expect_exit 2 "$assay" "$@"
    ok "one line: $*" refusal "${said[@]}"
}

quiet() { [ ! -s "$ERR" ]; }

# ---- the first minute

mkdir fresh
cd fresh || exit 3
ln -s "$assay" assay
expect_exit 0 "$assay"
ok 'no words on stderr' quiet
ok 'says what it is' grep -q 'assay puts published claims' "$OUT"
grep -E '^  assay ' "$OUT" | sed 's/^  //; s/   .*//' >"$TMP/try"
ok 'three commands to try' [ "$(wc -l <"$TMP/try")" -eq 3 ]
while read -r line; do # in a folder where nothing is
    expect_exit 0 bash -c "./$line"
    ok "prints something: $line" [ -s "$OUT" ]
done <"$TMP/try"
expect_exit 0 "$assay" show luyo2021.claim28
ok 'shows the evidence of that' grep -q 'seed 1, quick' "$OUT"
cd "$TMP" || exit 3

for line in --help -h help; do
    expect_exit 0 "$assay" $line
    for name in "${commands[@]}"; do
        ok "$line names $name" grep -qE "^  $name +[a-z]" "$OUT"
    done
    ok 'no words on stderr' quiet
done
while read -r name _; do
    expect_exit 0 "$assay" "$name" --help
    cp "$OUT" "$TMP/help"
    ok 'starts with the usage' grep -qE "^assay $name( |\$)" "$TMP/help"
    ok 'has options' grep -qE '^  --help ' "$TMP/help"
    ok 'fits 80 columns' not grep -qE '^.{81}' "$TMP/help"
    expect_exit 0 "$assay" "$name" -h
    ok '-h is --help' same "$TMP/help" "$OUT"
    expect_exit 0 "$assay" "$name" some words --help
    ok '--help wins over words' same "$TMP/help" "$OUT"
    # its examples are right (what would run long is only planned)
    sed -n '/^Examples:/,$s/^  assay //p' "$TMP/help" >"$TMP/examples"
    while read -r line; do
        case $name in
        verify) # a format has no plan
            expect_exit 0 bash -c "./assay ${line%%--format*} --dry-run" ;;
        list | show | value | simulate)
            expect_exit 0 bash -c "./assay $line"
            ok "no words on stderr: $line" quiet
            ;;
        esac
    done <"$TMP/examples"
done < <("$assay" --help | sed -n '/^Usage/,/^assay COMMAND/s/^  //p')

expect_exit 0 "$assay" --version
ok 'the version is a line' one_line "$OUT" assay
expect_exit 0 "$assay" --man
cp "$OUT" assay.1
ok 'the manual has every command' \
    [ "$(grep -cE '^\.SS' assay.1)" -ge ${#commands[@]} ]
if command -v groff >/dev/null; then
    expect_exit 0 groff -man -Tutf8 -P-cbou -ww -rLL=80n assay.1
    ok 'groff has no warning' quiet
    ok 'the manual has its sections' grep -q 'EXIT STATUS' "$OUT"
fi
if command -v man >/dev/null; then
    expect_exit 0 env MANWIDTH=80 LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l \
        -Tutf8 -Z "$TMP/assay.1"
    ok 'man has no warning' quiet
fi

# ---- what there is

kinds='claims luyo2021.claim28
algorithms random
envs riverswim
studies tail
faults noise-scale'
while read -r kind name; do
    expect_exit 0 "$assay" list "$kind"
    ok "$name is listed" grep -qE "^$name " "$OUT"
    expect_exit 0 "$assay" list "$kind" --json
    ok "list $kind --json is JSON" json "$OUT"
    ok 'nothing on stderr' quiet
    ok "the summary counts $kind" \
        [ "$(value "$kind")" = $(($(wc -l <"$OUT") - 1)) ]
    expect_exit 0 "$assay" list "$kind" "${name:0:3}*" --json
    ok "list $kind GLOB --json is JSON" json "$OUT"
    ok 'a glob selects' none "NOT $summary AND
        coalesce(j ->> '\$.id', j ->> '\$.name') NOT GLOB '${name:0:3}*'"
    refuse "no $kind match|zzz*" list "$kind" 'zzz*'
done <<<"$kinds"
expect_exit 0 "$assay" list claims --json
json "$OUT" || true
ok 'keys of list claims' have "NOT $summary" \
    id,paper,place,kind,statement,expected,profile,waits_for,fault,design
ok 'ids are unique' equal "$(ask "SELECT count(DISTINCT j ->> '\$.id') FROM line
    WHERE NOT $summary")" "$(value claims)"
ok 'the paper is the id up to its dot' none "NOT $summary AND
    j ->> '\$.id' NOT GLOB (j ->> '\$.paper') || '.*'"
expect_exit 0 "$assay" list claims @noise --json
json "$OUT" || true
ok 'a tag selects' [ "$(value claims)" -ge 5 ]

# ---- value

expect_exit 0 "$assay" value riverswim --json
ok 'value --json is JSON' json "$OUT"
ok 'keys of value' have "$summary" value,value_check,gap_min,norms_ok,seed
ok 'riverswim' equal "$(ask "SELECT round(j ->> '\$.value', 6) FROM line")" \
    3.397264
ok 'by two routes' none "abs((j ->> '\$.value') - (j ->> '\$.value_check')) > 1e-10"
ok 'gap and norms' none "NOT ((j ->> '\$.gap_min') > 0 AND
    json_type(j, '\$.norms_ok') = 'true')"
ok 'the seed is a string' types "$summary" "'text'" seed
expect_exit 0 "$assay" value riverswim
ok 'as text, too' grep -q 3.39726 "$OUT"
expect_exit 0 "$assay" value riverswim --set H=20 --set S=6 --json
ok 'the defaults spelt out' equal \
    "$(load "$OUT" && ask "SELECT round(j ->> '\$.value', 6) FROM line")" \
    3.397264
expect_exit 0 "$assay" value riverswim --set env.H=5 --json
ok 'env.key' equal "$(load "$OUT" && value H)" 5
while read -r env optimal; do # closed forms at the default settings
    expect_exit 0 "$assay" value "$env" --json
    json "$OUT" || true
    ok "$env" equal "$(ask "SELECT round(j ->> '\$.value', 6) FROM line")" \
        "$optimal"
done <<'END'
bandit 0.6
fork 2.0
chain 3.0
rare-state 0.006
tabular-hard 0.6
END

expect_exit 0 "$assay" value mixture-hard --set gap=0.03 --set H=5 --json
ok 'the gap is the setting' equal \
    "$(load "$OUT" && ask "SELECT round(j ->> '\$.gap_min', 12) FROM line")" 0.03
while read -r env; do
    expect_exit 0 "$assay" value "$env" --json
    load "$OUT"
    ok "$env keeps its norms, its value by two routes" none \
        "json_type(j, '\$.norms_ok') <> 'true' OR
        abs((j ->> '\$.value') - (j ->> '\$.value_check')) > 1e-10"
done < <("$assay" list envs | awk '/^(mixture|lm)-/ {print $1}')

# ---- compare

expect_exit 0 "$assay" compare --algorithms random,dp-ucbvi --epsilon 1,10 \
    --episodes 100 --replicates 2 --json
ok 'compare --json is JSON' json "$OUT"
ok 'a curve for each privacy and epsilon' test \
    "$(ask "SELECT count(DISTINCT json_extract(j, '\$.curve')) FROM line")" -eq 6
regret_by() { # LOOKS: of one lazy curve
    "$assay" compare --algorithms linopt-vi --env lm-mix3 --privacy none \
        --episodes 1e12 --lazy 0.05 --looks "$1" --json >"$TMP/curve" &&
        load "$TMP/curve" && ask "SELECT max(j ->> '\$.regret_mean') FROM line"
}
ok 'what one looks at for information costs less' \
    awk "BEGIN {exit !($(regret_by information) < $(regret_by grid))}"

# ---- simulate

within() { (ulimit -t "$1" && "${@:2}"); } # SECONDS of CPU COMMAND...
expect_exit 0 within 2 "$assay" simulate dp-ucbvi --env riverswim \
    --privacy jdp --epsilon 1 --episodes 1e12 --lazy 0.01 --json
json "$OUT"
ok '1e12 private episodes' none "$summary AND (j ->> '\$.episodes') <> 1e12"
expect_exit 0 "$assay" simulate random --env riverswim --episodes 1e4 --json
ok 'simulate --json is JSON' json "$OUT"
ok 'keys of its lines' have "NOT $summary" k,regret_mean,regret_lo,regret_hi
ok 'keys of its summary' have "$summary" "algorithm,env,privacy,epsilon,delta,\
mode,variant,episodes,regret_mean,regret_lo,regret_hi,value_optimal,updates,\
replicates,seconds,seconds_per_episode,digest"
ok 'no interval from one replicate' types 1 "'null'" regret_lo,regret_hi
ok 'seed and digest are strings' types "$summary" "'text'" seed,digest
ok 'the digest is a SHA-256' none "$summary AND (length(j ->> '\$.digest') <> 64
    OR (j ->> '\$.digest') GLOB '*[^0-9a-f]*')"
ok 'the episode counts rise' none "NOT $summary AND EXISTS (SELECT 1 FROM
    line AS l WHERE l.rowid = line.rowid - 1 AND
    l.j ->> '\$.k' >= line.j ->> '\$.k')"
ok 'to the last' equal "$(ask "SELECT max(j ->> '\$.k') FROM line")" 10000
ok 'regret is positive and rises' none "NOT $summary AND
    ((j ->> '\$.regret_mean') <= 0 OR EXISTS (SELECT 1 FROM line AS l WHERE
    l.rowid = line.rowid - 1 AND
    l.j ->> '\$.regret_mean' >= line.j ->> '\$.regret_mean'))"
expect_exit 0 "$assay" simulate random --env tabular-random --episodes 1.8e19 \
    --replicates 3 --jobs 2 --json
ok 'three replicates' json "$OUT"
ok 'have an interval' types 1 "'real', 'integer'" regret_lo,regret_hi
ok 'around the mean' none "NOT (j ->> '\$.regret_lo') <= (j ->> '\$.regret_mean')
    OR NOT (j ->> '\$.regret_mean') <= (j ->> '\$.regret_hi')"
ok 'counts are exact' grep -q '"k": 18000000000000000000,' "$OUT"
ok 'nothing on stderr' quiet
expect_exit 0 "$assay" simulate optimal --episodes 1000 --db s.db --json
ok 'the optimum has no regret' equal "$(load "$OUT" && value regret_mean)" 0
ok 'the run is in the database' \
    [ "$(sqlite3 s.db "SELECT count(*) FROM job WHERE state = 'done'")" = 1 ]
expect_exit 0 "$assay" simulate random --episodes 100
ok 'as text, too' grep -q 'random on riverswim, 1 replicate:' "$OUT"

# ---- verify and show

some_claims 9
expect_exit 0 "$assay" verify "${claims[@]}" assay.regret.optimal \
    luyo2021.claim28 --json --jobs 2 --db v.db
cp "$OUT" all
ok 'verify --json is JSON' json all
ok 'nothing on stderr, but how far it is' \
    not grep -qvE '^assay: [0-9]+ of [0-9]+ jobs after ' "$ERR"
runs="NOT $summary AND json_type(j, '\$.case') = 'text'"
ok 'keys of its lines' have "$runs" claim,case,mode,verdict,expected,slack,\
statistic,bound,alpha,seed,seconds,reproduce
ok 'keys of its summary' have "$summary" \
    claims,as_expected,unexpected,waiting,alpha_budget,digest,seconds
ok 'numbers or null' types "$runs" "$number" \
    slack,statistic,bound,alpha,seconds
ok 'seeds and digests are strings' types "$runs" "'text'" seed,reproduce
ok 'also in the summary' types "$summary" "'text'" seed,digest
ok 'what is infinite is null' [ -n "$(ask "SELECT 1 FROM line WHERE
    j ->> '\$.claim' = 'assay.regret.optimal' AND
    json_type(j, '\$.slack') = 'null' AND j ->> '\$.verdict' = 'holds'")" ]
ok 'everything as expected' none "$runs AND
    j ->> '\$.verdict' <> j ->> '\$.expected'"
ok 'slack says holds, but for rounding' none "$runs AND
    j ->> '\$.verdict' = 'holds' AND (j ->> '\$.slack') < 1 - 1e-9"
ok 'the summary counts claims' equal "$(value claims)" "$(ask "SELECT
    count(DISTINCT j ->> '\$.claim') FROM line WHERE $runs")"
ok 'as expected, all of them' equal \
    "$(value as_expected) $(value unexpected)" "$(value claims) 0"
ok 'a budget' equal "$(ask "SELECT j ->> '\$.alpha_budget' BETWEEN 1e-6 AND 1e-3
    FROM line WHERE $summary")" 1

ask "SELECT json_remove(j, '\$.seconds') FROM line WHERE $runs
    ORDER BY j ->> '\$.claim', j ->> '\$.case'" >wanted
ask "SELECT DISTINCT j ->> '\$.reproduce' FROM line WHERE $runs" >reproduce
: >again
while read -r line; do
    expect_exit 0 bash -c "$line --json --db again.db"
    sed '$d' "$OUT" >>again
done <reproduce
load again
ask "SELECT json_remove(j, '\$.seconds') FROM line
    ORDER BY j ->> '\$.claim', j ->> '\$.case'" >got
ok 'the reproduce lines give the same again' same wanted got

expect_exit '0|1' "$assay" verify @faults 'luyo2021.claim2[68]' assay.value \
    --json --db f.db
ok '@faults --json is JSON' json "$OUT"
ok '@faults catches each' equal "$(value as_expected) $(value unexpected)" '3 0'
ask "SELECT json_remove(j, '\$.seconds') FROM line WHERE NOT $summary
    ORDER BY j ->> '\$.claim', j ->> '\$.case'" >wanted
ask "SELECT DISTINCT j ->> '\$.reproduce' FROM line WHERE NOT $summary" >reproduce
: >again
while read -r line; do
    expect_exit 1 bash -c "$line --json --db again.db"
    sed '$d' "$OUT" >>again
done <reproduce
load again
ask "SELECT json_remove(j, '\$.seconds') FROM line
    ORDER BY j ->> '\$.claim', j ->> '\$.case'" >got
ok 'so do those under a fault' same wanted got

expect_exit 0 "$assay" verify luyo2021.claim28 --dry-run
ok 'a dry run writes nothing' grep -q 'nothing run' "$OUT"
ok 'not even a folder' [ ! -e results ]
expect_exit 0 "$assay" verify luyo2021.claim28 --dry-run --json
ok 'a dry run as JSON' json "$OUT"
expect_exit 0 "$assay" verify luyo2021.claim28 --jobs 0 --db v.db --verbose
ok 'a line for each case' [ "$(grep -c 'law=laplace-norm' "$OUT")" -eq 4 ]
expect_exit 1 "$assay" verify luyo2021.claim28 --fault noise-scale=2 --db f.db
ok 'a fault is caught' grep -qE '^caught +luyo2021.claim28' "$OUT"
expect_exit 0 "$assay" verify luyo2021.claim28 --fault noise-scale=1 --db f.db
ok 'a fault that is none is missed' grep -qE '^MISSED +luyo2021' "$OUT"

expect_exit 0 "$assay" show luyo2021.claim28 --db v.db
ok 'the claim, its place, its evidence, how to repeat it' \
    grep -qzE 'App. G, Claim 28.*Laplace.*Evidence.*\./assay verify' "$OUT"
later=$("$assay" list claims --json |
    sed -n 's/^{"id": "\([^"]*\).*"profile": "standard", "waits_for": null.*/\1/p' |
    head -n 1)
expect_exit 0 "$assay" show "$later"
ok 'the profile that has it, with it' \
    grep -qF "./assay verify '$later' --profile standard" "$OUT"
expect_exit 0 "$assay" show luyo2021.claim28 --db v.db --json
ok 'show --json is JSON' json "$OUT"
ok 'four verdicts' equal "$(value verdicts)" 4
expect_exit 0 "$assay" show luyo2021.claim28
ok 'without a database there is no evidence' grep -q 'No evidence yet' "$OUT"
for claim in $("$assay" list claims --json | sed -n 's/^{"id": "\([^"]*\).*/\1/p'); do
    expect_exit 0 "$assay" show "$claim" --db f.db --json
    ok "show $claim --json is JSON" json "$OUT"
done

# ---- findings

in_80() { awk 'length > 80 { print; bad = 1 } END { exit bad }' "$OUT"; }

expect_exit 0 "$assay" list findings
ok 'findings fit a page' in_80
ok 'what nothing depends on stands apart' \
    grep -q '^Qiao.*: nothing depends on these$' "$OUT"
expect_exit 0 "$assay" list findings --json
ok 'findings as JSON' json "$OUT"
ok 'every finding is whole' have "NOT $summary" \
    id,paper,severity,title,place,quotation,fails,witness,instance,consequence,mend
ok 'with its claims' types "NOT $summary" "'array'" claims,behind
ok 'weights and ranks' types "NOT $summary" "'true', 'false'" minor
ok 'ten headlines' equal \
    "$(ask "SELECT count(*) FROM line WHERE j ->> '\$.rank' > 0")" 10
expect_exit 0 "$assay" list findings 'zhou2022.*'
ok 'by a glob' not grep -q qiao2023 "$OUT"
refuse "no findings match 'luyo2022.*'" list findings 'luyo2022.*'

expect_exit 0 "$assay" show qiao2023.factor-two
ok 'a finding fits a page' in_80
ok 'printed, what fails, witness, mend, commands' grep -qzE \
    "printed .*what fails .*witness .*mends it .*assay verify 'qiao2023.lem56.ldp'" "$OUT"
expect_exit 0 "$assay" show qiao2023.factor-two --json
ok 'a finding as JSON' json "$OUT"
expect_exit 0 "$assay" show pavlovic2025
ok 'a paper fits a page' in_80
ok 'what was read, what stands, what does not' grep -qzE \
    'read as .*what stands .*pavlovic2025.width' "$OUT"
expect_exit 0 "$assay" show pavlovic2025 --json
ok 'a paper as JSON' json "$OUT"
expect_exit 0 "$assay" show qiao2023.lem56.ldp --db f.db
ok 'a claim names the words that it tests, and its finding' grep -qzE \
    'its words .*tested as .*whose .*finding +qiao2023.factor-two' "$OUT"
expect_exit 0 "$assay" list claims 'qiao2023.lem56.*' --json
ok 'claims as JSON' json "$OUT"
ok 'and in JSON' have "NOT $summary" whose,because
ok 'a claim of ours is told from the paper'\''s' equal \
    "$(ask "SELECT group_concat(DISTINCT j ->> '\$.whose') FROM line
            WHERE j ->> '\$.id' LIKE '%.one-step' OR j ->> '\$.id' LIKE '%.ldp'")" \
    paper,repaired

# ---- bad input

refuse "no command 'verfy'|nearest: verify" verfy
refuse "no command ''" ''
refuse 'no command|nearest' --jsn
refuse 'no command' --
refuse 'usage: assay list' list
refuse "no list of 'claim'|nearest: claims" list claim
refuse 'an empty word' list claims ''
refuse "'c' is one word too many" list claims a c
refuse 'usage: assay show CLAIM' show
refuse "no claim 'luyo2021.clam28'|nearest: luyo2021.claim28" show luyo2021.clam28
refuse 'one word too many' show luyo2021.claim28 luyo2021.claim29
refuse 'usage: assay value ENV' value
refuse "no environment 'riversim'|nearest: riverswim" value riversim
refuse 'one word too many' value riverswim riverswim
refuse 'usage: assay simulate ALGORITHM' simulate
refuse "no algorithm 'ucbv'|nearest: ucbvi" compare --algorithms ucbv
refuse 'knows none of privacies=jdp' compare --algorithms ucbvi --privacy jdp
refuse "no setting 'c0' of ucbvi" compare --algorithms ucbvi --set c0=1
refuse "no algorithm 'rndom'|nearest: random" simulate rndom
refuse "no environment 'riversim'|nearest: riverswim" simulate random --env riversim
refuse 'one word too many' simulate random optimal
refuse 'verify has no option --profil|nearest: profile' verify --profil quick
refuse 'simulate has no option --epsilom|epsilon' simulate random --epsilom 1
refuse 'list has no option --db|nearest' list claims --db x.db
refuse 'verify has no option' verify -x
refuse 'verify has no option' verify --
refuse 'verify has no option --set' verify --set H=3

refuse 'epsilon=nan|1e-12 to 1e9' simulate random --epsilon nan
refuse 'epsilon=-1|1e-12 to 1e9' simulate random --epsilon -1
refuse 'epsilon=-1|1e-12 to 1e9' simulate random --epsilon=-1
refuse 'epsilon=inf|1e-12 to 1e9' simulate random --epsilon inf
refuse 'epsilon=abc|a number' simulate random --epsilon abc
refuse 'epsilon=0|1e-12' simulate random --epsilon 0
refuse 'epsilon=1e999|1e9' simulate random --epsilon 1e999
refuse 'epsilon=:|1e9' simulate random --epsilon ''
refuse 'epsilon=:|1e9' simulate random --epsilon=
refuse 'epsilon=0x1p3' simulate random --epsilon 0x1p3
refuse 'epsilon=1 |1e9' simulate random --epsilon '1 '
refuse 'delta=1|0 to' simulate random --delta 1
refuse 'delta=-1e-9' simulate random --delta -1e-9
for wrong in 2e19 0 1.5 -3 1e '' e5 1e+ 1e99999 0x10 nan 1e-1 1,000 ' 5'; do
    refuse "episodes=$wrong|whole number from 1" simulate random \
        --episodes "$wrong"
done
refuse 'seed=-1|whole number from 0' simulate random --seed -1
refuse 'seed=-1|whole number from 0' verify luyo2021.claim28 --seed -1
refuse 'seed=1e20' verify luyo2021.claim28 --seed 1e20
refuse 'seed=x' value riverswim --seed x
refuse 'profile=foo|quick, standard, deep' verify --profile foo
refuse 'profile=quick|standard' verify --profile 'quick|standard'
refuse 'mode=none|published, calibrated, both' verify --mode none
refuse 'mode=both|published, calibrated' simulate random --mode both
refuse 'privacy=dp|jdp' simulate random --privacy dp
refuse 'jobs=-1|0 to 256' verify luyo2021.claim28 --jobs -1
refuse 'jobs=257|0 to 256' verify luyo2021.claim28 --jobs 257
refuse 'jobs=1.5' verify luyo2021.claim28 --jobs 1.5
refuse 'replicates=0|from 1' simulate random --replicates 0
refuse 'points=0|1 to 1000' simulate random --points 0
refuse 'lazy=11|0 to 10' simulate random --lazy 11

refuse 'key=value' value riverswim --set H
refuse 'key=value' value riverswim --set ''
refuse 'key=value' value riverswim --set =5
refuse 'H=0|1 to 10000' value riverswim --set H=0
refuse 'H=1e9|1 to 10000' value riverswim --set H=1e9
refuse 'H=|1 to 10000' value riverswim --set H=
refuse "no setting 'depth'|nearest" value riverswim --set depth=3
refuse "no setting 'HH'|nearest: H" value riverswim --set env.HH=3
refuse 'variant=x|ovr, sl' value riverswim --set variant=x
refuse 'base=0.9' value mixture-hard --set base=0.9
refuse 'actions=axis' value mixture-hard --set d=20
refuse 'blanks' value riverswim --set 'H=3 S=4'
refuse 'argument of assay value' value riverswim --set env=tabular-hard
refuse 'argument of assay simulate' simulate random --set episodes=5
refuse 'argument of assay simulate' simulate random --set study.seed=5
refuse 'argument of assay simulate' simulate random --set algorithm=optimal
refuse 'at most' value tabular-random --set S=500 --set A=500 --set H=1000
refuse "no setting 'slip'" simulate random --set slip=0.5
refuse 'slip=2' simulate optimal --set slip=2

refuse 'an empty word' verify ''
refuse "no claim matches 'nothing*'" verify 'nothing*'
refuse "no claim matches '@nothing'" verify @nothing
refuse "no claim matches '@faults'" verify luyo2021.claim28 @faults
refuse "no claim 'luyo2021.clam28'|nearest: luyo2021.claim28" verify luyo2021.clam28
refuse "no claim matches 'x*'" verify luyo2021.claim28 'x*'
refuse 'luyo2021.claim28 needs --mode published' \
    verify luyo2021.claim28 --mode calibrated
refuse "$later needs --profile standard" verify "$later"
refuse "$later* needs --profile standard" verify "$later*"
refuse 'fault noise-scale needs a grade' verify --fault noise-scale
refuse 'scale=|number' verify luyo2021.claim28 --fault noise-scale=
refuse 'scale=0|1e-6' verify luyo2021.claim28 --fault noise-scale=0
refuse 'scale=nan' verify luyo2021.claim28 --fault noise-scale=nan
refuse 'the grade is a positive number' verify luyo2021.claim28 \
    --fault threshold-scale=x
refuse "no fault 'nois-scale'|nearest: noise-scale" verify --fault nois-scale=2
refuse "no fault ''" verify --fault ''
refuse 'bends nothing' verify assay.value --fault noise-scale=2
refuse 'name of a database' verify luyo2021.claim28 --db ''
refuse 'name of a database' simulate random --db=
refuse 'name of a database' show luyo2021.claim28 --db=
refuse "db=|characters" verify luyo2021.claim28 --db "$(printf %300s x)"
for name in verify:profile verify:seed verify:fault verify:db simulate:episodes \
    simulate:set value:seed value:set show:db; do
    refuse "--${name#*:} needs a value" "${name%:*}" "--${name#*:}"
done
refuse '--resume takes no value' verify --resume=yes
refuse 'verify has no option --json' verify --json=1
# shellcheck disable=SC2046 # words
refuse 'more than 4096 words' verify $(seq -f 'luyo2021.claim2[%g]' 4097)
# shellcheck disable=SC2046 # words
refuse 'more than 64 --set' value riverswim $(seq -f '--set=H=%g' 65)
ok 'no bad input left a file' [ ! -e results ]
ok 'nor a database' [ "$(echo ./*.db)" = './again.db ./f.db ./s.db ./v.db' ]

# ---- the world fails

broken() { # TEXT COMMAND...: exit 3, one line
    local why=$1
    shift
    expect_exit 3 "$@"
    ok "one line: $*" refusal "$why"
}

echo 'this is a shopping list, no database' >text.db
for name in 'verify luyo2021.claim28' 'show luyo2021.claim28' \
    'simulate random --episodes 10'; do
    read -ra words <<<"$name"
    broken 'is a folder' "$assay" "${words[@]}" --db .
    broken no/such/folder.db "$assay" "${words[@]}" --db no/such/folder.db
    broken 'no database' "$assay" "${words[@]}" --db text.db
done
broken nowhere.db "$assay" show luyo2021.claim28 --db nowhere.db
ok 'show makes no database' [ ! -e nowhere.db ]

full() { "$assay" "$@" >/dev/full; }
closed() { "$assay" "$@" >&-; }
for line in '' --help --man --version 'verify --help' 'list claims' \
    'list claims --json' 'value riverswim' 'value riverswim --json' \
    'simulate random --episodes 10' 'show luyo2021.claim28' \
    'verify luyo2021.claim28 --db v.db' 'verify luyo2021.claim28 --dry-run'; do
    read -ra words <<<"$line"
    broken 'standard output' full "${words[@]}"
    broken 'standard output' closed "${words[@]}"
done
deaf() { "$assay" "$@" 2>&-; }
expect_exit 0 deaf verify luyo2021.claim28 --db v.db
expect_exit 2 deaf verify nothing
expect_exit 0 "$assay" verify luyo2021.claim28 --db v.db <&-
ok 'and the database is as good as before' \
    equal "$(sqlite3 v.db 'PRAGMA integrity_check')" ok

# ---- random words

RANDOM=${CHECK_SEED:-1}
first=(list list value show simulate simulate verify foo '' --help)
words=(claims algorithms envs studies faults '*' @noise @tabular '' zzz
    riverswim tabular-random tabular-hard mixture-hard random optimal nothing
    luyo2021.claim28 assay.value luyo2021.claim '[' "\\" '%s%n' 'luyo2021.*'
    --json --help --resume --verbose --dry-run -- - -h -q --nothing --policy
    --env=riverswim --env=tabular-hard --env= --env --profile=quick
    --profile=deep --mode=published --mode=both --mode --privacy=none
    --privacy=jdp --privacy=ldp --epsilon=1 --epsilon=0 --epsilon=1e-9
    --epsilon=-0 --delta=0 --delta=1e-6 --delta=x --episodes=10 --episodes=1e3
    --episodes=0 --episodes=18446744073709551615 --lazy=0.5 --lazy=10 --lazy=-1
    --scale-bonus=0 --scale-bonus=1e9 --points=1 --points=7 --points=0
    --replicates=1 --replicates=3 --replicates=0 --seed=0 --seed=7
    --seed=18446744073709551615 --seed= --jobs=1 --jobs=2 --jobs=-1
    --db=f.db --db=none.db/x --db=text.db --db= --fault=noise-scale=2
    --fault=slip=0.5 --fault=tilt --fault=bend=-1 --fault=forget=99
    --set=H=1 --set=H=3 --set=S=3 --set=S=0 --set=A=2 --set=A=1 --set=gap=0
    --set=gap=0.5 --set=rewards=bernoulli --set=variant=sl --set=starts=list
    --set=slip=1 --set=tilt=1 --set=forget=2 --set=x=y --set=env.S=4
    --set=algo.slip=0.1 --set=algo. --set=study.tilt=0.5 --set=env. --set)

vector() { # into $vector: a command and up to six words
    vector=("${first[RANDOM % ${#first[@]}]}")
    local i n=$((RANDOM % 7))
    [ "${vector[0]}" != verify ] || vector+=(--dry-run)
    # most calls name something, or all would end at the same message
    if [ $((RANDOM % 4)) -gt 0 ]; then
        case ${vector[0]} in
        list) vector+=("${words[RANDOM % 5]}") ;;
        value) vector+=("${words[10 + RANDOM % 3]}") ;;
        simulate) vector+=("${words[13 + RANDOM % 2]}" --episodes=20) ;;
        show) vector+=("${words[16 + RANDOM % 2]}") ;;
        esac
    fi
    for ((i = 0; i < n; i++)); do
        vector+=("${words[RANDOM % ${#words[@]}]}")
    done
}

sane() { # the last command's exit code and what it printed
    ! grep -qE 'Sanitizer|runtime error|Assertion' "$ERR" || return 1
    case $CODE in
    0 | 1)
        quiet || return 1
        case " ${vector[*]} " in
        *\ --help\ * | *\ -h\ *) ;;
        *\ --json\ *) json "$OUT" ;;
        esac
        ;;
    2 | 3) refusal '' ;;
    *) return 1 ;;
    esac
}

for ((i = 300 * ${CHECK_MULT:-1}; i > 0; i--)); do
    vector
    expect_exit '0|1|2|3' timeout 30 "$assay" "${vector[@]}"
    ok "exit $CODE, $(head -n 2 "$ERR"): ${vector[*]}" sane
done

finish cli
