#!/usr/bin/env bash
# Databases that fail: corrupt, of another program, newer, locked, read-only,
# full, gone.  Each gives exit 3 and one line and modifies no other file; once
# the trouble is over, --resume gives the results of an undisturbed run.
# CHECK_SEED chooses the bytes that are flipped, CHECK_MULT multiplies how many.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

cd "$TMP" || exit 3
RANDOM=${CHECK_SEED:-1}
holder='' mounted=''
clean_up() {
    [ -z "$holder" ] || kill "$holder" 2>/dev/null
    [ -z "$mounted" ] || umount "$TMP/$mounted" 2>/dev/null
    rm -rf "$TMP"
}
trap clean_up EXIT
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}exitcode=99"
export UBSAN_OPTIONS="${UBSAN_OPTIONS:+$UBSAN_OPTIONS:}exitcode=99"
what=('luyo2021.claim2[78]' assay.value --jobs 2 --json)

# ---- helpers

verify() { # CODE DB [OPTION...]
    local want=$1 db=$2
    shift 2
    expect_exit "$want" timeout 60 "$assay" verify "${what[@]}" --db "$db" "$@"
}

field() { # KEY [FILE]: of the summary the last command printed
    tail -n 1 "${2:-$OUT}" | grep -oE "\"$1\": \"?[0-9a-f]+" |
        grep -oE '[0-9a-f]+$'
}

is() { # KEY WANTED [FILE]
    local got
    got=$(field "$1" "${3:-$OUT}")
    [ "$got" = "$2" ] || { echo "$1 is $got, not $2" && return 1; }
}

refusal() { # TEXT...: what the last command said
    one_line "$ERR" "$@" && grep -q '^assay: ' "$ERR"
}

refused() { # TEXT ARGUMENT...: exit 3, and that in the one line
    local said=$1
    shift
    expect_exit 3 timeout 60 "$assay" "$@"
    ok "one line: $*" refusal "$said"
    ok "nothing on stdout: $*" [ ! -s "$OUT" ]
}

refused_by_all() { # TEXT DB: whoever opens it; the file stays as it is
    local before after
    before=$(sha256sum "$2")
    refused "$1" verify "${what[@]}" --db "$2"
    refused "$1" verify "${what[@]}" --db "$2" --resume
    refused "$1" simulate random --episodes 10 --db "$2"
    refused_by_readers "$1" "$2"
    after=$(sha256sum "$2")
    ok "$2 is as before" [ "$before" = "$after" ]
    ok "nothing beside $2" not ls "$2-wal" "$2-shm" "$2-journal"
}

refused_by_readers() { # TEXT DB
    refused "$1" show luyo2021.claim28 --db "$2"
    refused "$1" report --db "$2" --out report
    refused "$1" sql 'SELECT * FROM v_claim' --db "$2"
}

whole_jobs() { # DB: opens, is sound, holds nothing half done
    local bad
    bad=$(sqlite3 "$1" 'PRAGMA integrity_check') || return 1
    [ "$bad" = ok ] || { echo "$bad" && return 1; }
    bad=$(sqlite3 "$1" "PRAGMA foreign_key_check;
        SELECT key FROM result WHERE state = 'done' AND layout IS NULL;
        SELECT key FROM result WHERE layout NOT IN (SELECT layout FROM layout);
        SELECT key FROM result WHERE key NOT IN (SELECT job FROM job_time)") || return 1
    [ -z "$bad" ] || { echo "$bad" && return 1; }
}

jobs_in() { # DB: how many; 0 when there is not even a table
    sqlite3 "$1" 'SELECT count(*) FROM job' 2>/dev/null || echo 0
}

no_crash() { # COMMAND, the last one: one line when it failed, none when not
    ! grep -qE 'Sanitizer|runtime error|Assertion' "$ERR" || return 1
    [ "$1" != report ] || sed -i '/^assay: /!d' "$ERR" # gnuplot says more
    if [ "$CODE" -ge 2 ]; then refusal ''; else [ ! -s "$ERR" ]; fi
}

survives() { # DB: whatever is in it, an answer or one line, and in time
    local words
    for words in verify 'verify --resume' show report sql simulate; do
        cp "$1" survive.db
        rm -f survive.db-*
        case $words in
        verify*)
            # shellcheck disable=SC2086 # words
            verify '0|1|3' survive.db ${words#verify}
            ;;
        show)
            expect_exit '0|3' timeout 60 "$assay" show luyo2021.claim28 \
                --db survive.db
            [ "$CODE" = 0 ] || ok "no part of it: $1" [ ! -s "$OUT" ]
            ;;
        report)
            expect_exit '0|3' timeout 60 "$assay" report --db survive.db \
                --out report
            ;;
        sql)
            expect_exit '0|3' timeout 60 "$assay" sql --csv --db survive.db \
                'SELECT *, (SELECT count(parameters) FROM job), (SELECT
                sum(value) FROM (SELECT value FROM observation LIMIT 1000))
                FROM v_case'
            # all of an answer or nothing
            [ "$CODE" = 0 ] || ok "no part of it: $1" [ ! -s "$OUT" ]
            ;;
        simulate)
            expect_exit '0|3' timeout 60 "$assay" simulate random \
                --episodes 10 --db survive.db
            ;;
        esac
        ok "$words of $1" no_crash "$words"
    done
}

