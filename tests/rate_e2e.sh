#!/usr/bin/env bash
# assay rate: the forms that scripts use, their JSON, bad input, same digests.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

holds() { # SQL CONDITION on j, the summary, and p, the first point
    local said
    said=$(sqlite3 :memory: "SELECT coalesce($1, 0) FROM
        (SELECT CAST(readfile('$OUT.last') AS TEXT) AS j,
                CAST(readfile('$OUT.first') AS TEXT) AS p)") || return 1
    [ "$said" = 1 ] || { echo "not $1: $(cat -- "$OUT")" && return 1; }
}

rate() { # expects success, points and a summary
    expect_exit 0 "$assay" rate "$@" --json
    tail -n 1 -- "$OUT" >"$OUT.last"
    head -n 1 -- "$OUT" >"$OUT.first"
    ok "a summary: $*" holds "json_type(j, '\$.summary') = 'true'"
    for key in x regret gap lo hi on_edge range slope bound; do
        ok "a point has $key: $*" holds "json_type(p, '\$.$key') IS NOT NULL"
    done
    for key in exponent lo hi theorem verdict k_star digest; do
        ok "it says $key: $*" holds "json_type(j, '\$.$key') IS NOT NULL"
    done
}

headline=(ucrl-vtr --family mixture-hard --privacy jdp --mode published
    --lazy 0.2 --points 3)

rate "${headline[@]}" --epsilon 1 --in K --from 1e13 --to 1e15 --jobs 1
ok 'grows like sqrt(K)' holds "j ->> '\$.exponent' BETWEEN 0.47 AND 0.58"
ok 'the theorem says 1/2' holds "j ->> '\$.theorem' = 0.5"
ok 'in the asymptotic range' holds "p ->> '\$.range' = 'asymptotic'"
digest=$(grep -o '"digest": *"[^"]*"' "$OUT.last")
rate "${headline[@]}" --epsilon 1 --in K --from 1e13 --to 1e15 --jobs 2
ok 'the same with two workers' grep -qF "$digest" "$OUT.last"

# decades before are shown, and the fit is the same without them
exponent=$(grep -o '"exponent": *[^,]*' "$OUT.last")
rate "${headline[@]}" --from 1e13 --to 1e15 --lead 5 --jobs 2
ok 'five more points' [ "$(wc -l <"$OUT")" -eq 9 ]
ok 'the same exponent' grep -qF "$exponent" "$OUT.last"
ok 'nothing is learnt at first' holds "p ->> '\$.range' = 'linear'"

rate "${headline[@]}" --episodes 1e15 --in epsilon --from 0.1 --to 1
ok 'falls like 1/sqrt(eps)' holds "j ->> '\$.exponent' BETWEEN -0.55 AND -0.45"

tabular=(dp-ucbvi --family tabular-hard --lazy 0.2 --points 3)
rate "${tabular[@]}" --from 1e16 --to 1e19 --set most-seeds=8
ok 'grows like sqrt(K)' holds "j ->> '\$.exponent' BETWEEN 0.47 AND 0.54"
ok 'where the theorem rules' holds "p ->> '\$.share' >= 0.75"
expect_exit 0 "$assay" rate "${tabular[@]}" --from 1e10 --to 1e12 \
    --replicates 2 --set most-seeds=2 --json
tail -n 1 -- "$OUT" >"$OUT.last"
ok 'no fit below' holds "j ->> '\$.points_used' = 0"
ok 'it says from where on' holds "j ->> '\$.rules_from' BETWEEN 1e14 AND 1e15"

expect_exit 2 "$assay" rate ucrl-vtr --family riverswim
expect_exit 2 "$assay" rate ucrl-vtr --family nowhere
expect_exit 2 "$assay" rate nobody
expect_exit 2 "$assay" rate ucrl-vtr --from 1e15 --to 1e13
expect_exit 2 "$assay" rate ucrl-vtr --in nothing
expect_exit 2 "$assay" rate linopt-vi --privacy pure-jdp --points 1
expect_exit 2 "$assay" rate

finish rate
