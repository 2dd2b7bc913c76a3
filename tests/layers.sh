#!/usr/bin/env bash
# Checks who includes whom.  Prints "layers: ok" or each violating line, exit 1.
# tests/layers.sh --self-test plants a violation of every rule in a copy of the
# tree, and allowed includes, and checks that only the violations are found.
#
#   suite/base   suite/base
#   suite/stat   base, stat               suite/store  base, stat, store
#   envs         suite/base, envs
#   algorithms   suite/base, algorithms, envs/env.h
#   oracles      oracles, envs/env.h, suite/base/{arena,block,status,settings,
#                rng}.h: nothing they could share a mistake with
#   suite/claim       base, stat, oracles, envs, algorithms, claim
#   suite/simulation  what claim may, and simulation
#   suite/observe     .. and observe      suite/audit  .. and audit
#   suite/judge       .. audit, observe and judge
#   suite/papers      .. judge and papers; an exhibit and a paper's descriptor
#                     also report, into which they put a table or a figure
#   suite/run         .. papers, store and run
#   suite/report      .. run and report   suite/cmd    everything
#
# The engine knows no paper by name: outside papers, cmd (whose help shows
# examples), envs, oracles and algorithms no line of a source names one.  What
# judges share no formula with what they judge: judge, observe, audit, simulation
# and a paper's theorems include no algorithms/core/*_scales.h.
#
# Third-party headers stay in the files that wrap them, never in a header of
# ours.  Tests (*_test.c) may include anything, but an algorithm's test no
# oracle: an algorithm is judged by suite/, where the oracle is independent.
set -euo pipefail
cd -- "${BASH_SOURCE[0]%/*}/.."