# ---- a good one

verify 0 good.db
digest=$(field digest) jobs=$(field jobs)
ok 'a digest' [ ${#digest} -eq 64 ]
ok 'whole jobs' whole_jobs good.db
ok 'one file' [ "$(echo good.db*)" = good.db ]
expect_exit 0 "$assay" show luyo2021.claim28 --db good.db
expect_exit 0 "$assay" report --db good.db --out report
rm -rf report
verify 0 good.db --resume
ok 'all reused' is jobs_reused "$jobs"
size=$(wc -c <good.db)

# ---- no database

head -c 8192 /dev/urandom >bytes.db
refused_by_all 'corrupt or no database' bytes.db
printf 'SQLite format 3\0' | cat - bytes.db >header.db
refused_by_all header.db header.db
head -c 100 good.db | cat - bytes.db >ours.db
refused_by_all ours.db ours.db
echo 'a line of text' >text.db
refused_by_all 'corrupt or no database' text.db
head -c 700 good.db >short.db
refused_by_all short.db short.db
mkdir folder.db
refused 'is a folder' verify "${what[@]}" --db folder.db
refused_by_readers 'is a folder' folder.db
mkfifo pipe.db
refused 'is a folder or device' verify "${what[@]}" --db pipe.db
refused_by_readers 'is a folder or device' pipe.db
refused 'is a folder or device' verify "${what[@]}" --db /dev/null
refused 'No such file' verify "${what[@]}" --db missing/new.db
refused_by_readers 'No such file' missing/new.db
refused_by_readers 'No such file' missing.db
ok 'readers make no file' [ ! -e missing.db ]
ln -s nowhere/x.db dangling.db
refused 'No such file' verify "${what[@]}" --db dangling.db
: >empty.db
refused_by_readers 'holds no results' empty.db
ok 'readers leave an empty file empty' [ ! -s empty.db ]
verify 0 empty.db
ok 'an empty file is a new database' is digest "$digest"
for name in 'a b.db' 'x.db?mode=ro' 'x#%41.db' 'file:x.db' ü.db "it's.db" -x.db; do
    verify 0 "./$name"
    ok "a file called $name" [ -s "./$name" ]
    ok 'like any other' is digest "$digest"
done
expect_exit 0 "$assay" verify "${what[@]}" --db=-y.db
ok 'even that' [ -s ./-y.db ]

# ---- another program's

sqlite3 notes.db "CREATE TABLE note(t); INSERT INTO note VALUES('buy milk')"
refused_by_all 'another program' notes.db
sqlite3 numbered.db 'PRAGMA user_version = 1'
refused_by_all 'another program' numbered.db
sqlite3 marked.db 'PRAGMA application_id = 77'
refused_by_all 'another program' marked.db
sqlite3 same.db 'CREATE TABLE job(key, state); PRAGMA user_version = 2'
refused_by_all 'another program' same.db
sqlite3 wal.db 'PRAGMA journal_mode = WAL; CREATE TABLE note(t)' >wal.out
refused_by_all 'another program' wal.db
cp good.db newer.db
sqlite3 newer.db 'PRAGMA user_version = 99'
refused_by_all 'newer assay (version 99, this is ' newer.db
cp good.db older.db
sqlite3 older.db 'PRAGMA user_version = -1'
refused_by_all older.db older.db

# ---- ours, damaged

for ((bytes = 1000; bytes < size; bytes = bytes * 2 + 1234)); do
    head -c $bytes good.db >cut.db
    survives cut.db
done
page=$(sqlite3 good.db 'PRAGMA page_size') pages=$((size / 4096))
flip() { # DB OFFSET BYTES: random ones there
    head -c "$3" /dev/urandom |
        dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}
for ((i = 6 * ${CHECK_MULT:-1}; i > 0; i--)); do
    cp good.db page.db
    flip page.db $((page * (RANDOM % pages))) "$page"
    survives page.db
done
for ((i = 10 * ${CHECK_MULT:-1}; i > 0; i--)); do
    cp good.db bits.db
    for ((n = 0; n < 40; n++)); do
        flip bits.db $(((RANDOM * 32768 + RANDOM) % size)) 1
    done
    survives bits.db
done
# other bytes for one value, 8 NaN among them, and layouts that fit nothing
value="UPDATE result SET value = CAST(substr(value, 1, 8) ||"
for sql in 'DROP TABLE layout' 'DROP TABLE grid' 'DROP TABLE setup' \
    'DROP TABLE curve' 'DROP TABLE claim' 'DROP VIEW job' \
    'DELETE FROM result' 'DELETE FROM layout' 'DELETE FROM grid' \
    "DELETE FROM layout WHERE name = 'draws'" \
    'DELETE FROM layout WHERE place = 1' \
    'UPDATE layout SET k_place = 7' 'UPDATE layout SET k_place = -7' \
    'UPDATE layout SET place = place + 100000' \
    "UPDATE result SET value = x''" 'UPDATE result SET value = NULL' \
    'UPDATE result SET value = zeroblob(1000000)' \
    'UPDATE result SET layout = 7' 'UPDATE result SET layout = NULL' \
    'UPDATE result SET grid = NULL' "UPDATE grid SET k = x'01'" \
    "$value x'7ff8000000000000' || substr(value, 17) AS BLOB)" \
    "$value x'7ff0000000000000' || substr(value, 17) AS BLOB)" \
    'PRAGMA writable_schema = 1; DELETE FROM sqlite_master' \
    "UPDATE result SET state = 'failed'" 'DELETE FROM run' \
    "UPDATE layout SET name = name || hex(zeroblob(99))" \
    'UPDATE layout SET step = step + 1' \
    'UPDATE result SET value = zeroblob(length(value))' \
    "INSERT INTO layout SELECT 7, value, hex(randomblob(9)), 0, NULL
        FROM generate_series(0, 300000); UPDATE result SET layout = 7,
        value = zeroblob(2400008)"; do
    cp good.db edited.db
    sqlite3 edited.db "$sql" 2>sql.err || continue
    survives edited.db
done

# ---- texts and rows that no run writes

expect_exit 1 "$assay" audit tree-gaussian --set leaves=100 --mode calibrated \
    --runs 2000 --fault noise-scale=0.8 --db texts.db --json
expect_exit 0 "$assay" verify luyo2021.lem25 --db texts.db
id=$(sqlite3 texts.db "SELECT key FROM verdict WHERE claim GLOB 'audit:*'")
answers() { # SQL: what reads an edited copy prints JSON in whole letters
    local command
    cp texts.db edited.db
    rm -f edited.db-*
    sqlite3 edited.db "$1"
    for command in 'show luyo2021.lem25' 'show * --replay' \
        'show audit:* --replay' "audit --replay $id" 'sql' \
        'verify luyo2021.lem25 --resume'; do
        set -f
        # shellcheck disable=SC2086 # words
        expect_exit '0|1|2|3' timeout 60 "$assay" $command --db edited.db \
            --json
        set +f
        [ "$CODE" -lt 2 ] || ok "one line: $command" one_line "$ERR"
        sqlite3 :memory: 'CREATE TABLE t (j)' '.mode ascii' \
            '.separator \001 \n' ".import '$OUT' t" \
            'SELECT j FROM t WHERE NOT json_valid(j)' >invalid 2>&1
        ok "$command: valid JSON after $1" [ ! -s invalid ]
        ok "$command: UTF-8 after $1" iconv -f UTF-8 -t UTF-8 "$OUT"
        ok "$command: its message, too" iconv -f UTF-8 -t UTF-8 "$ERR"
        set -f
        # shellcheck disable=SC2086 # words
        expect_exit '0|1|2|3' timeout 60 "$assay" $command --db edited.db
        set +f
        ok "$command: no NaN after $1" not grep -qwi nan "$OUT" "$ERR"
    done
}
long="replace(hex(zeroblob(400)), '00', 'é')" # cut somewhere, in a letter
answers "UPDATE witness SET instance = $long"
answers "UPDATE witness SET instance = 'x' || $long || ' way=1 run=15240'"
answers "UPDATE verdict SET case_text = claim || $long, why = 'x' || $long,
    reproduce = CAST(x'ff22' AS TEXT)"
answers "UPDATE setup SET parameters = parameters || ' ' || $long"
answers "UPDATE setup SET study = 'x' || $long"
answers "UPDATE run SET seed = 'x' || $long"
answers "UPDATE layout SET name = 'é' || name"
answers 'UPDATE verdict SET slack = NULL, statistic = NULL, bound = 9e999'
answers 'DELETE FROM layout'
answers "UPDATE result SET value = CAST(x'7ff8000000000000' || substr(value, 9)
    AS BLOB)"
# a thousand copies of each violation are judged in seconds
cp texts.db edited.db
sqlite3 edited.db "INSERT INTO verdict SELECT key + n.value, run, claim,
    case_text || n.value, mode, profile, fault, verdict, expected, slack,
    statistic, bound, alpha, samples, why, reproduce, setup FROM verdict,
    generate_series(1, 1000) n WHERE verdict = 'violated';
    INSERT INTO witness SELECT verdict + n.value, job, instance FROM witness,
    generate_series(1, 1000) n"
expect_exit '0|1' timeout 60 "$assay" show '*' --replay --db edited.db --json
ok 'all of them' grep -q '"witnesses": 2002' "$OUT"

# ---- observations that no study would write, under claims of nearly every
# judge (not of three that judge the standard profile alone, and a dear one)

judged=(luyo2021.{claim28,cor6.ldp.audit,cor11.cost.below1,lem25.c,thm7.rate}
    ngo2022.{alg1.saturated,prop2} qiao2023.{asm31.drawn,lower}
    zhou2022.thm6.{4.audit,4.jdp.vi.audit.reduced,5.po-vi.run}
    assay.{audit,blackbox,draw}.steps assay.audit.{law,least}
    assay.{blackbox.power,calibrated.ucrl-vtr,curves.linopt-po,draw.spread}
    assay.{lazy.dp-ucbvi,tail.sum,ties})
expect_exit 0 "$assay" verify "${judged[@]}" --db judged.db
# 0 -0 -1 0.5 1 2 7 257 1e9 2^31 1e18 2^63 -1e18 1e300 -1e300 5e-324 inf -inf
values=(0000000000000000 8000000000000000 bff0000000000000 3fe0000000000000
    3ff0000000000000 4000000000000000 401c000000000000 4070100000000000
    41cdcd6500000000 41e0000000000000 43abc16d674ec800 43e0000000000000
    c3abc16d674ec800 7e37e43c8800759c fe37e43c8800759c 0000000000000001
    7ff0000000000000 fff0000000000000)
steps=(-1 1 2 7 64 255 256 1792 -100000000 100000000 2147483647 -2147483648)
counts=(0000000000000001 0000000000000005 00000000000f4240 ffffffffffffffff
    0000000000000000)
names=()
mapfile -t names < <(sqlite3 judged.db 'SELECT DISTINCT name FROM layout')
one_of() { # ARRAY...
    echo "${@:RANDOM % $# + 1:1}"
}
of_name() { # a place in a layout: of any name, or of a rare one
    local where=
    [ $((RANDOM % 2)) = 0 ] || where="WHERE name = '$(one_of "${names[@]}")'"
    echo "SELECT layout, place, name, step, k_place FROM layout $where
        ORDER BY random() LIMIT 1"
}
for ((i = 30 * ${CHECK_MULT:-1}; i > 0; i--)); do
    rm -f edited.db-*
    cp judged.db edited.db
    for ((n = 0; n < 40; n++)); do
        case $((RANDOM % 4)) in
        0 | 1) # a value of one job that has this layout
            echo "UPDATE result SET value = CAST(substr(value, 1, 8 * place) ||
                x'$(one_of "${values[@]}")' || substr(value, 8 * place + 9)
                AS BLOB) FROM ($(of_name)) AS o WHERE key = (SELECT key
                FROM result r WHERE r.layout = o.layout ORDER BY random()
                LIMIT 1);"
            ;;
        2)
            echo "UPDATE layout SET step = $(one_of "${steps[@]}")
                WHERE (layout, place) IN (SELECT layout, place
                FROM ($(of_name)));"
            ;;
        3)
            echo "UPDATE grid SET k = CAST(substr(k, 1, length(k) - 8) ||
                x'$(one_of "${counts[@]}")' AS BLOB)
                WHERE id = (SELECT id FROM grid ORDER BY random() LIMIT 1);"
            ;;
        esac
    done | sqlite3 edited.db
    expect_exit '0|1' timeout 60 "$assay" verify "${judged[@]}" \
        --db edited.db --resume
