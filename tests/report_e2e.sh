#!/usr/bin/env bash
# assay report: the section on privacy audits, its table and plots, the commands
# that it names, and the same bytes again.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
cd -- "$TMP" || exit 3

in_section() { sed -n '/^## Privacy audits$/,/^## /p' "$1/REPORT.md"; }
rows() { in_section "$1" | grep -c '`./assay audit '; }
plots=(assay.audit.bound assay.audit.law)

# ---- what audits there were

expect_exit 0 "$assay" verify assay.audit.bound assay.audit.law \
    assay.audit.matrix --db one.db
expect_exit 0 "$assay" report --db one.db --out one
ok 'one section' [ "$(grep -c '^## Privacy audits$' one/REPORT.md)" -eq 1 ]
ok 'a row each audit' [ "$(rows one)" -eq 30 ]
in_section one >section
for plot in "${plots[@]}"; do
    ok "$plot is shown in the section" grep -qF "(results/plots/$plot.svg)" \
        section
    ok "$plot is shown once" [ "$(grep -c "^!.*$plot.svg" one/REPORT.md)" -eq 1 ]
    ok "$plot is a picture" grep -q '</svg>' "one/results/plots/$plot.svg"
    ok "$plot has data" \
        [ "$(grep -c '<use \|<path' "one/results/plots/$plot.svg")" -gt 60 ]
done
ok 'leaks are refuted' [ "$(grep -c 'scale=0.8.*| violated |' section)" -eq 14 ]
ok 'sound ones hold' [ "$(grep -c '| holds |' section)" -eq 16 ]
ok 'no time in it' not grep -qi second section

# ---- the command of a row gives its numbers

grep 'tree-gaussian leaves=1000000 scale=0.8.*| 2, 1e-06 |' section >row
ok 'one such row' one_line row
# shellcheck disable=SC2016 # a backtick of the page
command=$(sed 's/.*`.\/assay //; s/`.*//' row)
read -ra words <<<"$command"
expect_exit 1 "$assay" "${words[@]}"
lower=$(sed -n 's/.*epsilon refuted *\([0-9.]*\) and below/\1/p' "$OUT")
exact=$(sed -n 's/.*epsilon delivered *\([0-9.]*\) at .*/\1/p' "$OUT")
ok 'refuted' grep -qF "| $lower |" row
ok 'delivered' grep -qF "| ${exact:0:6}" row

# ---- the same bytes, whatever the time

expect_exit 0 "$assay" verify assay.audit.bound assay.audit.law \
    assay.audit.matrix --db two.db --jobs 1
expect_exit 0 "$assay" report --db two.db --out two
ok 'the same page' same one/REPORT.md two/REPORT.md
for plot in "${plots[@]}"; do
    ok "the same $plot" cmp "one/results/plots/$plot.svg" \
        "two/results/plots/$plot.svg"
done

# ---- linear mixtures: nothing without their runs, a section and a plot with

ok 'no mixtures' not grep -q '^## Learning in linear mixtures$' one/REPORT.md
expect_exit 0 "$assay" verify 'assay.curves.*' --db mix.db
expect_exit 0 "$assay" report --db mix.db --out mix
sed -n '/^## Learning in linear mixtures$/,/^## Plots/p' mix/REPORT.md >section
ok 'a row each curve' [ "$(grep -c '^| lm-' section)" -eq 20 ]
ok 'the optimum loses nothing' [ "$(grep -c '| optimal | 0 |' section)" -eq 4 ]
ok 'bounds with K*' [ "$(grep -c '| Luyo\|| Zhou' section)" -eq 12 ]
ok 'the plot is shown' grep -qF '(results/plots/mixtures.svg)' section
ok 'it is a picture' grep -q '</svg>' mix/results/plots/mixtures.svg

# ---- what privacy costs, and published beside calibrated

ok 'no costs' not grep -q '^## What privacy costs$' one/REPORT.md
ok 'no twins' not grep -q '^## Published against calibrated$' one/REPORT.md
expect_exit 0 "$assay" verify luyo2021.cor6.cost qiao2023.thm57.cost.below1 \
    assay.calibrated.ucrl-vtr assay.calibrated.dp-ucbvi --db cost.db
expect_exit 0 "$assay" report --db cost.db --out cost
sed -n '/^## What privacy costs$/,/^## Published/p' cost/REPORT.md >section
tr -d '\`' <section >plain
ok 'a row each case' \
    [ "$(grep -c '| luyo2021.cor6.cost |\|| qiao2023.*below1 |' plain)" -eq 3 ]
ok 'exponents with margins' \
    [ "$(grep -c '| 0.5[0-9]* +- 0.0[0-9]* | 0.5 |' section)" -eq 2 ]
ok 'none where nothing is learned' \
    grep -q '| - | 1 | - | 0 of 4 |.*vacuous' section
ok 'the plot is shown' grep -qF '(results/plots/privacy-cost.svg)' section
ok 'it is a picture' grep -q '</svg>' cost/results/plots/privacy-cost.svg
ok 'a panel each algorithm' \
    [ "$(grep -c ' on [a-z]*-hard<' cost/results/plots/privacy-cost.svg)" -eq 2 ]
sed -n '/^## Published against calib/,/^## Plots/p' cost/REPORT.md >section
ok 'a row each pair' [ "$(grep -c '| .assay.calibrated' section)" -eq 4 ]
ok 'Cor. 5: hundreds of times the noise' \
    grep -q '^| ucrl-vtr | jdp eps=1 | lm-perm | 5[0-9][0-9] |' section
ok 'Theorem 5.7: half of it' \
    grep -q '^| dp-ucbvi | pure-ldp eps=1 | tabular-hard | 0.5 |' section

# ---- a deeper profile beside it is the one that is shown

expect_exit 0 "$assay" verify assay.audit.matrix --profile standard --db one.db
expect_exit 0 "$assay" report --db one.db --out deep
ok 'the rows as before' [ "$(rows deep)" -eq 30 ]
ok 'the deeper ones' [ "$(in_section deep | grep -c '| 200000 |')" -eq 2 ]

# ---- where nothing was audited, or only under faults

expect_exit 0 "$assay" verify luyo2021.claim28 --db none.db
expect_exit 0 "$assay" verify @faults assay.audit.matrix --db none.db
expect_exit 0 "$assay" report --db none.db --out none
ok 'no section' not grep -q '^## Privacy audits' none/REPORT.md
ok 'no plot' not ls none/results/plots/assay.audit.law.svg

finish report
