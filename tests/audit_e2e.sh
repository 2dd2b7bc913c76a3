#!/usr/bin/env bash
# assay audit: the forms that scripts use, their JSON keys and exit codes, the
# same numbers for any number of workers, every kind of bad input.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

keys=(epsilon delta_claimed delta_exact log10_delta_exact epsilon_exact
    delta_estimate delta_lower delta_upper epsilon_lower runs verdict witness
    pair user direction level event tilt seconds)

holds() { # SQL CONDITION on the object j
    local said
    said=$(sqlite3 :memory: "SELECT coalesce($1, 0) FROM
        (SELECT CAST(readfile('$OUT') AS TEXT) AS j)") || return 1
    [ "$said" = 1 ] || { echo "not $1: $(cat -- "$OUT")" && return 1; }
}

audit() { # CODE VERDICT ARGUMENT...: one good object
    local want=$1 verdict=$2 key
    shift 2
    expect_exit "$want" "$assay" audit "$@" --json
    ok "one line: $*" one_line "$OUT"
    ok "is JSON: $*" holds 'json_valid(j)'
    for key in "${keys[@]}"; do
        ok "key $key: $*" holds "json_type(j, '\$.$key') IS NOT NULL"
    done
    ok "$verdict: $*" holds "j ->> '\$.verdict' = '$verdict'"
    ok "bounds: $*" holds "j ->> '\$.delta_lower' <= j ->> '\$.delta_estimate'
        AND j ->> '\$.delta_estimate' <= j ->> '\$.delta_upper'"
    ok "witness of a violation: $*" holds "('$verdict' = 'violated') =
        (json_type(j, '\$.witness') = 'text')"
    ok "nothing on stderr: $*" [ ! -s "$ERR" ]
}

refuse() { # TEXT ARGUMENT...: exit 2, one line that says each |-part of TEXT
    local said
    IFS='|' read -ra said <<<"$1"
    shift
    expect_exit 2 "$assay" audit "$@"
    ok "one line: $*" one_line "$ERR" "${said[@]}"
    ok "nothing on stdout: $*" [ ! -s "$OUT" ]
}

contains="j ->> '\$.delta_exact' BETWEEN j ->> '\$.delta_lower' AND
    j ->> '\$.delta_upper'"

# ---- the form that scripts use

tree=(tree-gaussian --set leaves=1000 --epsilon 1 --delta 1e-6
    --mode calibrated --runs 100000)
audit 0 holds "${tree[@]}"
ok 'never above the claim' holds "j ->> '\$.delta_lower' <= 1e-6"
ok 'equality' holds "abs(j ->> '\$.delta_exact' - 1e-6) < 1e-15"
ok 'equality in epsilon' holds "abs(j ->> '\$.epsilon_exact' - 1) < 1e-9"
ok 'log10' holds "abs(j ->> '\$.log10_delta_exact' + 6) < 1e-9"
ok 'contains the exact' holds "$contains"
ok 'to 5 %' holds "j ->> '\$.delta_upper' < 1.05e-6"
ok 'who and where' holds "j ->> '\$.user' = 1 AND j ->> '\$.pair' = 'worst' AND
    j ->> '\$.level' = 'billboard' AND j ->> '\$.event' = 'loss>1' AND
    j ->> '\$.runs' = 100000 AND j ->> '\$.tilt' > 1"

audit 1 violated "${tree[@]}" --fault noise-scale=0.9
ok 'beyond the claim' holds "j ->> '\$.delta_lower' > 5e-6"
ok 'refutes more than epsilon' holds "j ->> '\$.epsilon_lower' >= 1.1"
ok 'delivers so much' holds \
    "abs(j ->> '\$.epsilon_exact' - 1.1203779937) < 1e-6"
ok 'the interval still holds the truth' holds "$contains"

# ---- reach, mechanisms, pairs, directions

audit 0 holds once-gaussian --delta 1e-9 --mode calibrated
ok '1e-9 to 5 %' holds "j ->> '\$.delta_upper' - j ->> '\$.delta_lower' < 1e-10"
audit 0 holds once-gaussian --delta 1e-6 --epsilon 0.5
ok 'published has room' holds "j ->> '\$.delta_upper' < 1e-6"
audit 0 holds goe-tree --set d=4 --set noise=sym1 --mode calibrated \
    --runs 20000 --pair search
ok 'the search finds the worst' holds "j ->> '\$.pair' = 'search' AND
    abs(j ->> '\$.delta_exact' - 1e-6) < 1e-10"
audit 0 holds tree-laplace --mode calibrated --user 33 --runs 2000
ok 'that user' holds "j ->> '\$.user' = 33"
audit 0 holds local-laplace --mode calibrated --runs 2000 --pair random
ok 'a message' holds "j ->> '\$.level' = 'message'"
audit 0 holds tree-gaussian --set leaves=1.8e19 --mode calibrated --runs 2000
audit 1 violated counters-central --set leaves=7 --delta 0 --runs 20000
ok 'twice the claimed epsilon' holds "abs(j ->> '\$.epsilon_exact' - 2) < 1e-9"
audit 0 holds counters-central --set leaves=7 --delta 0 --runs 20000 \
    --mode calibrated
ok 'pure' holds "j ->> '\$.delta_exact' = 0"
ok 'a second tilt sees below the surest loss' holds \
    "j ->> '\$.tilt_mild' BETWEEN 1 AND 1e4 AND j ->> '\$.epsilon_lower' >= 0.97
    AND j ->> '\$.epsilon_lower' <= 1"
audit 0 holds tree-gaussian --mode calibrated --runs 1000 --tilt 5
ok 'the tilt asked for' holds "j ->> '\$.tilt' = 5"
shape_of() { # MECHANISM: settings without which it has nothing to send
    shape=()
    case $1 in
        luyo2021-*-pure-*) shape=(--set H=3 --set d=2 --set K=3 --delta 0) ;;
        luyo2021-* | ngo2022-* | zhou2022-*) shape=(--set H=3 --set d=2) ;;
    esac
}