done

# ---- locked by another program

hold() { # DB HOW: until release
    mkfifo lock
    sqlite3 -cmd '.timeout 5000' "$1" <lock >locked 2>&1 &
    holder=$!
    exec 9>lock
    echo "BEGIN $2; SELECT 'mine';" >&9
    local i
    for ((i = 0; i < 300; i++)); do
        ! grep -q mine locked || return 0
        sleep 0.02
    done
    return 1
}

release() {
    echo 'ROLLBACK;' >&9
    exec 9>&-
    wait "$holder"
    holder=
    rm -f lock
}

for mode in WAL DELETE; do
    cp good.db locked.db
    sqlite3 locked.db "PRAGMA journal_mode = $mode" >mode.out
    ok 'locked' hold locked.db EXCLUSIVE
    begin=$SECONDS
    refused 'locked by another program' verify "${what[@]}" --db locked.db
    ok 'within ten seconds' [ $((SECONDS - begin)) -le 10 ]
    if [ $mode = WAL ]; then # who reads does not wait
        expect_exit 0 "$assay" show luyo2021.claim28 --db locked.db
    else
        refused 'locked by another program' show luyo2021.claim28 --db locked.db
    fi
    release
    verify 0 locked.db --resume
    ok 'released' is digest "$digest"
done
rm -f locked.db*
ok 'locked before there is a table' hold locked.db EXCLUSIVE
refused 'locked by another program' verify "${what[@]}" --db locked.db
(sleep 1 && echo 'ROLLBACK;' >&9) &
verify 0 locked.db
ok 'a lock of a second is waited for' is digest "$digest"
release

