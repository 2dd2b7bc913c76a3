#!/usr/bin/env bash
# How often the gate alarms, kept in results/gate.csv.
#
#   tests/gate_rates.sh alarms [BASELINES [CHECKS]]
#     where nothing has changed (the same program, other seeds), for the claims
#     whose jobs take less than 10 ms together: BASELINES tables (30), each
#     compared with CHECKS runs (15) on fresh seeds; a quarter of an hour
#   tests/gate_rates.sh faults
#     where each claim runs under its own fault, on fresh seeds, against
#     results/baseline.csv; ten minutes on two cores
#
# GATE_DB: a database of `assay verify`, which knows how long each claim takes
set -euo pipefail
cd -- "${BASH_SOURCE[0]%/*}/.."
part=${1-} baselines=${2:-30} checks=${3:-15} db=${GATE_DB:-results/assay.db}
table=results/gate.csv
tmp=$(mktemp -d)
trap 'rm -rf -- "$tmp"' EXIT

alarms() { # counts[0] of counts[1] unchanged runs alarm
    local claims b c n=0 bad=0
    mapfile -t claims < <(sqlite3 "$db" "
        SELECT v.claim FROM
            (SELECT DISTINCT claim, setup, run FROM verdict
             WHERE fault = '' AND profile = 'quick' AND setup IS NOT NULL) v
            JOIN result r ON r.setup = v.setup AND r.run = v.run
            JOIN job_time t ON t.job = r.key
        GROUP BY v.claim HAVING sum(t.seconds) < 0.01 ORDER BY v.claim")
    echo "${#claims[@]} claims"
    for ((b = 1; b <= baselines; b++)); do
        ./assay baseline "${claims[@]}" --seed $((1000000 * b)) \
            --out "$tmp/base.csv" >/dev/null 2>&1
        for ((c = 1; c <= checks; c++)); do
            n=$((n + 1))
            ./assay check "${claims[@]}" --baseline "$tmp/base.csv" \
                --seed $((1000000 * b + 1000 * c)) >"$tmp/out" 2>&1 ||
                { bad=$((bad + 1)) && cat "$tmp/out"; }
        done
        echo "$bad alarms in $n runs"
    done
    counts=("$bad" "$n")
}

faults() { # counts[0] of counts[1] claims react
    ./assay check @faults --json >"$tmp/out" || true
    counts=("$(grep -c '"change"' "$tmp/out" || true)"
        "$(sed -n 's/.*"summary": *true, *"claims": *\([0-9]*\).*/\1/p' \
            "$tmp/out")")
}

case $part in
alarms) name='alarms without a change' ;;
faults) name='faults seen' ;;
*)
    echo 'tests/gate_rates.sh alarms|faults' >&2
    exit 2
    ;;
esac
"$part"
{
    echo 'what,count,of,share,bound'
    [ ! -e "$table" ] || grep -v -e '^what,' -e "^$name," "$table" || true
} >"$tmp/table"

# one-sided 95 % bounds of Clopper and Pearson, by bisection
awk -v name="$name" -v k="${counts[0]}" -v n="${counts[1]}" '
    function tail(k, n, p,   i, term, sum) { # P(X <= k)
        if (p >= 1) return k >= n
        term = exp(n * log(1 - p)); sum = term
        for (i = 1; i <= k; i++) {
            term *= (n - i + 1) / i * p / (1 - p); sum += term
        }
        return sum
    }
    function upper(k, n,   lo, hi, mid) {
        lo = k / n; hi = 1
        while (hi - lo > 1e-7) {
            mid = (lo + hi) / 2
            if (tail(k, n, mid) > 0.05) lo = mid; else hi = mid
        }
        return hi
    }
    BEGIN {
        few = name ~ /^alarms/
        bound = few ? upper(k, n) : 1 - upper(n - k, n)
        printf "%s,%d,%d,%.5f,%s %.5f\n", name, k, n, k / n,
            few ? "at most" : "at least", bound
    }' >>"$tmp/table"
mv -f -- "$tmp/table" "$table"
cat -- "$table"
