#!/usr/bin/env bash
# Makes the n-th allocation, write, database step or new process fail.  The
# program must exit 0 with the results of an undisturbed run, or exit 3 with one
# line; the database is sound, and --resume gives the undisturbed results.
# CHECK_MULT multiplies the number of n, CHECK_SEED chooses the first.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

cd "$TMP" || exit 3
what=(assay.value --jobs 1 --json)
# no restart with pinned libraries: that is not what is counted
export OPENBLAS_NUM_THREADS=1 ASSAY_PINNED=1
if ! "${CC_SHIM:-gcc}" -O1 -shared -fPIC -o failing.so \
    "$ROOT/tests/failing.c" -ldl 2>shim.err; then
    echo 'failure_e2e.sh: no compiler for tests/failing.c'
fi
ok 'the calls can be made to fail' [ -s failing.so ]

digest_of() { tail -n 1 "$1" | grep -oE '"digest": "[0-9a-f]+'; }

failing() { # KIND AT STAY ERRNO COMMAND...
    timeout 60 env FAIL_KIND="$1" FAIL_AT="$2" FAIL_STAY="$3" FAIL_ERROR="$4" \
        FAIL_COUNT=count LD_PRELOAD="$TMP/failing.so" "${@:5}"
}

calls() { # KIND: how many a run makes
    rm -f count.db*
    failing "$1" 0 0 0 "$assay" verify "${what[@]}" --db count.db >count.out
    digest=$(digest_of count.out) n=$(cat count)
    ok "calls of $1" [ "$n" -gt 0 ]
}

whole() { # all is in the one file, nothing is left in a log beside it
    [ ! -e x.db-wal ] && [ ! -e x.db-journal ]
}

answered() { # what the run printed, by its exit code
    case $CODE in
    0) [ "$(digest_of "$OUT")" = "$digest" ] && [ ! -s "$ERR" ] && whole ;;
    *) one_line "$ERR" 'assay: ' ;;
    esac
}

resumed() { [ "$(digest_of "$OUT")" = "$digest" ]; }

sound() { [ "$(sqlite3 "$1" 'PRAGMA integrity_check')" = ok ]; }

attempt() { # KIND AT STAY ERRNO
    rm -f x.db*
    expect_exit '0|3' failing "$@" "$assay" verify "${what[@]}" --db x.db
    ok "$1 $2, stay $3: an answer or one line" answered
    [ ! -s x.db ] || ok "$1 $2, stay $3: sound" sound x.db
    expect_exit 0 "$assay" verify "${what[@]}" --db x.db --resume
    ok "$1 $2, stay $3: resumed" resumed
}

sweep() { # KIND STAY ERRNO TIMES
    local i times=$(($4 * ${CHECK_MULT:-1}))
    calls "$1"
    for ((i = 0; i < times; i++)); do
        attempt "$1" $((1 + (n * i + ${CHECK_SEED:-1}) / times)) "$2" "$3"
    done
}

first() { # KIND STAY ERRNO TIMES: the first of them, one by one
    local i
    calls "$1"
    for ((i = 1; i <= $4 && i <= n; i++)); do
        attempt "$1" $i "$2" "$3"
    done
}

last() { # KIND STAY ERRNO TIMES: the last of them, when the file is closed
    local i
    calls "$1"
    for ((i = 0; i < $4 && i < n; i++)); do
        attempt "$1" $((n - i)) "$2" "$3"
    done
}

first memory 0 0 6
sweep memory 0 0 40
sweep memory 1 0 10
sweep disk 0 28 10 # no space left
sweep disk 1 28 8
sweep disk 0 5 8 # input/output error
last disk 0 28 8
last disk 1 5 4
sweep step 0 10 30 # SQLite's "input/output error"
sweep step 0 7 5   # and "no memory"
sweep step 1 13 5  # and "full", from then on
last step 0 10 6
first process 0 11 4
# a bound, a witness, a promise: nothing is called broken for want of memory
for ((i = 1; i <= 40; i++)); do
    CODE=0
    failing memory $((i * i)) 0 0 "$assay" value riverswim --set H=3 --json \
        >"$OUT" 2>"$ERR" </dev/null || CODE=$?
    ok "value, allocation $((i * i)): $CODE" [ "$CODE" = 0 -o "$CODE" = 3 ]
    [ "$CODE" != 0 ] || ok 'its norms' grep -q '"norms_ok": true' "$OUT"
done

finish failure