rm -f locked.db*
long=('luyo2021.claim2*' 'assay.draw.*' --jobs 2 --json)
expect_exit 0 "$assay" verify "${long[@]}" --db long.db
long_digest=$(field digest) long_jobs=$(field jobs)
"$assay" verify "${long[@]}" --db locked.db >long.out 2>long.err &
run=$!
for ((i = 0; i < 500 && $(jobs_in locked.db) < 2; i++)); do
    sleep 0.01
done
ok 'a lock in the middle of a run' hold locked.db IMMEDIATE
wait $run
CODE=$?
cp long.err "$ERR"
release
n=$(jobs_in locked.db)
if [ $CODE -eq 3 ]; then
    ok 'ends it, and says why' refusal 'locked by another program'
    ok 'what was done stays' [ "$n" -ge 2 ]
else
    ok 'came too late' [ $CODE -eq 0 ]
fi
ok 'whole jobs' whole_jobs locked.db
expect_exit 0 "$assay" verify "${long[@]}" --db locked.db --resume
ok 'resumed' is digest "$long_digest"
ok 'with them' is jobs_reused "$n"

# ---- two runs, one database

together() { # DB PROCESSES
    local i pids=() code
    for ((i = 0; i < $2; i++)); do
        timeout 60 "$assay" verify "${what[@]}" --db "$1" >"both$i" 2>"err$i" &
        pids+=($!)
    done
    for ((i = 0; i < $2; i++)); do
        code=0
        wait "${pids[i]}" || code=$?
        ok "run $i of $2: exit $code, $(head -n 1 "err$i")" [ $code -eq 0 ]
        ok 'as expected' is as_expected 3 "both$i"
        ok 'the common digest' is digest "$digest" "both$i"
    done
    ok 'whole jobs' whole_jobs "$1"
}

