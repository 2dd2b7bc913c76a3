#!/usr/bin/env bash
# assay compare: a horizon that shows something, sentences that agree with the
# numbers, the folder, the same digest for any number of workers or after an
# interruption, bad input in one line each.
. "${BASH_SOURCE[0]%/*}/e2e.sh"
cd "$TMP" || exit 3

run() { # EXIT-CODE OPTION...
    local code=$1
    shift
    expect_exit "$code" "$assay" compare "$@"
}
load() { # the lines of $OUT as a table
    rm -f lines.db
    sqlite3 lines.db 'CREATE TABLE raw (j TEXT)' ".mode ascii" \
        ".separator \"\\001\" \"\\n\"" ".import $OUT raw"
}
ask() { sqlite3 lines.db "SELECT $1 FROM raw WHERE $2"; }
none() { # NAME CONDITION: no line is so
    ok "$1" [ "$(ask 'count(*)' "$2")" = 0 ]
}
some() { ok "$1" [ "$(ask 'count(*)' "$2")" -gt 0 ]; }
says() { ok "says $1" grep -q "$1" <(tr '\n' ' ' <"$OUT" | tr -s ' '); }
digest() { ask "json_extract(j, '\$.digest')" "json_extract(j, '\$.summary')"; }

# ---- the horizon
small=(--algorithms "ucbvi,pucb,random" --env bandit --epsilon "1,100")
run 0 "${small[@]}" --json --seed 3
load
some 'found a horizon' "json_extract(j, '\$.episodes_chosen') = 1"
none 'every curve has learned, but for the control' \
    "json_extract(j, '\$.what') = 'final' AND
     json_extract(j, '\$.algorithm') <> 'random' AND
     json_extract(j, '\$.learned') < json_extract(j, '\$.replicates')"
none 'no interval reaches below zero' "json_extract(j, '\$.regret_lo') < 0 OR
     json_extract(j, '\$.regret_median_lo') < 0 OR
     json_extract(j, '\$.regret_iqm_lo') < 0"
none 'intervals contain their middle' "json_extract(j, '\$.regret_mean') NOT
     BETWEEN json_extract(j, '\$.regret_lo') AND json_extract(j, '\$.regret_hi')"
some 'episodes beyond 2^53 are text, others numbers' \
    "json_type(j, '\$.k') = 'integer'"
whole=$(digest)

# ---- the same for any number of workers, in a database, and after a break
for jobs in 1 3; do
    run 0 "${small[@]}" --json --seed 3 --jobs $jobs
    load
    ok "digest of $jobs workers" [ "$(digest)" = "$whole" ]
done
run 0 "${small[@]}" --json --seed 3 --db whole.db
load
ok 'digest of a database' [ "$(digest)" = "$whole" ]
timeout -s KILL 0.3 "$assay" compare "${small[@]}" --seed 3 --jobs 1 \
    --db broken.db >/dev/null 2>&1
run 0 "${small[@]}" --json --seed 3 --db broken.db --resume
load
ok 'an interrupted one goes on' [ "$(digest)" = "$whole" ]
start=$(date +%s%N)
run 0 "${small[@]}" --seed 3 --db whole.db --resume
ok 'a whole one runs nothing again' \
    [ $((($(date +%s%N) - start) / 1000000)) -lt 20000 ]

# ---- everything coincides
run 0 --algorithms dp-ucbvi,private-ucb-vi --env riverswim --privacy jdp,ldp \
    --epsilon 0.1,1 --episodes 1000 --search no --replicates 6
says 'No curve has learned by K = 1e3 in every run'
says 'All private curves coincide: the same regret in every run'
says "It is the tie rule's"
says 'dp-ucbvi and private-ucb-vi coincide'
ok 'and ranks nothing' not grep -q decided <(grep -v '^Decided' "$OUT")

# ---- a clear order
run 0 --algorithms ucbvi,random,dp-ucbvi --env tabular-random --privacy none \
    --episodes 1e8 --replicates 8
says 'ucbvi before dp-ucbvi; every pair is decided'
run 0 --algorithms ucbvi,dp-ucbvi --env tabular-random --privacy none \
    --episodes 1e8 --replicates 5
says 'The ranking of ucbvi and dp-ucbvi (less regret in 5 of 5 runs) is not'
says '5 runs cannot decide so many: --replicates 6 can'