while read -r mechanism _; do
    shape_of "$mechanism"
    audit 0 holds "$mechanism" "${shape[@]}" --mode calibrated --runs 1000
done < <("$assay" list mechanisms | grep -v '^ ')

# ---- the papers' own noise: delta too small to sample, then not

audit 0 holds luyo2021-vtr-jdp --set H=3 --set d=2 --runs 1000
ok 'beyond any sample' holds "j ->> '\$.log10_delta_exact' < -1e6 AND
    j ->> '\$.delta_upper' = 0"
audit 0 holds luyo2021-vtr-jdp --set H=3 --set d=2 --runs 5000 \
    --set scale=0.0016
ok 'seen at 0.0016 of it' holds "j ->> '\$.delta_lower' > 1e-9"
audit 1 violated zhou2022-jdp --set H=2 --set d=2 --runs 2000 \
    --fault noise-scale=0.2

# ---- faults that leave no noise

for fault in noise-reuse=nodes noise-missing=0.05 raw-counter=1; do
    audit 1 violated tree-gaussian --mode calibrated --runs 2000 \
        --fault "$fault"
done
ok 'known for certain' holds "j ->> '\$.delta_exact' = 1"

# ---- the same for any number of workers

numbers() { # of the last audit, but for the time
    sqlite3 :memory: "SELECT json_remove(j, '\$.seconds') FROM
        (SELECT CAST(readfile('$OUT') AS TEXT) AS j)" >"$TMP/$1"
}
for jobs in 1 2 3; do
    audit 0 holds "${tree[@]}" --seed 5 --jobs $jobs
    numbers $jobs
done
ok 'two workers' same "$TMP/1" "$TMP/2"
ok 'three workers' same "$TMP/1" "$TMP/3"
audit 0 holds "${tree[@]}" --seed 6
numbers other
ok 'another seed, other numbers' not cmp -s "$TMP/1" "$TMP/other"

# ---- the black box

blackbox() { # CODE VERDICT ARGUMENT...: one good object
    local want=$1 verdict=$2 key
    shift 2
    expect_exit "$want" "$assay" audit --blackbox "$@" --json
    ok "one line: $*" one_line "$OUT"
    ok "is JSON: $*" holds 'json_valid(j)'
    for key in "${keys[@]}" detection_limit; do
        ok "key $key: $*" holds "json_type(j, '\$.$key') IS NOT NULL"
    done
    ok "$verdict: $*" holds "j ->> '\$.verdict' = '$verdict'"
    ok "knows no exact delta: $*" holds "j ->> '\$.delta_exact' IS NULL"
    ok "witness of a violation: $*" holds "('$verdict' = 'violated') =
        (json_type(j, '\$.witness') = 'text')"
    ok "refuted beyond the claim when violated: $*" holds "('$verdict' =
        'violated') = (coalesce(j ->> '\$.epsilon_lower', 0) >
        j ->> '\$.epsilon')"
    ok "nothing on stderr: $*" [ ! -s "$ERR" ]
}