for i in 2 2 2 4; do
    rm -f both.db*
    together both.db $i
    together both.db 2
done
verify 0 both.db --resume
ok 'and after them' is digest "$digest"
# what they ran differs
"$assay" verify "${what[@]}" --seed 2 --db both.db >both2 2>err2 &
run=$!
verify 0 both.db
wait $run
CODE=$?
ok 'two seeds at once' [ $CODE -le 1 ]
ok 'whole jobs' whole_jobs both.db

# other commands write into it at the same time
expect_exit 0 "$assay" compare --algorithms random,ucbvi --env bandit \
    --episodes 50 --replicates 9 --jobs 2 --db once.db
compared=$(jobs_in once.db)
expect_exit 0 "$assay" simulate dp-ucbvi --env bandit --privacy jdp \
    --episodes 50 --replicates 9 --jobs 2 --db once.db
verify 0 once.db
n=$(jobs_in once.db)
ok 'jobs of each' [ "$n" -gt $((jobs + compared)) ]
for i in 1 2 3; do
    rm -f beside.db*
    timeout 60 "$assay" compare --algorithms random,ucbvi --env bandit \
        --episodes 50 --replicates 9 --jobs 2 --db beside.db >beside1 2>err1 &
    first=$!
    timeout 60 "$assay" simulate dp-ucbvi --env bandit --privacy jdp \
        --episodes 50 --replicates 9 --jobs 2 --db beside.db >beside2 2>err2 &
    second=$!
    verify 0 beside.db
    ok "compare beside it: $(head -n 1 err1)" wait $first
    ok "simulate beside it: $(head -n 1 err2)" wait $second
    ok 'whole jobs' whole_jobs beside.db
    ok 'all of them' [ "$(jobs_in beside.db)" = "$n" ]
    verify 0 beside.db --resume
    ok 'and used' is jobs_reused "$jobs"
