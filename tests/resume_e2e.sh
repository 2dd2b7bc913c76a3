#!/usr/bin/env bash
# kill -9 at random moments: no worker outlives its parent, the database holds
# whole jobs, and --resume gives the results of an undisturbed run.
# CHECK_SEED chooses the moments; there are 20 kills times CHECK_MULT (a slow
# machine does as many as it can in as many minutes).
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

cd "$TMP" || exit 3
RANDOM=${CHECK_SEED:-1}
group=
trap '[ -z "$group" ] || kill -9 -- "-$group" 2>/dev/null; rm -rf "$TMP"' EXIT

microseconds() { echo "${EPOCHREALTIME//[!0-9]/}"; }

pause() { # MICROSECONDS
    sleep "$(printf '%d.%06d' $(($1 / 1000000)) $(($1 % 1000000)))"
}

members() { # GROUP: the pids in it that are not yet dead
    local file stat rest
    for file in /proc/[0-9]*/stat; do
        read -r stat 2>/dev/null <"$file" || continue
        read -ra rest <<<"${stat##*) }" # state, parent, group
        if [ "${rest[2]}" = "$1" ] && [ "${rest[0]}" != Z ]; then
            echo "${stat%% *}"
        fi
    done
}

empties() { # GROUP: within a second
    local until=$(($(microseconds) + 1000000))
    while [ -n "$(members "$1")" ]; do
        [ "$(microseconds)" -lt "$until" ] || return 1
        sleep 0.02
    done
}

field() { # KEY: of the summary the last command printed
    tail -n 1 "$OUT" | grep -oE "\"$1\": \"?[0-9a-f]+" | grep -oE '[0-9a-f]+$'
}

is() { # KEY WANTED
    local got
    got=$(field "$1")
    [ "$got" = "$2" ] || { echo "$1 is $got, not $2" && return 1; }
}

whole_jobs() { # DB: opens, is sound, holds nothing half done
    local bad
    [ "$(sqlite3 "$1" 'PRAGMA integrity_check')" = ok ] || return 1
    bad=$(sqlite3 "$1" "PRAGMA foreign_key_check;
        SELECT key FROM result WHERE state = 'done' AND layout IS NULL;
        SELECT key FROM result WHERE layout NOT IN (SELECT layout FROM layout);
        SELECT key FROM result WHERE key NOT IN (SELECT job FROM job_time)") || return 1
    [ -z "$bad" ] || { echo "$bad" && return 1; }
}

finished() { # DB: how many jobs are in it; 0 when there is not even a table
    sqlite3 "$1" 'SELECT count(*) FROM job' 2>/dev/null || echo 0
}

start() { # DB [OPTION...]: in the background, a process group of its own
    env --default-signal=INT,TERM setsid "$assay" verify "${what[@]}" --db "$@" \
        >started 2>started.err &
    group=$!
}

stop() { # SIGNAL TARGET DB: when it is over
    kill "-$1" -- "$2" 2>/dev/null
    { wait "$group"; } 2>/dev/null
    code=$?
    ok "no worker is left a second after SIG$1" empties "$group"
    group=
    [ ! -s "$3" ] || ok "SIG$1 left whole jobs" whole_jobs "$3"
}

resume() { # DB: what the last check finds there must be used, and be enough
    local had
    had=$(sqlite3 "$1" "SELECT count(*) FROM job WHERE state = 'done'" \
        2>/dev/null || echo 0)
    expect_exit 0 "$assay" verify "${what[@]}" --resume --db "$1"
    ok 'resumed to the same digest' is digest "$digest"
    ok "uses the $had jobs that were done" is jobs_reused "$had"
}

# ---- undisturbed

what=('luyo2021.claim2*' 'assay.draw.*' 'qiao2023.rem53*' --jobs 2 --json)
begin=$(microseconds)
expect_exit 0 "$assay" verify "${what[@]}" --db whole.db
lasted=$(($(microseconds) - begin))
digest=$(field digest) jobs=$(field jobs)
ok 'has jobs to lose' [ "${jobs:-0}" -ge 10 ]
ok 'whole jobs' whole_jobs whole.db
expect_exit 0 "$assay" verify "${what[@]}" --resume --db whole.db
ok 'the same digest' is digest "$digest"
ok 'reuses every job' is jobs_reused "$jobs"
# a resumed run does only what is missing, and replaces what failed
sqlite3 whole.db "PRAGMA foreign_keys = ON;
    DELETE FROM result WHERE key IN (SELECT key FROM result ORDER BY key
        LIMIT 3);
    UPDATE result SET state = 'failed', message = 'no' WHERE key IN
        (SELECT key FROM result ORDER BY key DESC LIMIT 2)"
resume whole.db
ok 'all but five' is jobs_reused $((jobs - 5))

# ---- kill -9

partly=0 workers=0 times=$((20 * ${CHECK_MULT:-1}))
last=$((SECONDS + 60 * ${CHECK_MULT:-1}))
for ((i = 0; i < times && (i < 4 || SECONDS < last); i++)); do
    rm -f kill.db*
    start kill.db
    pause $((lasted * RANDOM / 32767))
    [ "$(members "$group" | wc -l)" -le 1 ] || workers=$((workers + 1))
    stop KILL "$group" kill.db
    n=$(finished kill.db)
    [ "$n" -eq 0 ] || [ "$n" -ge "$jobs" ] || partly=$((partly + 1))
    if [ $((i % 4)) -eq 3 ]; then # and once more while it resumes
        start kill.db --resume
        pause $((lasted * RANDOM / 65534))
        stop KILL "$group" kill.db
        ok 'what was done is not lost' [ "$(finished kill.db)" -ge "$n" ]
    fi
    resume kill.db
done
ok 'some kills hit workers' [ $workers -gt 0 ]
ok "some kills ($partly of $i) left some jobs done" [ $partly -gt 0 ]

# ---- what users and systems send

hit() { # SIGNAL parent|group: as soon as a job is done
    rm -f hit.db*
    start hit.db
    for ((j = 0; j < 1000; j++)); do
        [ "$(finished hit.db)" -eq 0 ] || break
        sleep 0.005
    done
    if [ "$2" = group ]; then
        stop "$1" "-$group" hit.db
    else
        stop "$1" "$group" hit.db
    fi
    ok "SIG$1 ends it" [ $code -gt 128 ]
    [ "$1" != INT ] || ok 'Ctrl-C says how to go on' \
        one_line started.err 'interrupted: ' ' jobs after ' --resume
    resume hit.db
}
hit TERM parent
hit INT parent
hit INT group # Ctrl-C
hit HUP group

# a worker that dies is a failed job, said so, and done again by --resume
rm -f hit.db*
start hit.db
for ((i = 0; i < 200; i++)); do
    mapfile -t pids < <(members "$group")
    [ ${#pids[@]} -lt 3 ] || break
    sleep 0.01
done
pause $((lasted / 10))
for pid in "${pids[@]}"; do
    [ "$pid" = "$group" ] || kill -9 "$pid"
done
{ wait "$group"; } 2>/dev/null
code=$?
group=
cp started "$OUT"
ok 'lost workers are replaced' is jobs "$jobs"
if grep -q 'its worker died' <(sqlite3 hit.db 'SELECT message FROM job'); then
    ok 'that is the world failing, no verdict' [ $code -eq 3 ]
    ok 'and one line says so' one_line started.err 'its worker died' --resume
    ok 'but undecided' grep -q '"verdict": "undecided".*a job of it failed' "$OUT"
else # they were idle
    ok 'nothing was lost' is digest "$digest"
fi
resume hit.db

finish resume
