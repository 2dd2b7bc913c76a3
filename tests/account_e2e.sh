#!/usr/bin/env bash
# assay account: the forms that scripts use, their JSON, every bad input.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

field() { # KEY: of the one object in $OUT, as JSON text
    sqlite3 :memory: "SELECT json_extract(j, '\$.$1') FROM
        (SELECT CAST(readfile('$OUT') AS TEXT) AS j)"
}

holds() { # SQL CONDITION on the object j
    local said
    said=$(sqlite3 :memory: "SELECT coalesce($1, 0) FROM
        (SELECT CAST(readfile('$OUT') AS TEXT) AS j)") || return 1
    [ "$said" = 1 ] || { echo "not $1: $(cat -- "$OUT")" && return 1; }
}

near() { # KEY VALUE: to 1e-12
    holds "abs((j ->> '\$.$1') / $2 - 1) < 1e-12"
}

account() { # expects success and one good object
    expect_exit 0 "$assay" account "$@" --json
    ok "one line: $*" one_line "$OUT"
    ok "is JSON: $*" holds 'json_valid(j)'
    ok "a summary: $*" holds "json_type(j, '\$.summary') = 'true'"
    ok "has its keys: $*" holds "json_type(j, '\$.log10_delta') IS NOT NULL AND
        j ->> '\$.kind' = '$1'"
    ok "bounds enclose: $*" holds "j ->> '\$.lower' <= j ->> ('\$.' ||
        (j ->> '\$.gives')) AND j ->> ('\$.' || (j ->> '\$.gives')) <=
        j ->> '\$.upper'"
    ok "nothing on stderr: $*" [ ! -s "$ERR" ]
}

refuse() { # TEXT ARGUMENT...: exit 2, one line that says each |-part of TEXT
    local said
    IFS='|' read -ra said <<<"$1"
    shift
    expect_exit 2 "$assay" account "$@"
    ok "one line: $*" one_line "$ERR" "${said[@]}"
    ok "nothing on stdout: $*" [ ! -s "$OUT" ]
}

# ---- values

account gaussian sigma=1 sensitivity=1 k=1 epsilon=1
ok 'Gauss' near delta 0.1269367375066439458008296
ok 'repeats its keys' holds "j ->> '\$.sigma' = 1 AND j ->> '\$.k' = 1 AND
    j ->> '\$.sensitivity' = 1 AND j ->> '\$.epsilon' = 1"
account gaussian sigma=10 k=100 epsilon=1
ok 'composed Gauss' near delta 0.1269367375066439458008296
account laplace scale=2 sensitivity=1 k=16 epsilon=1
account laplace scale=2 sensitivity=1 k=16 epsilon=2
ok 'composed Laplace' near delta 0.2728475416318219583157842
account tree-gaussian sigma=5 sensitivity=1 leaves=1024 epsilon=1
account tree-gaussian sigma=5 leaves=1024 epsilon=2
ok 'tree' near delta 0.0006227877665380017724552956
account tree-laplace scale=10 leaves=4294967295 epsilon=0.25
ok 'Laplace tree' near delta 0.1328635375388499279967354
account randomized-response epsilon0=0.1 k=64 epsilon=1
account randomized-response epsilon0=0.1 k=64 epsilon=2
ok 'responses' near delta 0.003649649776932266862509851
account randomized-response epsilon0=0.1 k=64 delta=1e-6
ok 'and back' near epsilon 3.679634572751300133639832
account goe sigma=5 frobenius=1.4142135623730951 epsilon=0.5
account goe sigma=5 frobenius=1 epsilon=0.5
ok 'matrix' near delta 0.0005125360831583324745969344
account zcdp rho=0.5 delta=1e-5
ok 'zCDP' near epsilon 5.298525912188081207567369
ok 'the best order is better' holds "j ->> '\$.best_order' < j ->> '\$.epsilon'"
account zcdp rho=0.5 epsilon=3
account calibrate-gaussian sensitivity=1 epsilon=1 delta=1e-6
sigma=$(field sigma)
account gaussian sigma="$sigma" delta=1e-6
ok 'calibration and back' near epsilon 1
account calibrate-gaussian sensitivity=3 epsilon=1 delta=1e-8
ok 'sensitivity scales' near sigma 15.300926362589781587546598
account calibrate-laplace epsilon=1 delta=1e-6 k=100
scale=$(field scale)
account laplace scale="$scale" k=100 epsilon=1
ok 'calibrated Laplace' holds "abs((j ->> '\$.delta') / 1e-6 - 1) < 1e-9"