done

# ---- taken away while running

away() { # TEXT COMMAND...: after the first jobs; exit 3 unless it came too late
    local i said=$1
    shift
    rm -f away.db*
    timeout 60 "$assay" verify "${long[@]}" --db away.db >"$OUT" 2>"$ERR" &
    run=$!
    for ((i = 0; i < 500 && $(jobs_in away.db) < 2; i++)); do
        sleep 0.01
    done
    "$@"
    wait $run
    CODE=$?
    ok "$*: exit $CODE" [ $CODE -eq 3 ]
    ok "$*: one line" refusal "$said"
}

cp good.db other.db
other=$(sha256sum <other.db)
away 'removed or replaced' rm -f away.db
away 'removed or replaced' rm -f away.db away.db-wal away.db-shm
away 'removed or replaced' mv away.db gone.db
replace() { rm -f away.db-wal away.db-shm && cp other.db new.db && mv new.db away.db; }
away 'removed or replaced' replace
ok 'the new one is untouched' [ "$(sha256sum <away.db)" = "$other" ]
truncate_it() { : >away.db; }
away away.db truncate_it
rm -f away.db*
expect_exit 0 "$assay" verify "${long[@]}" --db away.db
ok 'the next run is as good as any' is digest "$long_digest"

# ---- a disk that is full or read-only

