#!/usr/bin/env bash
# Runs tests: tests/run.sh BUILD TESTBINARY...
#
# Every binary, then every tests/*_e2e.sh (with the path of BUILD/assay, when
# there is one).  A test prints "name: N passed, N failed" and exits non-zero
# when something failed.  A test that crashes, hangs, counts nothing or fails
# without a count is counted as one more failure.  Prints one line a test, below
# it what the test says it SKIPPED, the whole output of those that failed, and
# last the sum "N passed, N failed".  Exit 1 when anything failed.
#
# TEST_JOBS: how many at once (default: the processors)
# TEST_LIMIT: seconds one test may take (default 600)
# TEST_SCRIPTS: which end-to-end scripts (default: tests/*_e2e.sh)
set -u
cd -- "${BASH_SOURCE[0]%/*}/.." || exit 3
unset MAKEFLAGS MFLAGS MAKELEVEL
export TEST_LIMIT=${TEST_LIMIT:-600} results

run_one() { # NUMBER TEST [ARGUMENT]: its line; "passed failed" in $results
    local out=$results/$1.out test=$2 passed=0 failed=0 status=0 why='' line
    local begin=${EPOCHREALTIME//[!0-9]/} tenths child
    # timeout leads its own process group: it does not see Ctrl-C by itself
    timeout -k 10 "$TEST_LIMIT" "${@:2}" >"$out" 2>&1 </dev/null &
    child=$!
    trap 'kill "$child"; exit 255' INT TERM HUP
    { wait "$child"; } 2>/dev/null || status=$?
    trap - INT TERM HUP
    tenths=$(((${EPOCHREALTIME//[!0-9]/} - begin) / 100000))
    line=$(grep -aE '^.+: [0-9]+ passed, [0-9]+ failed$' "$out" | tail -n 1)
    if [ -n "$line" ]; then
        line=${line##*: }
        passed=${line%% *} failed=${line##*, }
        failed=${failed%% *}
    fi
    if [ "$tenths" -ge $((TEST_LIMIT * 10)) ]; then
        why="ended after $TEST_LIMIT s"
    elif [ "$status" -gt 128 ]; then
        why="crashed ($(kill -l "$status" 2>/dev/null || echo "$status"))"
    elif [ -z "$line" ]; then
        why="printed no count, exit $status"
    elif [ $((passed + failed)) -eq 0 ]; then
        why='checked nothing'
    elif [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; then
        why="exit $status"
    fi
    [ -z "$why" ] || failed=$((failed + 1))
    [ "$failed" -eq 0 ] || : >"$results/$1.failed"
    echo "$passed $failed" >"$results/$1.count"
    printf '%-34s %6d.%d s  %s passed, %s failed%s\n' "$test" \
        $((tenths / 10)) $((tenths % 10)) "$passed" "$failed" "${why:+: $why}"
    grep -a '^SKIPPED' "$out" # whatever passed, that was not tested
    return 0
}

run_all() { # NUMBER, TEST and ARGUMENT of each on stdin, ended by NUL
    # shellcheck disable=SC2016 # expands in the inner shell
    xargs -0 -r -n 3 -P "${TEST_JOBS:-$(nproc)}" \
        bash -c 'run_one "$1" "$2" ${3:+"$3"}' _
}

list() { # ARGUMENT TEST...: what run_all reads
    local argument=$1 test
    shift
    for test; do
        count=$((count + 1))
        printf '%s\0%s\0%s\0' "$count" "$test" "$argument"
    done
}

if [ $# -eq 0 ]; then
    echo 'usage: tests/run.sh BUILD TESTBINARY...' >&2
    exit 2
fi
build=$1
shift
results=$(mktemp -d) || exit 3
trap 'rm -rf "$results"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
export -f run_one

count=0
run_all < <(list '' "$@")
count=$#
# shellcheck disable=SC2206 # words, and a pattern
scripts=(${TEST_SCRIPTS-tests/*_e2e.sh})
[ -e "${scripts[0]-}" ] || scripts=()
if [ -x "$build/assay" ]; then
    case $build in /*) assay=$build/assay ;; *) assay=$PWD/$build/assay ;; esac
    run_all < <(list "$assay" "${scripts[@]}")
    count=$((count + ${#scripts[@]}))
else
    echo "no $build/assay: ${#scripts[@]} end-to-end scripts not run"
fi

tests=("$@" "${scripts[@]}")
passed=0 failed=0
for ((i = 1; i <= count; i++)); do
    if ! read -r p f 2>/dev/null <"$results/$i.count"; then
        p=0 f=1
        echo "${tests[i - 1]}: was not run"
    fi
    passed=$((passed + p)) failed=$((failed + f))
    [ -e "$results/$i.failed" ] || continue
    echo "---- ${tests[i - 1]}"
    cat -- "$results/$i.out"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
