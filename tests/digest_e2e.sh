#!/usr/bin/env bash
# The digest of a database: the same for any number of workers, any order and
# any repetition, another one for another seed.  Runs with faults do not change
# the verdicts without.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

cd "$TMP" || exit 3

digest() { # of the last command's output, --json
    tail -n 1 "$OUT" | grep -oE '"digest": "[0-9a-f]{64}"' | cut -d '"' -f 4
}

verify() { # CODE ARGUMENT...: its digest in $digest
    local want=$1
    shift
    expect_exit "$want" "$assay" verify --json "$@"
    digest=$(digest)
    ok "has a digest: $*" [ ${#digest} -eq 64 ]
}

is() { # WANTED NAME: the last digest
    ok "$2: the same digest" [ "$digest" = "$1" ]
}

isnt() {
    ok "$2: another digest" [ "$digest" != "$1" ]
}

tables() { # DB: everything that counts, as text, but for timing
    sqlite3 "$1" 'SELECT * FROM run ORDER BY 1; SELECT * FROM job ORDER BY key;
        SELECT * FROM observation ORDER BY job, name, step;
        SELECT * FROM setting ORDER BY setup, name;
        SELECT * FROM curve ORDER BY setup, number;
        SELECT * FROM curve_point ORDER BY run, setup, number, step;
        SELECT * FROM verdict ORDER BY key;
        SELECT * FROM evidence ORDER BY verdict, name, step;
        SELECT * FROM witness ORDER BY verdict;
        SELECT * FROM claim ORDER BY id; SELECT * FROM paper ORDER BY name;
        SELECT * FROM finding ORDER BY id;
        SELECT * FROM finding_claim ORDER BY finding, claim'
}

clean() { # DB: what a fault must not touch
    sqlite3 "$1" "SELECT * FROM verdict WHERE fault = '' ORDER BY key;
        SELECT e.* FROM evidence e JOIN verdict v ON v.key = e.verdict
        WHERE fault = '' ORDER BY e.verdict, e.name, e.step;
        SELECT w.* FROM witness w JOIN verdict v ON v.key = w.verdict
        WHERE fault = '' ORDER BY w.verdict"
}

# ---- workers

some_claims 12
claims+=('assay.draw.*' luyo2021.claim28)
some() { # CODE OPTION...: those claims
    verify "$1" "${claims[@]}" "${@:2}"
}

some 0 --jobs 1 --db one.db
all=$digest
tables one.db >one
ok 'the database has all of it' [ "$(wc -l <one)" -gt 1000 ]
some 0 --jobs 2 --db two.db
is "$all" 'two workers'
tables two.db >two
ok 'two workers: the same tables' same one two
some 0 --jobs 4 --db four.db
is "$all" 'four workers'
some 0 --jobs 256 --db many.db
is "$all" 'more workers than jobs'

# ---- order and repetition

mapfile -t names < <(sort -u -R --random-source=<(yes "${CHECK_SEED:-1}") \
    < <(printf '%s\n' "${claims[@]}"))
verify 0 "${names[@]}" --jobs 2 --db names.db
is "$all" 'names in any order'
half=$((${#names[@]} / 2))
# in pieces, in any order, some of them twice: jobs are shared between claims
verify 0 "${names[@]:0:half + 2}" --jobs 2 --db pieces.db
isnt "$all" 'a half'
verify 0 "${names[@]:half}" --jobs 1 --db pieces.db
is "$all" 'two halves'
verify 0 "${names[0]}" luyo2021.claim28 --db pieces.db # it may need a profile
is "$all" 'two of them once more'
some 0 --jobs 2 --db one.db
is "$all" 'everything once more'
tables one.db >again
ok 'the tables, too' same one again
some 0 --resume --db one.db
is "$all" 'nothing left to resume'
ok 'every job is reused' grep -qE '"jobs": ([0-9]+), "jobs_reused": \1,' \
    <(tail -n 1 "$OUT")
ok 'other environments are the same arithmetic' [ "$(
    LC_ALL=de_DE.UTF-8 TZ=Asia/Tokyo OPENBLAS_NUM_THREADS=4 OMP_NUM_THREADS=3 \
        OPENBLAS_CORETYPE=Nehalem HOME=/ "$assay" verify "${claims[@]}" \
        --json --db env.db | tail -n 1 | grep -o "$all"
)" = "$all" ]

# ---- seeds

verify 0 'luyo2021.claim*' --db small.db
small=$digest
verify 0 'luyo2021.claim*' --seed 1 --db small1.db
is "$small" 'seed 1 is the default'
verify '0|1' 'luyo2021.claim*' --seed 2 --db small2.db
isnt "$small" 'seed 2'
verify '0|1' 'luyo2021.claim*' --seed 1.8e19 --db small3.db
isnt "$small" 'the last seed'
verify 0 luyo2021.claim28 --db quick.db
small=$digest
verify 0 luyo2021.claim28 --profile standard --db standard.db
isnt "$small" 'profile standard'
ok 'seeds give other observations' not same \
    <(sqlite3 small.db "SELECT value FROM observation WHERE name = 'mean'") \
    <(sqlite3 small2.db "SELECT value FROM observation WHERE name = 'mean'")

# ---- faults beside clean runs

clean one.db >before
verify '0|1' @faults "${claims[@]}" --jobs 2 --db one.db
isnt "$all" 'with faults in the database'
mixed=$digest
clean one.db >after
ok '@faults leaves the clean verdicts alone' same before after
verify 1 luyo2021.claim28 --fault noise-scale=2 --db one.db
verify 1 'assay.draw.*' --fault tilt=0.05 --db one.db
clean one.db >after
ok '--fault, too' same before after
sqlite3 one.db "SELECT * FROM verdict WHERE fault <> '' ORDER BY key;
    SELECT * FROM witness ORDER BY verdict" >before
some 0 --jobs 2 --db one.db
sqlite3 one.db "SELECT * FROM verdict WHERE fault <> '' ORDER BY key;
    SELECT * FROM witness ORDER BY verdict" >after
ok 'and a clean run leaves those of faults alone' same before after
verify '0|1' @faults "${claims[@]}" --jobs 1 --db faults.db
some 0 --jobs 2 --db faults.db
is "$mixed" 'faults first, then clean'

# claims that share jobs: the one must not take the other's witness with it
verify 1 assay.draw.visits --fault tilt=0.05 --db visits.db
verify 1 assay.draw.flow --fault tilt=0.05 --db visits.db
both=$digest
verify 1 assay.draw.flow --fault tilt=0.05 --db flow.db
verify 1 assay.draw.visits --fault tilt=0.05 --db flow.db
is "$both" 'two claims on the same jobs, either order'
ok 'each violation has its witness' [ "$(sqlite3 flow.db "SELECT count(*) FROM
    verdict v WHERE verdict = 'violated' AND NOT EXISTS
    (SELECT 1 FROM witness w WHERE w.verdict = v.key)")" = 0 ]

# ---- simulate

simulate() { # ARGUMENT...
    expect_exit 0 "$assay" simulate random --env tabular-random --json \
        --episodes 1e15 --replicates 5 "$@"
    digest=$(digest)
    ok "has a digest: $*" [ ${#digest} -eq 64 ]
}

simulate --jobs 1
run=$digest
sed '$d' "$OUT" >lines
simulate --jobs 2
is "$run" 'two workers'
sed '$d' "$OUT" >lines2
ok 'and the same lines' same lines lines2
simulate --jobs 2
is "$run" 'once more'
simulate --jobs 2 --db simulate.db
is "$run" 'in a file'
simulate --jobs 1 --db simulate.db
is "$run" 'in that file once more'
simulate --set S=5 --set env.A=3
is "$run" 'the defaults spelt out'
simulate --seed 2
isnt "$run" 'another seed'
simulate --set H=5
isnt "$run" 'another setting'
simulate --episodes 1000000000000001
isnt "$run" 'one episode more'

finish digest
