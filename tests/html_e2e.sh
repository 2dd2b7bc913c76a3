#!/usr/bin/env bash
# results/report.html: one file that asks no server, whose ids are unique, and
# which works in a browser: filters, search, the hash, widths, dark, no message.
# Without Chromium the browser's part is skipped, and says so; CI may set
# INSTALL_CHROMIUM=1 to have it installed.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
cd -- "$TMP" || exit 3

expect_exit 0 "$assay" verify 'luyo2021.claim2*' luyo2021.thm7.rate \
    qiao2023.lem56.ldp qiao2023.sec52.sens assay.audit.bound --db one.db
expect_exit 0 "$assay" verify @faults luyo2021.claim28 --db one.db
mkdir -p one/results two/results
cp "$ROOT"/results/*.csv one/results && cp "$ROOT"/results/*.csv two/results
expect_exit 0 "$assay" report --db one.db --out one
page=one/results/report.html

# ---- one file

ok 'it is there' [ -s "$page" ]
ok 'below 5 MB' [ "$(wc -c <"$page")" -lt 5000000 ]
ok 'the first page below 64 KB' [ "$(wc -c <one/REPORT.md)" -le 65536 ]
ok 'no picture is asked for' not grep -qE '<img|<iframe|url\(http' "$page"
ok 'no script or style is asked for' not grep -qE '<script src|<link rel="style' \
    "$page"
grep -o ' id="[^"]*"' "$page" | sort >ids
grep -o " id='[^']*'" "$page" | tr "'" '"' | sort >>ids
ok 'there are ids' [ "$(wc -l <ids)" -gt 100 ]
ok 'no id stands twice' [ -z "$(sort ids | uniq -d)" ]
grep -o "href='#[^']*'" "$page" | sed "s/href='#//; s/'//" | sort -u >wanted
sed 's/ id="//; s/"//' ids | sort -u >have
ok 'symbols are used' [ -s wanted ]
ok 'every symbol is there' [ -z "$(comm -23 wanted have)" ]
grep -o '<a href="#[^"]*"' "$page" | sed 's/.*#//; s/"//' | sort -u >linked
ok 'every link leads to a place' [ -z "$(comm -23 linked have)" ]
ok 'no page of NaN' not grep -qwi nan "$page"
expect_exit 0 "$assay" report --db one.db --out two
ok 'the same bytes again' cmp "$page" two/results/report.html
ok 'all pages' [ "$(grep -c '^<section id=' "$page")" -eq 18 ]
ok 'every picture is in it' \
    [ "$(grep -c '^<figure ' "$page")" -eq "$(grep -c '^<svg ' "$page")" ]
ok 'error rates too' grep -q 'Clopper-Pearson intervals' "$page"

# ---- in a browser

browser=
for name in chromium chromium-browser google-chrome; do
    browser=${browser:-$(command -v "$name" || :)}
done
if [ -z "$browser" ] && [ -n "${INSTALL_CHROMIUM:-}" ]; then
    apt-get install -q -y --no-install-recommends chromium >apt.log 2>&1 || :
    browser=$(command -v chromium || :)
fi
if [ -z "$browser" ]; then
    echo 'html: the browser is skipped: there is no chromium'
    finish html
fi

# what a reader would see, as one line of the page after its script
cat >probe.html <<'END'
<script>
addEventListener('load', () => setTimeout(() => {
  const rows = [...document.querySelectorAll('table.claims tr[data-verdict]')];
  const seen = rows.filter(r => r.offsetParent !== null);
  const wide = [...document.querySelectorAll('main *')].filter(e => {
    if (e.closest('.wide, pre, svg') || e.offsetParent === null) return false;
    return e.getBoundingClientRect().right > innerWidth + 1;
  });
  const said = {
    js: document.documentElement.classList.contains('js'),
    rows: rows.length, seen: seen.length,
    verdicts: [...new Set(seen.map(r => r.dataset.verdict))].join(' '),
    first: seen.length ? seen[0].id : '',
    scroll: document.documentElement.scrollWidth <= innerWidth,
    wide: wide.length, current: document.querySelectorAll('section.shown').length,
    buttons: document.querySelectorAll('.curves button').length,
    count: document.querySelector('.bar output').textContent,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    ink: getComputedStyle(document.body).color,
  };
  const p = document.createElement('p');
  p.id = 'probe';
  p.textContent = 'PROBE ' + JSON.stringify(said);
  document.body.append(p);
}, 50));
</script>
END
cat "$page" probe.html >probed.html

look() { # HASH WIDTH [OPTION...]: the probe's line
    "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
        --user-data-dir="$TMP/profile" --window-size="$2",900 \
        --virtual-time-budget=4000 --enable-logging=stderr --v=0 "${@:3}" \
        --dump-dom "file://$PWD/probed.html$1" 2>browser.log </dev/null |
        grep -o 'PROBE {[^}]*}' | sed 's/&quot;/"/g' | head -n 1
}
says() { grep -qF -- "$1" seen; }
quiet() { ! grep -q 'CONSOLE' browser.log; }

look '' 1280 >seen
ok 'the script runs' says '"js":true'
ok 'no message' quiet
ok 'one page is shown' says '"current":1'
ok 'curves can be hidden' not says '"buttons":0'
rows=$(sed 's/.*"rows":\([0-9]*\).*/\1/' seen)
ok 'the whole ledger is there' [ "$rows" -gt 500 ]

look '#?verdict=violated' 1280 >seen
ok 'a verdict is picked' says '"verdicts":"violated"'
ok 'and counted' grep -q '"count":"[1-9][0-9]* of ' seen
ok 'no message' quiet
look '#?verdict=violated' 390 >seen
ok 'on a narrow screen too' says '"verdicts":"violated"'
look '#?q=claim28' 1280 >seen
ok 'words are found' says '"first":"luyo2021.claim28"'
look '#?paper=qiao2023&verdict=violated' 1280 >seen
ok 'two at once' grep -q '"first":"qiao2023' seen
look '#?surprise=yes' 1280 >seen
ok 'no surprise' says '"seen":0'
look '#luyo2021.claim28' 1280 >seen
ok 'a claim is a place' says '"current":1'
ok 'on its page' says 'luyo2021'

for width in 390 1280 1920; do
    for hash in '' '#luyo2021' '#noise' '#rates' '#audits' '#faults' '#errors'; do
        look "$hash" "$width" >seen
        ok "$width$hash: no scrolling sideways" says '"scroll":true'
        ok "$width$hash: nothing sticks out" says '"wide":0'
    done
done
look '' 1280 --blink-settings=preferredColorScheme=0 >seen
ok 'dark when asked' says '"dark":true'
ok 'no message' quiet

finish html