# ---- the inverse question
run 0 --algorithms dp-ucbvi --env bandit --privacy none,jdp --epsilon 1 \
    --episodes 1e9 --replicates 6 --json
load
some 'an answer' "json_extract(j, '\$.what') = 'afford'"
none 'no before yes, and looser factors need less epsilon' \
    "json_extract(j, '\$.what') = 'afford' AND (
     json_extract(j, '\$.within_2_above') >= json_extract(j, '\$.within_2_from')
     OR json_extract(j, '\$.within_10_above') >
        json_extract(j, '\$.within_2_from')
     OR json_extract(j, '\$.within_2_above') >
        json_extract(j, '\$.within_10_percent_from'))"
answer=$(ask "json_extract(j, '\$.within_10_from')" \
    "json_extract(j, '\$.what') = 'afford'")
run 0 --algorithms dp-ucbvi --env bandit --privacy none,jdp \
    --epsilon "$answer" --episodes 1e9 --replicates 6 --search no --json
load
none 'which a run at that epsilon confirms' \
    "json_extract(j, '\$.privacy') = 'jdp' AND
     json_extract(j, '\$.price_hi') > 10"

# ---- several environments, and the folder
run 0 --algorithms ucbvi,dp-ucbvi,pucb --family bandit:A=2,5 --epsilon 1,10 \
    --episodes 1e6 --replicates 6 --search no --out cmp
says 'wrote cmp/compare.md'
for file in compare.md compare.html compare.csv compare.json \
    results/plots/compare-regret.svg results/plots/compare-regret-2.svg \
    results/plots/compare-epsilon.svg results/plots/compare-profile.svg; do
    ok "there is $file" [ -s "cmp/$file" ]
done
ok 'a line for each curve' [ "$(wc -l <cmp/compare.csv)" = 17 ]
ok 'JSON' sqlite3 :memory: "SELECT json('[' || replace(rtrim(readfile(
    'cmp/compare.json'), char(10)), char(10), ',') || ']')"
ok 'its pictures are on the page' grep -q '<svg' cmp/compare.html
ok 'nothing unfinished is left' [ -z "$(find cmp -name '*.new' -o -name '.plots*')" ]
touch cmp/results/plots/other.svg
run 0 --algorithms ucbvi --env bandit --privacy none --episodes 100 \
    --replicates 2 --out cmp
ok 'the next one leaves what is not its own' [ -e cmp/results/plots/other.svg ]
ok 'and removes its own' [ ! -e cmp/results/plots/compare-profile.svg ]

# ---- bad input: one line, and nothing is written
refuse() { # WORDS OPTION...
    local words=$1
    shift
    run 2 --episodes 10 "$@"
    ok "one line: $words" one_line "$ERR" "$words"
    ok 'and no other' [ ! -s "$OUT" ]
}
refuse 'epsilons=1,,2: an item is empty' --epsilon 1,,2
refuse 'epsilon' --epsilon 1,zero
refuse 'no algorithm' --algorithms ucbv
refuse 'privac' --privacy ldp,zdp
refuse 'names bandit twice' --env bandit,bandit
refuse 'a name is empty' --env bandit,
refuse 'nearest' --env bandits
refuse "'Z'" --env bandit:Z=3
refuse 'NAME:SETTING=VALUE' --family bandit
refuse 'exclude each other' --family bandit:A=2 --env bandit
refuse 'no environment has it' --env bandit,fork --set env.Z=3
refuse "no setting 'c0' of ucbvi" --algorithms ucbvi --set c0=1
refuse '--resume needs the --db' --resume
refuse 'names no folder' --out ''
run 2 --lazy 0
ok 'a run without end' one_line "$ERR" 'needs --episodes'
run 3 --episodes 10 --out nowhere/cmp
ok 'no such folder' one_line "$ERR" 'nowhere/cmp'

# ---- the commands of docs/compare.md; the first takes a minute, so that only
# its beginning is run
while read -r line; do
    read -ra words <<<"${line#./assay compare }"
    case $line in
    *--episodes* | *bandit*) run 0 "${words[@]}" ;;
    *) run 0 "${words[@]}" --episodes 1e4 --search no ;;
    esac
done < <(awk '/^```sh$/ {on = 1; next} /^```/ {on = 0} on' \
    "$ROOT/docs/compare.md")
says 'bandit'
ok 'its folders' [ -s cmp/compare.html ]
ok 'its folders' [ -s arms/compare.html ]

finish compare
