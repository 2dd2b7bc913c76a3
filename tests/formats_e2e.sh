#!/usr/bin/env bash
# verify --format junit and tex: the XML is valid and says what the verdicts
# are; the macros have names of their own, and TeX takes them where there is one.
# JSON of compare names its curves by fields.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
cd "$TMP" || exit 3
some=('luyo2021.claim2[78]' luyo2021.lem25 'luyo2021.cor*.clip'
    'qiao2023.thm41.rate.*' 'assay.draw.*')

has() { # TEXT: in the XML
    grep -qF -e "$1" junit.xml
}
valid() { # FILE: by a parser that is installed
    if command -v xmllint >/dev/null; then
        xmllint --noout "$1"
    elif command -v python3 >/dev/null; then
        python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$1"
    else
        echo 'formats_e2e.sh: no XML parser: validity is not checked' >&2
    fi
}
count() { # of a key in the summary of verify --json
    tail -n 1 json | grep -oE "\"$1\": [0-9]+" | grep -oE '[0-9]+$'
}

# ---- JUnit

expect_exit 0 "$assay" verify "${some[@]}" --json --db v.db
cp "$OUT" json
expect_exit 0 "$assay" verify "${some[@]}" --format junit --db v.db --resume
cp "$OUT" junit.xml
ok 'valid' valid junit.xml
cases=$(count cases)
skipped=$(grep -c '<skipped ' junit.xml)
ok 'three need a larger profile' [ "$skipped" = 3 ]
ok 'which it names' has '<skipped message="needs --profile standard"/>'
ok 'a test for each case' [ "$(grep -c '<testcase ' junit.xml)" = \
    $((cases + skipped)) ]
ok 'none failed' has "<testsuites name=\"assay verify\" tests=\"$((cases +
    skipped))\" failures=\"0\" errors=\"0\" skipped=\"3\""
for suite in luyo2021 qiao2023 assay; do
    ok "suite $suite" [ "$(grep -c "<testsuite name=\"$suite\"" junit.xml)" = 1 ]
done
ok 'its verdict' has '<property name="verdict" value="violated"/>'
ok 'its slack' grep -qE '<property name="slack" value="[0-9.e]+"/>' junit.xml
ok 'its witness' grep -q '<property name="witness" value="H=' junit.xml
expect_exit 1 "$assay" verify luyo2021.claim28 --fault noise-scale=2 \
    --format junit --db :memory:
cp "$OUT" junit.xml
ok 'valid with failures' valid junit.xml
expect_exit 1 "$assay" verify assay.draw.visits --fault tilt=0.05 \
    --format junit --db :memory:
# a claim that fails: an expected verdict cannot be bent, a missed fault can
expect_exit '0|1' "$assay" verify luyo2021.claim28 --fault noise-scale=1 \
    --format junit --db :memory:
cp "$OUT" junit.xml
ok 'a fault that was missed fails' grep -q \
    '<failure message="fault noise-scale=1 was missed: holds">' junit.xml
ok 'and says the command' grep -q '^\./assay verify\|&#10;./assay verify' \
    junit.xml
ok 'valid' valid junit.xml
# a job that cannot be had: no memory for it
(
    ulimit -v 400000
    exec "$assay" verify assay.draw.visits --format junit --db :memory: \
        --jobs 1
) >junit.xml 2>broken.err </dev/null
CODE=$?
if [ -s junit.xml ] && grep -q '<error ' junit.xml; then
    ok 'a broken job is an error' [ $CODE = 3 ]
    ok 'valid' valid junit.xml
fi

# ---- TeX

expect_exit 0 "$assay" verify "${some[@]}" --format tex --db v.db --resume
cp "$OUT" numbers.tex
ok 'macros alone' not grep -qvE \
    '^(%.*|\\newcommand\{\\assay[A-Za-z]+\}\{.*\})$' numbers.tex
grep -oE '^\\newcommand\{\\[A-Za-z]+' numbers.tex | sort >names
ok 'no name twice' [ -z "$(uniq -d names)" ]
ok 'the counts' grep -qxF "\\newcommand{\\assayCases}{$cases}" numbers.tex
ok 'the digest' grep -qxF "\\newcommand{\\assayDigest}{$(tail -n 1 json |
    sed 's/.*"digest": "\([0-9a-f]*\).*/\1/')}" numbers.tex
ok 'a verdict' grep -qxF \
    '\newcommand{\assayLuyoTwoZeroTwoOneLemTwoFiveVerdict}{violated}' numbers.tex
ok 'a slack' grep -qE \
    '^\\newcommand\{\\assayLuyoTwoZeroTwoOneClaimTwoEightSlack\}' numbers.tex
# the example of the page uses names that exist
# shellcheck disable=SC2016 # backquotes are text
sed -n '/^```tex$/,/^```$/p' "$ROOT/docs/database.md" | sed '1d;$d' >page.tex
ok 'the page has an example' grep -q documentclass page.tex
while read -r name; do
    ok "$name" grep -qF "{$name}" numbers.tex
done < <(grep -oE '\\assay[A-Za-z]+' page.tex)
if command -v pdflatex >/dev/null; then
    ok 'TeX takes it' pdflatex -interaction=nonstopmode -halt-on-error page.tex
fi

# ---- not for everything

for bad in '--json' '--dry-run' '--seeds 2' '--out x.csv'; do
    # shellcheck disable=SC2086 # words
    expect_exit 2 "$assay" verify luyo2021.lem25 --format junit $bad
    ok "not with $bad" one_line "$ERR" '--format junit is not for'
done
expect_exit 2 "$assay" verify @detection --format tex
ok 'not the matrix' one_line "$ERR" '--format tex is not for @detection'
expect_exit 2 "$assay" verify luyo2021.lem25 --format yaml

# ---- curves in JSON

expect_exit 0 "$assay" compare --algorithms random,dp-ucbvi --env bandit \
    --privacy none,jdp --epsilon 10 --delta 1e-5 --mode both --episodes 1e18 \
    --points 1 --lazy 0.5 --json
ok 'a private curve' grep -q '"algorithm": "dp-ucbvi", "privacy": "jdp", '\
'"epsilon": 10, "delta": 1e-5, "mode": "calibrated", "k": 1, ' "$OUT"
ok 'one without' grep -q '"algorithm": "dp-ucbvi", "privacy": "none", '\
'"epsilon": null, "delta": null, "mode": "published", "k": 1, ' "$OUT"
ok 'a count that JSON rounds is text' grep -q '"k": "1000000000000000000"' "$OUT"
ok 'a small one is a number' grep -q '"k": 1000000000000000,' "$OUT"
ok 'the summary, too' grep -q '"episodes": "1000000000000000000"' "$OUT"

finish formats
