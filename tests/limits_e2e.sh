#!/usr/bin/env bash
# Where numbers, time and memory end: what cannot be certified, computed or held
# is said in one line, and no interval misses the exact value.
# shellcheck disable=SC2317 # ok calls functions by their names
# shellcheck disable=SC2016 # nothing here is to expand
. "${BASH_SOURCE[0]%/*}/e2e.sh"

cd "$TMP" || exit 3

number() { # KEY: of the last line of JSON in $OUT
    tail -n 1 "$OUT" | sed -n "s/.*\"$1\": \([^,}]*\).*/\1/p"
}

contains() { # the interval of an audit contains the exact delta
    awk -v low="$(number delta_lower)" -v high="$(number delta_upper)" \
        -v exact="$(number delta_exact)" 'BEGIN {
        exit !(low <= exact * (1 + 1e-6) && exact <= high * (1 + 1e-6)) }'
}

# ---- tilts that lose every weight, or change none

for tilt in 5e-324 1e-310 1e-300 1e-12 1e6; do
    for mechanism in once-gaussian once-laplace tree-gaussian counters-local; do
        expect_exit '0|1' "$assay" audit "$mechanism" --mode calibrated \
            --delta 1e-6 --runs 2000 --tilt "$tilt" --json
        ok "$mechanism, tilt $tilt: the interval contains the exact delta" \
            contains
    done
done

# ---- deltas below what a scale's rounding leaves

for delta in 1e-300 5e-324; do
    expect_exit 0 "$assay" audit counters-local --mode calibrated \
        --delta "$delta" --runs 1000
    ok "delta $delta: says what is certified" \
        grep -q 'certified is this delta at epsilon 1 (1 + 1e-9)' "$OUT"
done
expect_exit 0 "$assay" audit counters-local --mode calibrated --delta 1e-6 \
    --runs 1000
ok 'an ordinary delta needs no such word' not grep -q certified "$OUT"

# ---- tables without a number

dashes() { # no number that is none; and why there are dashes
    ! grep -qi '\bnan\b' "$OUT" && grep -q ' - ' "$OUT" && grep -q "$1" "$OUT"
}
expect_exit 0 "$assay" rate random --from 10 --to 100 --points 2 --replicates 1
ok 'no theorem: dashes' dashes 'no theorem on this learner'
expect_exit 0 "$assay" rate ucrl-vtr --points 1 --replicates 1 --episodes 1e6
ok 'one point: dashes' dashes 'one point: no slope'
expect_exit 0 "$assay" rate random --from 10 --to 100 --points 2 \
    --replicates 1 --json
ok 'null in JSON' grep -q '"bound": null' "$OUT"
for command in 'simulate ucbvi --episodes 10' \
    'compare --algorithms ucbvi --episodes 10'; do
    read -ra words <<<"$command"
    expect_exit 0 "$assay" "${words[@]}" --replicates 1
    ok "$command: one replicate has no interval" not grep -qE 'nan|[+]-' "$OUT"
done

# ---- time

expect_exit 2 "$assay" audit luyo2021-lsvi-jdp --set K=1.8e19
ok 'an audit of days is refused' one_line "$ERR" 'noisy numbers' 'hours a job'

# ---- memory: one line, from workers and from the program itself

expect_exit 3 "$assay" simulate dp-ucbvi --env tabular-random --set S=500 \
    --set A=100 --set H=4 --privacy jdp --episodes 1e9
ok 'a job that asks for too much says so' one_line "$ERR" 'out of memory' '8 GiB'

# ---- gnuplot: what is a path or a name stays one

"$assay" verify luyo2021.claim28 assay.tail.sum --jobs 1 --db plain.db \
    >made 2>&1
harmless() { # nothing was run, and what is said is one line of ours
    ! grep -qE 'Sanitizer|runtime error' "$ERR" || return 1
    [ ! -e pwned ] && return
    rm -f pwned
    return 1
}
for out in "it's" '`touch pwned`' '$(touch pwned)' '"; touch pwned; "' \
    $'a\nsystem "touch pwned"\n' "'; system 'touch pwned'; '" '%s%n' 'a;b|c&d' \
    "x'"$'\n'"!touch pwned"; do
    expect_exit '0|1|2|3' "$assay" report --db plain.db --out "$out"
    ok "--out $(printf %q "$out")" harmless
done
cp plain.db '`touch pwned`.db'
expect_exit '0|1' "$assay" report --db '`touch pwned`.db' --out reported
ok 'a database whose name is a command' harmless
tables=$(sqlite3 plain.db "SELECT m.name || '.' || p.name FROM sqlite_master m,
    pragma_table_info(m.name) p WHERE m.type = 'table' AND p.type = 'TEXT'
    AND m.name NOT LIKE 'sqlite_%'")
for column in $tables; do
    cp plain.db foreign.db
    sqlite3 foreign.db "UPDATE ${column%.*} SET ${column#*.} = ${column#*.} ||
        '''; system ''touch pwned''; \`touch pwned\` ' || char(10) ||
        'system \"touch pwned\"' || char(10)" 2>/dev/null
    expect_exit '0|1|2|3' "$assay" report --db foreign.db --out reported
    ok "names from a foreign database, $column" harmless
done
finish limits
