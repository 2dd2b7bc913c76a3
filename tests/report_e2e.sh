#!/usr/bin/env bash
# assay report: the section on privacy audits, its table and plots, the commands
# that it names, and the same bytes again; the runs that Figure 1 names.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
cd -- "$TMP" || exit 3

report() { # DB OUT: the first page, and all pages as Markdown
    expect_exit 0 "$assay" report --db "$1" --out "$2" --format markdown
}
in_section() { sed -n '/^## Privacy audits$/,/^## /p' "$1/results/report.md"; }
rows() { in_section "$1" | grep -c '`./assay audit '; }
plots=(assay.audit.bound assay.audit.law)

# ---- what audits there were

expect_exit 0 "$assay" verify assay.audit.bound assay.audit.law \
    assay.audit.matrix --db one.db
report one.db one
ok 'one section' [ "$(grep -c '^## Privacy audits$' one/results/report.md)" -eq 1 ]
ok 'a row each audit' [ "$(rows one)" -eq 30 ]
in_section one >section
for plot in "${plots[@]}"; do
    ok "$plot is shown in the section" grep -qF "(results/plots/$plot.svg)" \
        section
    ok "$plot is shown once" [ "$(in_section one | grep -c "^!.*$plot.svg")" -eq 1 ]
    ok "$plot is a picture" grep -q '</svg>' "one/results/plots/$plot.svg"
    ok "$plot has data" \
        [ "$(grep -c '<use \|<path' "one/results/plots/$plot.svg")" -gt 60 ]
done
ok 'leaks are refuted' [ "$(grep -c 'scale=0.8.*| violated |' section)" -eq 14 ]
ok 'sound ones hold' [ "$(grep -c '| holds |' section)" -eq 16 ]
ok 'no time in it' not grep -qi second section

# ---- the command of a row gives its numbers

grep 'tree-gaussian leaves=1000000 scale=0.8.*| 2, 1e-6 |' section >row
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
report two.db two
ok 'the same page' same one/REPORT.md two/REPORT.md
ok 'the same report' same one/results/report.md two/results/report.md
for plot in "${plots[@]}"; do
    ok "the same $plot" cmp "one/results/plots/$plot.svg" \
        "two/results/plots/$plot.svg"
done

# ---- linear mixtures: nothing without their runs, a section and a plot with

ok 'no mixtures' not grep -q '^### Learning in linear mixtures$' one/results/report.md
expect_exit 0 "$assay" verify 'assay.curves.*' 'assay.regret.*' \
    zhou2022.thm5.1.decomp.run --db mix.db
report mix.db mix
ok 'the controls are drawn' \
    grep -q '</svg>' mix/results/plots/assay.regret.random.svg
sed -n '/^### Learning in linear mixtures$/,/^## Provenance/p' mix/results/report.md \
    >section
ok 'a row each curve' [ "$(grep -c '^| lm-' section)" -eq 20 ]
ok 'the optimum loses nothing' [ "$(grep -c '| optimal | 0 |' section)" -eq 4 ]
ok 'one algorithm against another' \
    [ "$(grep -cE '^\| (ucrl-vtr-plus|linopt-po)[^|]*\|( [0-9.e+]+ \|){4}$' \
        section)" -eq 6 ]
ok 'the three terms' [ "$(grep -cE '^\| `env=.*\|( [0-9.e+-]+ \|){6}$' \
    section)" -eq 10 ]
ok 'bounds with K*' [ "$(grep -c '| Luyo\|| Zhou' section)" -eq 12 ]
ok 'the plot is shown' grep -qF '(results/plots/mixtures.svg)' section
ok 'it is a picture' grep -q '</svg>' mix/results/plots/mixtures.svg

# ---- rates: every statement has its row, every theorem its picture

measured=(luyo2021.thm7.rate luyo2021.cor6.rate.epsilon qiao2023.lower)
expect_exit 0 "$assay" verify "${measured[@]}" --db rates.db
report rates.db rates
sed -n '/^## Regret against K$/,/^## Cost of privacy$/p' rates/results/report.md \
    >section
for claim in "${measured[@]}"; do
    ok "$claim has a row" [ "$(grep -c "^| .$claim. .*--seed 1. |$" section)" \
        -ge 1 ]
    ok "$claim has data" not grep -q "^| .$claim.*no data" section
done
ok 'a row holds, tightly' \
    grep -q '^| .luyo2021.thm7.rate.*| 0.500 |.*| holds, tight |' section
