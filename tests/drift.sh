#!/usr/bin/env bash
# Has a statistic moved?  A verdict says only on which side of a bound a number
# lies; this compares the number itself.
#
#   tests/drift.sh [ASSAY]        runs every claim at the quick profile and seed
#                                 1 and compares with tests/data/drift.csv
#   tests/drift.sh --compare DB   compares a run that is stored already
#   tests/drift.sh --write [ASSAY]   renews the table: `make drift`
#   tests/drift.sh --write-from DB   the same from a run that is stored already
#
# The table has the statistic and the slack of every case, 12 digits, and the
# arithmetic fingerprint on which they were computed.  There every number must be
# the same.  On another fingerprint exp and log may differ in their last bits,
# and so may what is drawn: 9 of 10 numbers must be the same to 1e-6, and each
# one that is not is listed.  Exit 1 when something moved.
set -uo pipefail
unset CDPATH
export LC_ALL=C
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 3
table=tests/data/drift.csv
tmp=$(mktemp -d) || exit 3
trap 'rm -rf -- "$tmp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# One line a case: claim, the case's hash, statistic, slack; NULL is empty.
read_numbers() { # DB
    sqlite3 -readonly -separator , "$1" "
        SELECT v.claim || CASE v.mode WHEN 'published' THEN '' ELSE '+' END,
            lower(substr(hex(sha3(v.case_text)), 1, 8)),
            coalesce(printf('%.12g', v.statistic), ''),
            coalesce(printf('%.12g', v.slack), '')
        FROM verdict v JOIN run r ON r.id = v.run
        WHERE v.fault = '' AND v.profile = 'quick' AND r.seed = '1'
            AND v.verdict <> 'untestable' AND v.claim NOT LIKE 'audit:%'
        ORDER BY 1, 2"
}

fingerprint_of() { # DB
    sqlite3 -readonly "$1" "SELECT fingerprint FROM run WHERE seed = '1' LIMIT 1"
}

# A claim's name stands in its first line alone.
fold() { awk -F, -v OFS=, '{ c = $1; if (c == last) $1 = ""; last = c; print }'; }
unfold() { awk -F, -v OFS=, '/^#/ { next }
    { if ($1 == "") $1 = last; last = $1; print }'; }

run_claims() { # ASSAY: into $tmp/run.db
    "$1" verify --seed 1 --brief --db "$tmp/run.db" >"$tmp/log" 2>&1 </dev/null
    local status=$?
    [ "$status" -le 1 ] && return # what is unexpected is another test's matter
    tail -n 5 "$tmp/log" >&2
    exit 3
}

write() { # DB
    {
        echo "# claim (+: with the least noise), case, statistic, slack;" \
            'renewed by tests/drift.sh --write'
        echo "# fingerprint $(fingerprint_of "$1")"
        read_numbers "$1" | fold
    } >"$tmp/table" || exit 3
    mv "$tmp/table" "$table"
    echo "$table: $(grep -vc '^#' "$table") numbers"
}

# Lines "moved CLAIM CASE: was, is"; the count of cases that are in both.
compare() { # DB
    local here there
    here=$(fingerprint_of "$1")
    there=$(sed -n 's/^# fingerprint //p' "$table")
    read_numbers "$1" >"$tmp/now"
    unfold <"$table" >"$tmp/then"
    [ -s "$tmp/now" ] || {
        echo "drift: nothing of seed 1 and profile quick in $1" >&2
        return 2
    }
    awk -F, -v same="$([ "$here" = "$there" ] && echo 1)" '
        function near(a, b) {
            if (a == b) return 1
            if (same || a == "" || b == "") return 0
            d = a - b; m = (a < 0 ? -a : a)
            return (d < 0 ? -d : d) <= 1e-6 * m
        }
        NR == FNR { statistic[$1 "," $2] = $3; slack[$1 "," $2] = $4; next }
        !(($1 "," $2) in statistic) { print "new    " $1, $2; missing++; next }
        {
            all++
            key = $1 "," $2; seen[key] = 1
            if (near(statistic[key], $3) && near(slack[key], $4)) next
            moved++
            printf "moved  %s %s: statistic %s, was %s; slack %s, was %s\n",
                $1, $2, $3, statistic[key], $4, slack[key]
        }
        END {
            for (key in statistic) if (!(key in seen)) {
                print "gone   " key; missing++
            }
            printf "%d numbers, %d moved, %d new or gone\n", all, moved, missing
            if (!same)
                print "another arithmetic fingerprint: 1 in 10 may move"
            if (same) exit !(all > 0 && moved == 0 && missing == 0)
            exit !(all > 0 && moved <= all / 10)
        }' "$tmp/then" "$tmp/now"
}

case ${1:-} in
--compare) compare "$2" ;;
--write)
    run_claims "${2:-./assay}"
    write "$tmp/run.db"
    ;;
--write-from) write "$2" ;;
*)
    run_claims "${1:-./assay}"
    compare "$tmp/run.db"
    ;;
esac
