#!/usr/bin/env bash
# Every environment, learner, mechanism and audit at its smallest: one step, one
# state, one action, one dimension, one episode, one leaf.  Each gives an answer
# or one line of error.  `make san` runs this under the sanitizers.
# CHECK_SEED: which of the pairs of learner and environment; CHECK_WHOLE=1: all.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}exitcode=99"
export UBSAN_OPTIONS="${UBSAN_OPTIONS:+$UBSAN_OPTIONS:}exitcode=99"

cd "$TMP" || exit 3

names() { # KIND
    "$assay" list "$1" --json | sed -n 's/^{"name": "\([^"]*\).*/\1/p'
}

# The settings of sizes that a list entry has, each at its least value, with the
# given prefix: "--set env.H=1".
smallest() { # KIND NAME PREFIX
    "$assay" list "$1" "$2" | sed -n 's/^ *--set \([A-Za-z-]*\)=.*/\1/p' |
        while IFS= read -r key; do
            case $key in
            H | S | A | d | leaves | releases | batches | user)
                least "$1" "$2" "$key" "$3"
                ;;
            esac
        done
}

# "(default 3; 2 to 20)" may stand on the next line
least() { # KIND NAME KEY PREFIX
    local from
    from=$("$assay" list "$1" "$2" | tr -s ' \n' ' ' |
        sed -n "s/.*--set $3=N [^(]*(default [^;]*; \([0-9.e+]*\) to .*/\1/p")
    printf -- '--set\n%s%s=%s\n' "$4" "$3" "${from:-1}"
}

answers() { # 0, 1; or 2 and 3 with one line
    ! grep -aqE 'Sanitizer|runtime error|Assertion' "$ERR" || return 1
    case $CODE in
    0 | 1) ! grep -qiE '[^a-z]-?nan|[^a-z]-?inf[^a-z]' "$OUT" ;;
    *) one_line "$ERR" 'assay: ' ;;
    esac
}

try() {
    expect_exit '0|1|2' timeout 60 "$assay" "$@" --jobs 1
    ok "$*" answers
}

mapfile -t envs < <(names envs)
mapfile -t algorithms < <(names algorithms)
mapfile -t mechanisms < <(names mechanisms)

for env in "${envs[@]}"; do
    mapfile -t sets < <(smallest envs "$env" '')
    expect_exit '0|1|2' "$assay" value "$env" "${sets[@]}"
    ok "value $env ${sets[*]}" answers
done

for mechanism in "${mechanisms[@]}"; do
    mapfile -t sets < <(smallest mechanisms "$mechanism" '')
    try audit "$mechanism" --runs 100 "${sets[@]}"
    try audit "$mechanism" --runs 100 --blackbox "${sets[@]}"
done

# The pairs of learner and environment are many: every SMALLEST_SHAREth of them.
share=${SMALLEST_SHARE:-9} turn=${CHECK_SEED:-1}
[ "$CHECK_WHOLE" != 1 ] || share=1

try_pair() { # ALGORITHM ENV WORD...: if they fit, every audit as well
    local privacy fits=0
    for privacy in none jdp pure-ldp; do
        try simulate "$1" --env "$2" --privacy "$privacy" --episodes 1 "${@:3}"
        [ "$CODE" -eq 2 ] || fits=1
    done
    [ "$fits" -eq 1 ] || return 0
    for privacy in jdp ldp pure-jdp; do
        try audit "$1" --env "$2" --privacy "$privacy" --runs 100 \
            --episodes 2 "${@:3}"
    done
    try audit "$1" --env "$2" --privacy ldp --level message --runs 100 \
        --episodes 2 "${@:3}"
    try audit "$1" --env "$2" --privacy jdp --level actions --runs 100 \
        --episodes 2 "${@:3}"
}

for env in "${envs[@]}"; do
    mapfile -t sets < <(smallest envs "$env" env.)
    # all sizes at their least; and one step in a larger world
    for extra in "${sets[*]}" '--set env.H=1'; do
        read -ra words <<<"$extra"
        for algorithm in "${algorithms[@]}"; do
            turn=$((turn + 1))
            [ $((turn % share)) -ne 0 ] ||
                try_pair "$algorithm" "$env" "${words[@]}"
        done
    done
done

# found once: a learner of no steps
for algorithm in ucrl-vtr ucrl-vtr-plus linopt-vi linopt-po; do
    for privacy in jdp ldp pure-jdp pure-ldp; do
        for level in billboard message actions; do
            try audit "$algorithm" --env lm-tab --set env.H=1 --runs 100 \
                --privacy "$privacy" --level "$level"
        done
    done
done

# and at their largest: as many episodes as there can be, in few blocks
for algorithm in "${algorithms[@]}"; do
    for env in riverswim lm-tab linear-simplex kernel-se; do
        for privacy in none jdp ldp; do
            try simulate "$algorithm" --env "$env" --privacy "$privacy" \
                --episodes 1.8e19 --lazy 4
        done
    done
done

for command in 'rate random --points 1' 'rate dp-ucbvi --points 1' \
    'rate ucrl-vtr --points 1 --replicates 1 --episodes 10' \
    'compare --algorithms random,ucbvi --replicates 1 --episodes 1' \
    'simulate ucbvi --replicates 1 --episodes 1' \
    'simulate ucbvi --replicates 2 --episodes 1'; do
    read -ra words <<<"$command"
    try "${words[@]}"
    try "${words[@]}" --json
done
finish smallest
