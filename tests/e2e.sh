# shellcheck shell=bash
# For end-to-end tests: source this first, check, finish.
#
#     #!/usr/bin/env bash
#     . "${BASH_SOURCE[0]%/*}/e2e.sh"
#
#     expect_exit 0 "$assay" account laplace scale=2 sensitivity=1 epsilon=1
#     ok 'gives a delta' grep -q delta "$OUT"
#     ok 'and says nothing else' [ ! -s "$ERR" ]
#     ok 'no temporary file is left' not ls "$TMP"/*.tmp
#     expect_exit 2 "$assay" account nonsense
#     ok 'one line names it' one_line "$ERR" nonsense
#     finish account
#
# tests/run.sh calls every tests/*_e2e.sh with the program's path as $1, from
# the project's root, without standard input.
#
#   ok NAME COMMAND...         passes when the command succeeds; its output is
#                              shown only when it fails.  `[` is a command.
#   expect_exit CODE COMMAND...  runs it, its output in $OUT and $ERR, its exit
#                              code in $CODE; passes when that is CODE.  CODE
#                              may be a list: '0|1'
#   finish NAME                prints "NAME: N passed, N failed", the line that
#                              tests/run.sh counts, and exits 0 or 1
#   not COMMAND...             succeeds when the command fails
#   one_line FILE [TEXT...]    the file is one line and contains every TEXT
#   same A B                   the files are equal; else shows the difference
#   some_claims N              sets $claims to every Nth of the ledger (which,
#                              CHECK_SEED says), to all of it, in minutes, when
#                              CHECK_WHOLE=1
#
#   $assay   the program, absolute (first argument, or ./assay)
#   $ROOT    the project's root        $TMP  a new folder, removed at the end
set -u
ROOT=$(cd -P -- "${BASH_SOURCE[0]%/*}/.." && pwd)
case ${1:-} in
'') assay=$ROOT/assay ;;
/*) assay=$1 ;;
*) assay=$PWD/$1 ;;
esac
TMP=$(mktemp -d) || exit 3
trap 'rm -rf "$TMP"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
OUT=$TMP/.out ERR=$TMP/.err CODE=0
export assay ROOT TMP OUT ERR CODE CHECK_WHOLE=${CHECK_WHOLE:-0}
e2e_passed=0 e2e_failed=0

e2e_fail() { # WHAT [FILE...]: says where in the script, and what was printed
    local frame=1 file
    while [ "${BASH_SOURCE[frame]}" = "${BASH_SOURCE[0]}" ]; do
        frame=$((frame + 1))
    done
    e2e_failed=$((e2e_failed + 1))
    echo "${BASH_SOURCE[frame]##*/}:${BASH_LINENO[frame - 1]}: FAILED $1"
    shift
    for file; do
        tail -n 20 -- "$file" | sed 's/^/    /'
    done
}

ok() {
    local name=$1
    shift
    if "$@" >"$TMP/.ok" 2>&1 </dev/null; then
        e2e_passed=$((e2e_passed + 1))
    else
        e2e_fail "$name: $*" "$TMP/.ok"
    fi
}

expect_exit() {
    local want=$1
    shift
    CODE=0
    "$@" >"$OUT" 2>"$ERR" </dev/null || CODE=$?
    case "|$want|" in
    *"|$CODE|"*) e2e_passed=$((e2e_passed + 1)) ;;
    *) e2e_fail "exit $CODE, not $want: $*" "$OUT" "$ERR" ;;
    esac
}

finish() {
    echo "$1: $e2e_passed passed, $e2e_failed failed"
    [ "$e2e_failed" -eq 0 ]
    exit
}

not() { ! "$@"; }

one_line() {
    local file=$1 text
    shift
    if [ "$(wc -l <"$file")" -ne 1 ]; then
        echo 'not one line:'
        cat -- "$file"
        return 1
    fi
    for text; do
        grep -qF -e "$text" -- "$file" || {
            echo "no '$text' in: $(cat -- "$file")"
            return 1
        }
    done
}

same() { diff -u -- "$1" "$2"; }

some_claims() {
    local names from=$((CHECK_WHOLE ? 0 : ${CHECK_SEED:-1} % $1))
    mapfile -t names < <("$assay" list claims --json |
        sed -n 's/^{"id": "\([^"]*\).*/\1/p')
    claims=()
    for ((; from < ${#names[@]}; from += CHECK_WHOLE ? 1 : $1)); do
        claims+=("${names[from]}")
    done
}
