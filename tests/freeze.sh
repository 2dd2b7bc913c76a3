#!/usr/bin/env bash
# Compares everything that is measured with what was saved, so that a change of
# structure can be seen to change no result.
#
#   tests/freeze.sh          compares with tests/data/freeze.txt, exit 1 where
#                            a hash differs (a minute: it runs the profile)
#   tests/freeze.sh --save   writes that file from this source
#   tests/freeze.sh --keep FOLDER   also leaves the sorted rows there, so that
#                            two sources can be compared with diff
#
# Hashed, each sorted: the lists that the command line prints; every
# observation of the quick profile at seed 1 (study, parameters, replicate,
# name, step, k, value) and every verdict (claim, case, mode, verdict, slack,
# why); and the claims' designs, for which results/errors.csv has counts.
set -euo pipefail
cd -- "${BASH_SOURCE[0]%/*}/.."
export LC_ALL=C

save=0 keep=''
case ${1:-} in
'') ;;
--save) save=1 ;;
--keep) keep=$2 ;;
*) echo 'usage: tests/freeze.sh [--save | --keep FOLDER]' >&2 && exit 2 ;;
esac
tmp=$(mktemp -d)
trap 'rm -rf -- "$tmp"' EXIT
rows=${keep:-$tmp}
mkdir -p -- "$rows"

for what in claims mechanisms studies faults algorithms envs; do
    ./assay list "$what" --json | grep -v '"summary"' | sort >"$rows/$what"
done
grep -o '"id": "[^"]*"\|"design": "[^"]*"' "$rows/claims" >"$rows/designs"
./assay verify --brief --profile quick --seed 1 --db "$tmp/quick.db" \
    >"$tmp/log" || { cat "$tmp/log" && exit 1; }
sqlite3 "$tmp/quick.db" >"$rows/observations" <<'SQL'
SELECT j.study, j.parameters, j.replicate, o.name, o.step, o.k,
       format('%!.17g', o.value)
FROM observation o JOIN job j ON o.job = j.key ORDER BY 1, 2, 3, 4, 5;
SQL
sqlite3 "$tmp/quick.db" >"$rows/verdicts" <<'SQL'
SELECT claim, case_text, mode, verdict, format('%!.17g', slack), why
FROM verdict ORDER BY 1, 2, 3;
SQL
(cd -- "$rows" && sha256sum -- algorithms claims designs envs faults \
    mechanisms observations studies verdicts) >"$tmp/freeze"
if [ "$save" = 1 ]; then
    cp -- "$tmp/freeze" tests/data/freeze.txt
elif diff tests/data/freeze.txt "$tmp/freeze"; then
    echo 'freeze: nothing that is measured has changed'
else
    echo 'freeze: the rows above have changed' && exit 1
fi