# ---- where doubles end

account gaussian sigma=1 epsilon=2000
ok 'underflow has a logarithm' holds "j ->> '\$.delta' = 0 AND
    j ->> '\$.log10_delta' BETWEEN -868162 AND -868161 AND j ->> '\$.upper' > 0"
account laplace scale=2 k=3 epsilon=1.6
ok 'beyond the largest loss' holds "j ->> '\$.delta' = 0 AND
    j ->> '\$.upper' = 0 AND json_type(j, '\$.log10_delta') = 'null'"
account gaussian sigma=1e7 k=1e15 epsilon=500
account tree-gaussian sigma=5 leaves=1.8e19 delta=1e-300
account laplace scale=100 k=10000 epsilon=1.5
account gaussian sigma=1 delta=1

# ---- people

expect_exit 0 "$assay" account laplace scale=2 k=16 epsilon=1
ok 'names the delta' grep -qE '^  delta +0\.459' "$OUT"
expect_exit 0 "$assay" account --help
cp "$OUT" "$TMP/help"
sed -n '/^Examples:/,$s/^  assay account //p' "$TMP/help" >"$TMP/examples"
ok 'has examples' [ -s "$TMP/examples" ]
while read -ra line; do
    expect_exit 0 "$assay" account "${line[@]}"
done <"$TMP/examples"

# ---- bad input

refuse 'usage: assay account'
refuse "'gausian'|gaussian" gausian sigma=1 epsilon=1
refuse "'sigm'|sigma" gaussian sigm=1 epsilon=1
refuse 'sigma=0: a number from' gaussian sigma=0 epsilon=1
refuse 'sigma=-1' gaussian sigma=-1 epsilon=1
refuse 'sigma=nan' gaussian sigma=nan epsilon=1
refuse 'sigma=: ' gaussian sigma= epsilon=1
refuse 'k=0: a whole number from 1' gaussian sigma=1 k=0 epsilon=1
refuse 'k=1.5' laplace scale=1 k=1.5 epsilon=1
refuse 'k=10000000|1000000' laplace scale=1 k=10000000 epsilon=1
refuse 'leaves=0' tree-gaussian sigma=1 leaves=0 epsilon=1
refuse 'needs leaves' tree-gaussian sigma=1 epsilon=1
refuse 'needs sigma' gaussian epsilon=1
refuse 'needs epsilon=X or delta=X' gaussian sigma=1
refuse 'not both' gaussian sigma=1 epsilon=1 delta=1e-6
refuse 'needs delta' calibrate-gaussian epsilon=1
refuse 'delta=2: a number from' gaussian sigma=1 delta=2
refuse 'delta=0: ' gaussian sigma=1 delta=0
refuse 'epsilon=-1: a number from 0' gaussian sigma=1 epsilon=-1
refuse "'epsilon'|key=value" gaussian sigma=1 epsilon
refuse 'sigma is given twice' gaussian sigma=1 sigma=2 epsilon=1
refuse 'sensitivity/scale|100' laplace scale=1e-6 epsilon=1
refuse 'sensitivity*sqrt(k)/sigma' gaussian sigma=1e-9 epsilon=1
refuse 'no sigma' calibrate-gaussian epsilon=0 delta=1e-12
refuse '--nonsense' gaussian sigma=1 --nonsense

finish account