pure=(once-laplace --mode calibrated --delta 0 --runs 20000)
blackbox 0 undecided "${pure[@]}"
ok 'its limit' holds "j ->> '\$.detection_limit' BETWEEN 1.01 AND 1.5"
ok 'its limit is the law'"'"'s' holds "j ->> '\$.detection_limit_by' = 'law'"
blackbox 1 violated "${pure[@]}" --fault noise-scale=0.7
ok 'an event with its two frequencies' holds "j ->> '\$.event' LIKE '%here'
    OR j ->> '\$.event' LIKE '%there'"
ok 'of two direction' holds "j ->> '\$.frequency' >
    2 * (j ->> '\$.frequency_other')"
blackbox 1 violated "${pure[@]}" --fault noise-scale=0.7 --event linear
ok 'that event' holds "j ->> '\$.event' LIKE 'linear%'"
ok 'alone' holds "j ->> '\$.events' = 1"
blackbox 1 violated tree-gaussian --runs 20000 --fault noise-reuse=nodes
blackbox 1 violated tree-gaussian --runs 20000 --fault raw-counter=1
blackbox 0 undecided tree-gaussian --runs 20000 --set leaves=100000 --user 7
while read -r mechanism _; do
    shape_of "$mechanism"
    blackbox 0 undecided "$mechanism" "${shape[@]}" --mode calibrated --runs 1000
done < <("$assay" list mechanisms | grep -v '^ ')
for jobs in 1 3; do
    expect_exit 0 "$assay" audit --blackbox once-gaussian --delta 0.1 \
        --runs 50000 --jobs $jobs --json
    numbers box$jobs
done
ok 'any number of workers' same "$TMP/box1" "$TMP/box3"

# ---- repeated

repeated() { # CODE CONDITION ARGUMENT...
    local want=$1 condition=$2
    shift 2
    expect_exit "$want" "$assay" audit "$@" --json
    ok "one line: $*" one_line "$OUT"
    ok "$condition: $*" holds "$condition"
}

repeated 0 "j ->> '\$.violated' = 0 AND j ->> '\$.undecided' = 1000 AND
    j ->> '\$.violated_share_upper' < 0.006" \
    once-laplace --blackbox --repeat 1000 --runs 1000
repeated 0 "j ->> '\$.violated' = 0 AND j ->> '\$.holds' = 1000" \
    once-laplace --mode calibrated --repeat 1000 --runs 500
repeated 1 "j ->> '\$.violated' = 5 AND j ->> '\$.violated_seed' = '7'" \
    once-gaussian --mode calibrated --fault noise-scale=0.5 --repeat 5 --seed 7
repeated 1 "j ->> '\$.violated' = 5" \
    "${pure[@]}" --blackbox --fault noise-scale=0.5 --repeat 5
expect_exit 0 "$assay" audit once-laplace --blackbox --repeat 3 --runs 1000
ok 'as people read it' grep -q 'undecided *3' "$OUT"
expect_exit 0 "$assay" audit "${pure[@]}" --blackbox
ok 'says its limit' grep -q 'detection limit *1\.' "$OUT"

# ---- whole algorithms

counts=(dp-ucbvi --env tabular-random --set env.H=2 --set algo.tie=lowest
    --mode calibrated --runs 1000)
audit 0 holds "${counts[@]}" --privacy pure-jdp --delta 0
ok 'two tilts' holds "j ->> '\$.tilt_mild' > 1 AND
    j ->> '\$.epsilon_lower' BETWEEN 0.9 AND 1"
audit 1 violated "${counts[@]}" --privacy pure-jdp --delta 0 \
    --fault noise-scale=0.8
audit 0 holds "${counts[@]}" --privacy ldp --set noise=gauss --user 9 \
    --level message
ok 'her own report' holds "j ->> '\$.level' = 'message'"
values=(linopt-vi --env lm-cone --mode calibrated --runs 1000
    --set algo.tie=lowest)
audit 0 holds "${values[@]}" --pair search --user 5 --lazy 0.5 --episodes 32
audit 1 violated "${values[@]}" --fault epsilon-scale=1.5
audit 0 holds linopt-po --env lm-cone --mode calibrated --runs 1000
expect_exit 1 "$assay" audit linopt-po --env lm-cone --mode calibrated \
    --runs 1000 --fault noise-scale=0.5 --json
ok 'her coins accuse nobody' holds "j ->> '\$.verdict' = 'undecided' AND
    j ->> '\$.why' LIKE '%her coins%'"
expect_exit 1 "$assay" audit ucrl-vtr --env lm-cone --set env.rewards=fixed \
    --mode published --runs 1000 --json
ok 'no bound where values have none' holds "j ->> '\$.verdict' = 'undecided'
    AND j ->> '\$.delta_upper' IS NULL"