mkdir -p disk
if [ "$(id -u)" = 0 ] && mount -t tmpfs -o size=300k tmpfs disk 2>mount.err; then
    mounted=disk
else
    echo "database_e2e.sh: cannot mount: no full disk, no read-only one"
fi

room() { mount -o "remount,size=$1" disk; } # SIZE

if [ -n "$mounted" ]; then
    for size in 4k 44k 400k 900k 2600k; do
        rm -f disk/*
        room $size
        refused 'the disk is full' verify "${long[@]}" --db disk/a.db
        [ ! -s disk/a.db ] || ok "$size: whole jobs" \
            env -C disk sqlite3 -readonly a.db 'PRAGMA integrity_check'
        expect_exit '0|3' "$assay" show luyo2021.claim28 --db disk/a.db
        ok 'showing it' no_crash show
        room 20m
        n=$(jobs_in disk/a.db)
        [ ! -s disk/a.db ] || [ "$n" = 0 ] ||
            ok "$size: whole jobs" whole_jobs disk/a.db
        expect_exit 0 "$assay" verify "${long[@]}" --db disk/a.db --resume
        ok "$size: space freed, resumed" is digest "$long_digest"
        ok "with the $n of $long_jobs jobs before" is jobs_reused "$n"
    done
    ok 'the larger disk held some jobs' [ "$n" -gt 0 ]
    cp good.db disk/
    mount -o remount,ro disk
    reason='Read-only file system'
    refused "disk/good.db cannot be written: $reason" \
        verify "${what[@]}" --db disk/good.db
    refused "disk/new.db cannot be opened: folder disk: $reason" \
        verify "${what[@]}" --db disk/new.db
    refused "disk/good.db cannot be written: $reason" \
        simulate random --episodes 10 --db disk/good.db
    expect_exit 3 env -C disk "$assay" verify "${what[@]}"
    ok 'the default folder' refusal "results cannot be made" "$reason"
    expect_exit 0 "$assay" show luyo2021.claim28 --db disk/good.db
    ok 'what cannot be written can be read' grep -q 'seed 1, quick' "$OUT"
    expect_exit 0 "$assay" report --db disk/good.db --out report
    refused 'Read-only file system' report --db disk/good.db --out disk
    umount disk
    mounted=
fi
# permissions do not bind root
nobody=()
[ "$(id -u)" != 0 ] ||
    nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
if [ "$(id -u)" != 0 ] || { "${nobody[@]}" "$assay" list envs && chmod 755 .; } \
    >nobody.out 2>&1; then
    cp good.db disk/
    chmod 555 disk
    for mode in 644 444; do
        chmod $mode disk/good.db
        expect_exit 3 "${nobody[@]}" "$assay" verify "${what[@]}" --db disk/good.db
        ok "mode $mode" refusal 'disk/good.db cannot be written: ' \
            'Permission denied'
    done
    expect_exit 3 "${nobody[@]}" "$assay" verify "${what[@]}" --db disk/new.db
    ok 'a folder of others' refusal \
        'disk/new.db cannot be opened: folder disk: Permission denied'
    expect_exit 0 "${nobody[@]}" "$assay" show luyo2021.claim28 --db disk/good.db
    chmod 755 disk
fi

limited() { # KILOBYTES COMMAND...: what would make a file larger fails
    (
        trap '' XFSZ
        ulimit -f "$1"
        "${@:2}"
    )
}
for size in 8 100; do
    rm -f limit.db*
    expect_exit 3 limited $size "$assay" verify "${long[@]}" --db limit.db
    ok "at $size kB: one line" refusal limit.db
    n=$(jobs_in limit.db)
    [ "$n" = 0 ] || ok "at $size kB: whole jobs" whole_jobs limit.db
    expect_exit 0 "$assay" verify "${long[@]}" --db limit.db --resume
    ok "at $size kB: resumed" is digest "$long_digest"
    ok "with $n jobs" is jobs_reused "$n"
done

finish database
