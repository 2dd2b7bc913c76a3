#!/usr/bin/env bash
# Static checks of everything: tests/lint.sh [NAME...], all when none is named.
# Prints what each found and "lint: ok", or exits 1 after running the rest.
#
#   layers      who includes whom           tests/layers.sh
#   format      clang-format would change nothing (version 14: .clang-format)
#   warnings    no warning from clang, as none from gcc
#   clang-tidy  .clang-tidy
#   cppcheck    warnings, performance, portability
#   analyzer    gcc -fanalyzer
#   scripts     every shell script, by shellcheck
# shellcheck disable=SC2317 # the checks are called by their names
set -euo pipefail
cd -- "${BASH_SOURCE[0]%/*}/.."
export LC_ALL=C build=${BUILD:-build/release}

# the Makefile's own files and flags; what the compiler alone needs is left out
# shellcheck disable=SC2016 # for make
from_make() {
    make -s --no-print-directory --eval='lint-show: ; @:$(info $('"$1"'))' \
        lint-show
}
read -ra files < <(from_make ALL_C)
read -ra across < <(from_make 'wildcard tests/*_test.c')
files+=("${across[@]}")
flags=(-std=c11 -ffp-contract=off)
for flag in $(from_make CPPFLAGS) $(from_make WARN); do
    case $flag in -MMD | -MP) ;; *) flags+=("$flag") ;; esac
done
flags+=('-DBUILD_FLAGS=""' '-DSOURCE_HASH=""')

needs() { # COMMAND PACKAGE
    command -v "$1" >/dev/null && return
    echo "$1 is missing: apt-get install $2"
    return 1
}

each() { # COMMAND...: for every C file at the place of {}, some at once
    # shellcheck disable=SC2016 # expands in the inner shell
    printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -I {} bash -c '
        out=$("$@" 2>&1) && exit
        printf "%s\n" "$out"
        exit 1' _ "$@"
}

lint_layers() { tests/layers.sh --self-test && tests/layers.sh; }

lint_format() {
    needs clang-format clang-format
    local headers
    read -ra headers < <(from_make HEADERS)
    clang-format --dry-run -Werror "${files[@]}" "${headers[@]}" tests/*.[ch]
}

lint_warnings() {
    needs clang clang
    # NAN and INFINITY are float to clang: gcc has the say on promotions
    each clang "${flags[@]}" -Wno-double-promotion -O2 -fsyntax-only {}
}

lint_clang-tidy() {
    needs clang-tidy clang-tidy
    each clang-tidy --quiet {} -- "${flags[@]}" -Wno-double-promotion
}

lint_cppcheck() {
    needs cppcheck cppcheck
    local flag defines=()
    for flag in "${flags[@]}"; do
        case $flag in -D* | -I*) defines+=("$flag") ;; esac
    done
    # objectIndex: it loses its way in matrices passed by value
    cppcheck -q -j "$(nproc)" --std=c11 --inline-suppr --error-exitcode=1 \
        --enable=warning,performance,portability \
        --suppress=objectIndex \
        --template='{file}:{line}: {severity}: {message} [{id}]' \
        "${defines[@]}" "${files[@]}"
}

lint_analyzer() {
    needs gcc gcc
    each gcc "${flags[@]}" -O2 -fanalyzer -c -o /dev/null {}
}

lint_scripts() {
    needs shellcheck shellcheck
    shellcheck -x -P SCRIPTDIR run_all.sh .ci/run tests/*.sh
}

all=(layers format warnings clang-tidy cppcheck analyzer scripts)
[ $# -gt 0 ] || set -- "${all[@]}"
for name; do
    case " ${all[*]} " in
    *" $name "*) ;;
    *) echo "lint: no check '$name': ${all[*]}" >&2 && exit 2 ;;
    esac
done
[ ! -e suite/store/schema.sql ] ||
    make -s --no-print-directory "$build/schema.h" "$build/page.css.h" \
        "$build/page.js.h"

bad=()
for name; do
    start=$SECONDS
    # in a subshell of its own, so that `set -e` is awake in it
    set +e
    (
        set -e
        "lint_$name"
    )
    status=$?
    set -e
    echo "lint: $name: exit $status after $((SECONDS - start)) s"
    [ "$status" -eq 0 ] || bad+=("$name")
done
[ ${#bad[@]} -eq 0 ] && echo 'lint: ok' && exit
echo "lint: failed: ${bad[*]}"
exit 1