ok 'a floor has no exponent' grep -q '^| .qiao2023.lower.*no exponent.*| holds | - |' \
    section
ok 'all rows are as wide' \
    [ "$(grep '^|' section | sed 's/[^|]//g' | sort -u | wc -l)" -eq 1 ]
# what is not there is named: not run, or waiting
ok 'not run' grep -q \
    '^| .luyo2021.cor6.rate. .*\*no data\*: not in this run' section
"$assay" list claims @rate --json >all.json
grep '"kind": "rate"' all.json | grep -v '"waits_for": null' >waiting || :
while IFS= read -r line; do
    claim=${line#*\"id\": \"} claim=${claim%%\"*}
    ok "$claim waits" grep -q "^| .$claim. .*no data.*: waits for" section
done <waiting
for plot in rates rate.ucrl-vtr.none.K rate.ucrl-vtr.ldp.pure-ldp.epsilon; do
    ok "$plot is shown" grep -qF "(results/plots/$plot.svg)" section
    ok "$plot is a picture" grep -q '</svg>' "rates/results/plots/$plot.svg"
done
ok 'the theorem is on the forest plot' \
    grep -q 'Theorem 7: K' rates/results/plots/rates.svg
ok 'its finding is the title' \
    grep -q '<title>[0-9]* of [0-9]* measured exponents' rates/results/plots/rates.svg
ok 'and how it was run' \
    grep -q 'lazy 0.2 by information' rates/results/plots/rate.ucrl-vtr.none.K.svg
for word in 'linear: nothing learnt' 'asymptotic, fitted' 'explicit bound' \
    'K\* = ' 'slope, 0.5' 'regret grows as K^0.5'; do
    ok "the picture has $word" \
        grep -q "$word" rates/results/plots/rate.ucrl-vtr.none.K.svg
done
ok 'each picture has its command' \
    [ "$(grep -c '^Reproduce: ' section)" -eq "$(grep -c '^!' section)" ]
# the command of a picture makes it
# shellcheck disable=SC2016 # a backtick of the page
grep -A 4 'rate.ucrl-vtr.none.K.svg' section | sed -n 's/^Reproduce: `//p' |
    sed 's/`$//' >again
ok 'one command' one_line again
ln -sf "$assay" assay
cp rates/results/plots/rate.ucrl-vtr.none.K.svg before.svg
expect_exit 0 bash ./again
ok 'the same picture again' cmp before.svg \
    rates/results/plots/rate.ucrl-vtr.none.K.svg

# ---- what privacy costs, and published beside calibrated

ok 'no costs' grep -q 'cost of privacy was not measured' one/REPORT.md
expect_exit 0 "$assay" verify luyo2021.cor6.cost qiao2023.thm57.cost.below1 \
    assay.calibrated.ucrl-vtr assay.calibrated.dp-ucbvi \
    luyo2021.cor6.rate luyo2021.cor6.rate.calibrated --db cost.db
report cost.db cost
sed -n '/^## Cost of privacy$/,/^## Privacy audits/p' cost/results/report.md >section
tr -d '\`' <section >plain
ok 'a row each case' \
    [ "$(grep -c '| luyo2021.cor6.cost |\|| qiao2023.*below1 |' plain)" -eq 3 ]
ok 'exponents with margins' \
    [ "$(grep -c '| 0.5[0-9]* ± 0.0[0-9]* | 0.5 |' section)" -eq 2 ]
ok 'none where nothing is learned' \
    grep -q '| - | 1 | - | 0 of 4 |.*vacuous' section
ok 'the plot is shown' grep -qF '(results/plots/privacy-cost.svg)' section
ok 'it is a picture' grep -q '</svg>' cost/results/plots/privacy-cost.svg
ok 'a panel each algorithm' \
    [ "$(grep -c ' on [a-z]*-hard<' cost/results/plots/privacy-cost.svg)" -eq 2 ]
sed -n '/^## Published against calib/,/^## Faults/p' cost/results/report.md >section
ok 'a row each pair' [ "$(grep -c '| .assay.calibrated' section)" -eq 4 ]
ok 'Cor. 5: hundreds of times the noise' \
    grep -q '^| ucrl-vtr | jdp eps=1 | lm-perm | 5[0-9][0-9] |' section
ok 'Theorem 5.7: half of it' \
    grep -q '^| dp-ucbvi | pure-ldp eps=1 | tabular-hard | 0.5 |' section
grep '^| .*luyo2021.cor6.rate.calibrated' section >twins
ok 'a row each pair of envelopes' one_line twins
ok 'earlier by a factor of ten thousands' \
    grep -q '^| ucrl-vtr, ldp, .* | [0-9.]*e4 | 1e18 |' twins

# ---- a deeper profile beside it is the one that is shown

expect_exit 0 "$assay" verify assay.audit.matrix --profile standard --db one.db
report one.db deep
ok 'the rows as before' [ "$(rows deep)" -eq 30 ]
ok 'the deeper ones' [ "$(in_section deep | grep -c '| 200000 |')" -eq 2 ]

# ---- Figure 1 says how many runs its means have, as its claim does

expect_exit 0 "$assay" verify 'qiao2023.fig1' 'qiao2023.fig1.published' \
    'qiao2023.fig1.calibrated' --db figure.db
report figure.db figure
expect_exit 0 "$assay" show qiao2023.fig1 --db figure.db
runs=$(sed -n 's/.* replicates=\([0-9]*\).*/\1/p' "$OUT" | head -n 1)
ok 'it has runs' [ "${runs:-0}" -gt 1 ]
ok 'as many are named' grep -q "means of $runs runs" figure/results/report.md
ok 'all lines are drawn' \
    [ "$(grep -c '<path' figure/results/plots/qiao2023.fig1.svg)" -gt 20 ]

# ---- where nothing was audited, or only under faults

expect_exit 0 "$assay" verify luyo2021.claim28 --db none.db
expect_exit 0 "$assay" verify @faults assay.audit.matrix --db none.db
report none.db none
ok 'it says so' grep -q 'Nothing was audited in this run' none/results/report.md
ok 'no plot' not ls none/results/plots/assay.audit.law.svg

# ---- what is there is reported, what is missing is said, nothing is NaN

ok 'how much of the ledger' grep -q '[0-9]* of [0-9]* claims are in this run' \
    none/REPORT.md
ok 'no NaN' not grep -qwi nan none/REPORT.md
expect_exit 0 "$assay" compare --algorithms random,optimal --env riverswim \
    --episodes 1000 --db compare.db
report compare.db compare
ok 'no claim' grep -q '0 of [0-9]* claims are in this run' compare/REPORT.md
ok 'short' [ "$(wc -c <one/REPORT.md)" -le 65536 ]

# ---- a database that cannot be read leaves the last report whole

cp -r none kept
is_kept() { diff -r none kept; }
: >empty.db
echo 'no database at all' >text.db
head -c 20000 none.db >cut.db
cp none.db damaged.db
printf 'garbage' | dd of=damaged.db bs=1 seek=40000 conv=notrunc 2>/dev/null
sqlite3 foreign.db 'CREATE TABLE mine (x); INSERT INTO mine VALUES (1)'
cp none.db newer.db
sqlite3 newer.db 'PRAGMA user_version = 99'
for db in empty text cut foreign newer absent; do
    expect_exit '2|3' "$assay" report --db "$db.db" --out none
    ok "$db: one line" one_line "$ERR"
    ok "$db: the last report stands" is_kept
done
"$assay" report --db damaged.db --out none >/dev/null 2>&1 ||
    ok 'damaged: the last report stands' is_kept
rm -rf none && cp -r kept none
cp none.db norun.db
sqlite3 norun.db 'PRAGMA foreign_keys = OFF; DELETE FROM verdict; DELETE FROM
    result; DELETE FROM run; DELETE FROM timing'
expect_exit 3 "$assay" report --db norun.db --out none
ok 'no run: one line says what to do' one_line "$ERR" 'assay verify'

# ---- without gnuplot; pictures that no longer belong; any folder's name

mkdir bin
for tool in bash rm; do ln -sf "$(command -v $tool)" bin/; done
PATH=$PWD/bin expect_exit 3 "$assay" report --db none.db --out none
ok 'no gnuplot: one line' one_line "$ERR" gnuplot
ok 'no gnuplot: the last report stands' is_kept
touch none/results/plots/old.svg none/results/plots/mine.txt
report none.db none
ok 'an orphan is removed' [ ! -e none/results/plots/old.svg ]
ok 'what is not ours stays' [ -e none/results/plots/mine.txt ]
ok 'nothing temporary is left' \
    [ -z "$(find none -name '*.new' -o -name '.plots*')" ]
# shellcheck disable=SC2016 # a name that must mean nothing
odd=$'it\'s `odd` "$(x)" name'
report none.db "$odd"
ok 'a folder of any name' [ -s "$odd/REPORT.md" ]

finish report