# a release of the users since the last one, and a report of one user
kernels=(capri --env kernel-arms --set A=1 --set C=3 --mode calibrated
    --runs 1000 --episodes 2000)
audit 0 holds "${kernels[@]}" --user 700
audit 0 holds "${kernels[@]}" --privacy ldp --level message --user 9
audit 1 violated "${kernels[@]}" --user 700 --fault scale-of=next
refuse 'privacy=none|nothing to audit' "${counts[@]}" --privacy none
refuse 'level=message|ldp' "${counts[@]}" --privacy jdp --level message
acts=(dp-ucbvi --level actions --env bandit --set env.A=2 --privacy pure-jdp
    --set algo.tie=lowest --delta 0 --episodes 4 --runs 4000)
follows=(--set scale-bonus=0 --set error-scale=0)
others() { # CODE VERDICT ARGUMENT...: what others do
    local want=$1 verdict=$2
    shift 2
    expect_exit "$want" "$assay" audit "${acts[@]}" "$@" --json
    ok "$verdict: $*" holds "j ->> '\$.verdict' = '$verdict' AND
        j ->> '\$.level' = 'actions'"
}
others 0 undecided
ok 'says that nothing can be seen' holds \
    "j ->> '\$.why' LIKE 'nothing can be seen%'"
others 0 undecided "${follows[@]}"
others 1 violated "${follows[@]}" --fault noise-scale=0.01
others 1 violated "${follows[@]}" --fault noise-scale=0.01 --event values
expect_exit 0 "$assay" audit "${acts[@]}" --set sees=policy --json
ok 'a policy is no action' holds "j ->> '\$.level' = 'policy'"
refuse '--tilt|actions' "${acts[@]}" --tilt 2
refuse '--event goes with --level actions' "${counts[@]}" --event linear
refuse 'user=4|no user acts after' "${acts[@]}" --user 4
refuse '--blackbox|is for mechanisms' "${counts[@]}" --blackbox
refuse '--env goes with an algorithm' tree-gaussian --env riverswim
refuse 'user=17|16 episodes' "${counts[@]}" --user 17

# ---- as people read it

expect_exit 1 "$assay" audit tree-gaussian --mode calibrated --runs 20000 \
    --fault epsilon-scale=1.2
ok 'says so' grep -q violated "$OUT"
ok 'shows a witness' grep -q 'witness: user=1' "$OUT"
expect_exit 0 "$assay" list mechanisms --json
ok 'eleven and twelve' [ "$(grep -c '"name"' "$OUT")" -eq 23 ]
ok 'places in papers' [ "$(grep -c '"source": "' "$OUT")" -eq 12 ]
expect_exit 0 "$assay" list mechanisms 'goe*'
ok 'with their settings' grep -q neighbours "$OUT"
expect_exit 0 "$assay" audit --help
ok 'explains itself' grep -q 'exact privacy loss' "$OUT"

# ---- bad input

refuse 'no mechanism|tree-gaussian' tree-gauss
refuse 'usage: assay audit'
refuse "no setting 'leaves'" once-gaussian --set leaves=7
refuse "no setting 'depth'" tree-gaussian --set depth=7
refuse '--set epsilon=2|no setting but an argument' tree-gaussian \
    --set epsilon=2
refuse 'H >= 2' luyo2021-vtr-jdp
refuse "no reading 'gue'" luyo2021-vtr-ldp --set H=2 --set reading=gue
refuse 'delta > 0' tree-gaussian --delta 0
refuse 'epsilon=-1' tree-gaussian --epsilon -1
refuse 'runs=5' tree-gaussian --runs 5
refuse 'tilt much' tree-gaussian --tilt much
refuse 'user=65|64 leaves' tree-gaussian --user 65
refuse 'no fault|noise-scale' tree-gaussian --fault noise-scal=0.9
refuse 'noise-scale=VALUE' tree-gaussian --fault noise-scale
refuse '--tilt' tree-gaussian --blackbox --tilt 2
refuse '--event goes with' tree-gaussian --event linear
refuse 'event=guess|linear|clipped' tree-gaussian --blackbox --event guess
refuse 'a black-box audit is not kept' tree-gaussian --blackbox \
    --db "$TMP/kept.db"
refuse 'a repeated audit is not kept' tree-gaussian --repeat 2 \
    --db "$TMP/kept.db"
refuse 'repeat=0' tree-gaussian --repeat 0
refuse 'changes nothing' tree-gaussian --fault forget=1
refuse 'levels' local-gaussian --fault tree-levels=-1
refuse 'nothing to reuse' tree-gaussian --fault noise-reuse=steps
refuse 'reuse=twice' tree-gaussian --fault noise-reuse=twice

finish audit