check() { # the tree in the current folder
    find suite envs oracles algorithms -name '*.[ch]' -type f |
        LC_ALL=C sort | tr '\n' '\0' |
        xargs -0 -r grep -nHE '^[[:space:]]*(#|%:)[[:space:]]*include' -- |
        awk '
BEGIN {
    below["base"] = ""
    below["stat"] = "base"
    below["store"] = "base stat"
    below["claim"] = "base stat"
    below["simulation"] = below["claim"] " claim"
    below["observe"] = below["simulation"] " simulation"
    below["audit"] = below["observe"]
    below["judge"] = below["observe"] " observe audit"
    below["papers"] = below["judge"] " judge"
    below["run"] = below["papers"] " papers store"
    below["report"] = below["run"] " run"
}
function refuse(why) { print file ":" line ": " text ": " why; bad = 1 }
function may(room, header,    to, list) {
    to = substr(header, 7)
    sub(/\/.*/, "", to)
    if (room == "cmd" || to == room) return 1
    if (room == "papers" && to == "report")
        return file ~ /\/(exhibit_[a-z0-9_]*|paper)\.c$/
    list = below[room]
    return index(" " list " ", " " to " ") > 0
}
function in_file(pattern) { return file ~ "^(" pattern ")$" }
{
    match($0, /:[0-9]+:/)
    file = substr($0, 1, RSTART - 1)
    line = substr($0, RSTART + 1, RLENGTH - 2)
    text = substr($0, RSTART + RLENGTH)
    sub(/^[ \t]+/, "", text)
    if (split(text, part, /[<>"]/) < 3) {
        refuse("names no file")
        next
    }
    header = part[2]
    test = file ~ /_test\.c$/
    ours = text ~ /"/ || header ~ /^(suite|envs|oracles|algorithms|tests)\//

    if (file ~ /^algorithms\// && header ~ /^oracles\//)
        refuse("algorithms know no oracle")
    if (ours && (header ~ /(^|\/)\.\.?\// ||
                 (header !~ /\// && header !~ /^(schema|views|page\.(css|js))\.h$/)))
        refuse("a path from the root of the project")
    else if (ours && !test && file ~ /^suite\/base\// &&
             header !~ /^suite\/base\//)
        refuse("suite/base knows nothing above it")
    else if (ours && !test && file ~ /^envs\// &&
             header !~ /^(suite\/base|envs)\//)
        refuse("envs include suite/base and envs")
    else if (ours && !test && file ~ /^algorithms\// &&
             header !~ /^(suite\/base|algorithms|oracles)\// &&
             header != "envs/env.h")
        refuse("algorithms include algorithms, suite/base and envs/env.h")
    else if (ours && !test && file ~ /^oracles\// && header !~ /^oracles\// &&
             header != "envs/env.h" &&
             header !~ /^suite\/base\/(arena|block|status|settings|rng)\.h$/)
        refuse("oracles share nothing with what they judge")

    if (ours && !test && !in_file("suite/main\\.c") &&
        match(file, /^suite\/[a-z]+\//)) {
        room = substr(file, 7, RLENGTH - 7)
        if (room != "base" && header ~ /^suite\/[a-z]+\// &&
            !may(room, header))
            refuse("suite/" room " stands below that room")
    }
    if (!test && header ~ /^algorithms\/core\/.*_scales\.h$/ &&
        file ~ /^suite\/((judge|observe|audit|simulation)\/|papers\/.*theorems[^\/]*$)/)
        refuse("a bound is written from the paper, not from the algorithm")

    foreign = ""
    if (header ~ /^(cblas|lapack|lapacke|f77blas|openblas)[^\/]*\.h$/) {
        foreign = "BLAS and LAPACK"
        home = "suite/base/mat\\.c|oracles/[^/]*\\.c"
        where = "suite/base/mat.c and oracles"
    } else if (header ~ /^sqlite3[^\/]*\.h$/) {
        foreign = "SQLite"
        home = "suite/store/[^/]*\\.c"
        where = "suite/store"
    } else if (header ~ /^glpk\.h$/) {
        foreign = "GLPK"
        home = "oracles/[^/]*\\.c"
        where = "oracles"
    } else if (header ~ /^gsl\//) {
        foreign = "GSL"
        home = "(oracles|suite/stat)/[^/]*\\.c|suite/cmd/bench[_a-z]*\\.c|suite/main\\.c"
        where = "oracles, suite/stat, suite/cmd/bench*.c and suite/main.c"
    } else if (header ~ /^Random123\//) {
        foreign = "Random123"
        home = ".*\\.c"
    }
    if (foreign != "" && file ~ /\.h$/)
        refuse("no header of ours includes a third party")
    else if (foreign != "" && !test && !in_file(home))
        refuse(foreign " stays in " where)
}
END { exit bad }' && names
}

# no paper by name in the engine, tests and examples in comments included
names() {
    local room files=()
    for room in base stat store claim simulation observe audit judge run report; do
        files+=("suite/$room")
    done
    ! grep -rniE --include='*.[ch]' --exclude='*_test.c' \
        'luyo|ngo(2022| et al|,)|zhou|qiao|pavlovic' "${files[@]}"
}

self_test() {
    local copy passed=0 failed=0 verdict file include
    copy=$(mktemp -d)
    # shellcheck disable=SC2064 # the folder of now
    trap "rm -rf '$copy'" EXIT
    find suite envs oracles algorithms -name '*.[ch]' -type f -print0 |
        xargs -0 cp --parents -t "$copy" --
    cd -- "$copy"
    while read -r verdict file include; do
        case $verdict in refused | allowed) ;; *) continue ;; esac
        mkdir -p -- "${file%/*}"
        [ -e "$file" ] && mv -- "$file" "$copy/kept"
        printf '/* planted */\n%s\n' "$include" >"$file"
        if [ "$({ check || true; } | grep -cF "$file:2: ")" -eq \
            "$([ "$verdict" = refused ] && echo 1 || echo 0)" ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "not $verdict: $file: $include"
        fi
        rm -- "$file"
        [ -e "$copy/kept" ] && mv -- "$copy/kept" "$file"
    done <<'END'
refused suite/base/planted.c #include "envs/env.h"
refused suite/base/planted.h #include "suite/stat/fit.h"
refused suite/base/planted.c #include "algorithms/algorithm.h"
refused suite/base/planted.c #include "oracles/value.h"
allowed suite/base/planted.c #include "suite/base/status.h"
allowed suite/base/planted.c #include <stdio.h>
allowed suite/base/planted_test.c #include "envs/env.h"

refused envs/planted.c #include "algorithms/algorithm.h"
refused envs/planted.h #include "oracles/value.h"
refused envs/planted.c #include "suite/run/job.h"
allowed envs/planted.c #include "envs/user.h"
allowed envs/planted.c #include "suite/base/sample.h"
allowed envs/planted_test.c #include "oracles/value.h"

refused algorithms/planted.c #include "oracles/value.h"
refused algorithms/core/planted.h #include "oracles/value.h"
refused algorithms/planted_test.c #include "oracles/value.h"
refused algorithms/planted.c #include <oracles/value.h>
refused algorithms/planted.c #include "suite/stat/fit.h"
refused algorithms/planted.c #include "envs/user.h"
refused algorithms/planted.c   #  include"../oracles/value.h"
refused algorithms/planted.c #include ORACLE
allowed algorithms/core/planted.c #include "algorithms/algorithm.h"
allowed algorithms/planted.h #include "envs/env.h"
allowed algorithms/planted.c #include "suite/base/mat.h"
allowed algorithms/planted_test.c #include "tests/check.h"
allowed algorithms/planted_test.c #include "envs/user.h"

refused oracles/planted.c #include "algorithms/algorithm.h"
refused oracles/planted.c #include "algorithms/core/ridge.h"
refused oracles/planted.c #include "suite/base/mat.h"
refused oracles/planted.h #include "suite/base/sample.h"
refused oracles/planted.c #include "envs/user.h"
refused oracles/planted.c #include "suite/stat/fit.h"
refused oracles/planted.c #include "../suite/base/mat.h"
allowed oracles/planted.c #include "oracles/value.h"
allowed oracles/planted.h #include "envs/env.h"
allowed oracles/planted.c #include "suite/base/arena.h"
allowed oracles/planted.c #include "suite/base/block.h"
allowed oracles/planted.c #include "suite/base/status.h"
allowed oracles/planted.c #include "suite/base/settings.h"
allowed oracles/planted.c #include "suite/base/rng.h"
allowed oracles/planted_test.c #include "suite/base/sample.h"

refused suite/claim/planted.c #include "suite/simulation/run.h"
refused suite/simulation/planted.c #include "suite/judge/judge.h"
refused suite/simulation/planted.c #include "suite/papers/check.h"
refused suite/observe/planted.c #include "suite/audit/losses.h"
refused suite/audit/planted.h #include "suite/judge/judge.h"
refused suite/judge/planted.c #include "suite/papers/check.h"
refused suite/judge/planted.c #include "algorithms/core/zhou2022_scales.h"
refused suite/papers/planted/section.c #include "suite/report/report.h"
refused suite/papers/planted/theorems_x.c #include "algorithms/core/zhou2022_scales.h"
refused suite/papers/planted/section.c #include "suite/run/verify.h"
refused suite/run/planted.c #include "suite/report/report.h"
refused suite/report/planted.c #include "suite/cmd/cmd.h"
allowed suite/claim/planted.c #include "oracles/privacy.h"
allowed suite/judge/planted.c #include "suite/audit/losses.h"
allowed suite/papers/planted/section.c #include "suite/judge/judge.h"
allowed suite/papers/planted/section.c #include "algorithms/core/zhou2022_scales.h"
allowed suite/papers/planted/exhibit_x.c #include "suite/report/report.h"
allowed suite/report/planted.c #include "suite/run/verify.h"
allowed suite/cmd/planted.c #include "suite/report/report.h"
allowed suite/judge/planted_test.c #include "suite/papers/check.h"

refused suite/stat/planted.c #include <cblas.h>
refused suite/base/planted.c #include <lapacke.h>
refused algorithms/planted.c #include <lapacke.h>
refused suite/base/mat.h #include <cblas.h>
allowed suite/base/mat.c #include <cblas.h>
allowed oracles/planted.c #include <lapacke.h>
allowed suite/base/mat_test.c #include <lapacke.h>

refused suite/report/planted.c #include <sqlite3.h>
refused suite/store/planted.h #include <sqlite3.h>
allowed suite/store/planted.c #include <sqlite3.h>
allowed suite/store/planted_test.c #include <sqlite3.h>
allowed suite/store/planted.c #include "schema.h"
allowed suite/store/planted.c #include "views.h"
allowed suite/report/planted.c #include "page.css.h"

refused suite/judge/planted.c #include <glpk.h>
refused oracles/planted.h #include <glpk.h>
allowed oracles/planted.c #include <glpk.h>

refused suite/judge/planted.c #include <gsl/gsl_cdf.h>
refused suite/cmd/planted.c #include <gsl/gsl_errno.h>
refused algorithms/planted.c #include <gsl/gsl_sf_gamma.h>
refused suite/stat/planted.h #include <gsl/gsl_cdf.h>
allowed suite/stat/planted.c #include <gsl/gsl_cdf.h>
allowed oracles/planted.c #include <gsl/gsl_integration.h>
allowed suite/cmd/bench.c #include <gsl/gsl_randist.h>
allowed suite/main.c #include <gsl/gsl_errno.h>
allowed suite/judge/planted_test.c #include <gsl/gsl_cdf.h>

refused suite/base/planted.h #include <Random123/philox.h>
allowed suite/base/rng.c #include <Random123/philox.h>
END
    echo "layers: $passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

case ${1:-} in
'') check && echo 'layers: ok' ;;
--self-test) self_test ;;
*) echo 'usage: tests/layers.sh [--self-test]' >&2 && exit 2 ;;
esac
