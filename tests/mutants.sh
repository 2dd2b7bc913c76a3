#!/usr/bin/env bash
# Breaks the program on purpose, one small slip at a time, and says which test
# notices.  tests/mutants.sh [GLOB...]
#
# The slips are in tests/mutants/ROOM.txt.  Each is applied in a copy of the
# tree, one file is compiled, and then, until one notices:
#
#   unit    the unit tests that the slip names, the one beside its file, those
#           of the same room that include its header
#   claim   the claims that the slip names, or those of its file's room
#   unit    all other unit tests
#   claim   every claim at the quick profile and seed 1
#   drift   the statistics of that run against tests/data/drift.csv
#
# A GLOB selects by "room/name"; rows of other slips stay in
# results/mutants.csv.  A slip that does not apply, does not compile or does not
# link is an error: exit 2, and it is counted nowhere.  Exit 1 when less than 95
# of 100 are noticed; those argued to change nothing (`equivalent`) do not count.
#
# MUTANTS_JOBS: how many at once (default: the processors)
# MUTANTS_QUICK=1: stop after the tests and claims that a slip names
set -uo pipefail
unset CDPATH MAKEFLAGS MFLAGS MAKELEVEL
export LC_ALL=C
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 3

build=build/release
table=results/mutants.csv
tmp=$(mktemp -d) || exit 3
trap 'rm -rf -- "$tmp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# ---- the list

# Sets name, file, what, subtle, equivalent, tests, claims, old and new from the
# next slip on stdin; fails at the end.
read_slip() {
    local line part=''
    name='' file='' what='' subtle=no equivalent='' tests='' claims=''
    old='' new=''
    while IFS= read -r line; do
        case $part:$line in
        old:=======) part=new ;;
        new:'>>>>>>>') return 0 ;;
        old:*) old+=$line$'\n' ;;
        new:*) new+=$line$'\n' ;;
        :'<<<<<<<') part=old ;;
        :'' | :'#'*) ;;
        :slip\ *) name=${line#* } ;;
        :file\ *) file=${line#* } ;;
        :what\ *) what=${line#* } ;;
        :subtle) subtle=yes ;;
        :equivalent\ *) equivalent=${line#* } ;;
        :tests\ *) tests=${line#* } ;;
        :claims\ *) claims=${line#* } ;;
        *) error "$room: not understood: $line" ;;
        esac
    done
    [ -z "$name" ] || error "$room/$name: not ended by >>>>>>>"
    return 1
}

error() { # MESSAGE: a slip that is no slip
    echo "mutants: $1" >&2
    echo "$1" >>"$tmp/errors"
}

selected() { # ROOM/NAME
    local glob
    [ ${#globs[@]} -gt 0 ] || return 0
    for glob in "${globs[@]}"; do
        # shellcheck disable=SC2053 # a pattern
        [[ $1 == $glob ]] && return 0
    done
    return 1
}

# ---- one slip in one copy

# Writes the changed file; the text to be replaced must be there exactly once.
apply() {
    local text rest
    [ -f "$file" ] || {
        error "$room/$name: there is no $file"
        return 1
    }
    IFS= read -r -d '' text <"$file"
    rest=${text#*"$old"}
    if [ "$rest" = "$text" ]; then
        error "$room/$name: its text is not in $file any more"
        return 1
    elif [ "${rest#*"$old"}" != "$rest" ]; then
        error "$room/$name: its text is in $file twice"
        return 1
    fi
    cp -p "$file" "$tmp/$worker.original"
    printf '%s' "${text%%"$old"*}$new$rest" >"$file"
}

# Brings back the file, and every object that it changed, with their old times.
restore() {
    local object
    mv -f "$tmp/$worker.original" "$file"
    while IFS= read -r object; do
        if [ -e "$home/$object" ]; then
            cp -p "$home/$object" "$object"
        else
            rm -f "$object"
        fi
    done < <(find "$build" -type f -newer "$tmp/$worker.stamp")
}

builds() { # TARGET
    make "$build/$1" >"$tmp/$worker.make" 2>&1 </dev/null && return
    error "$room/$name: does not build: $(grep -m 1 error "$tmp/$worker.make")"
    return 2
}

kill_by() { # HOW WHICH
    killed=$1 by=$2
}

unit_test() { # PATH WITHOUT _test.c: does it notice?
    case " $done_tests " in *" $1 "*) return 1 ;; esac
    done_tests+=" $1"
    [ -e "$1_test.c" ] || {
        error "$room/$name: there is no test $1"
        return 1
    }
    builds "$1_test" || return 2
    ! passes "$1" || return 1
    kill_by unit "$1"
}

passes() { # TEST
    local child status=0
    timeout -k 5 900 "$build/$1_test" >/dev/null 2>&1 </dev/null &
    child=$!
    { wait "$child"; } 2>/dev/null || status=$? # a crash is not news
    rm -f "$build/$1_test"
    return "$status"
}

# What has noticed must not notice anything in the tree as it is.
check_clean() {
    local mark=$tmp/clean.${by//[^a-zA-Z0-9.]/_}
    [ ! -e "$mark" ] || return 0
    : >"$mark"
    case $killed in
    unit) builds "${by}_test" && passes "$by" && return ;;
    claim) builds assay && "$build/assay" verify "$by" --jobs 1 --db :memory: \
        >/dev/null 2>&1 </dev/null && return ;;
    *) return ;;
    esac
    error "$by fails without any slip: what it noticed means nothing"
}

nearest_tests() { # the tests it names, that beside it, those that include it
    local stem=${file%.[ch]} room=${file%/*}
    printf '%s\n' "${named[@]}"
    [ ! -e "${stem}_test.c" ] || printf '%s\n' "$stem"
    # shellcheck disable=SC2046 # a list of files
    grep -l "\"$stem\\.[ch]\"" $(ls "$room"/*_test.c 2>/dev/null) /dev/null |
        sed 's/_test\.c$//'
}

all_tests() {
    find suite envs oracles algorithms -name '*_test.c' | sort |
        sed 's/_test\.c$//'
}

units() { # LIST OF TESTS on stdin
    local test status
    while IFS= read -r test; do
        [ -n "$test" ] || continue
        unit_test "$test"
        status=$?
        [ $status -eq 1 ] || return $status
    done
    return 1
}

verify() { # DB CLAIM...: is a verdict not as expected, or the run broken?
    local db=$1
    shift
    builds assay || return 2
    rm -f "$db"
    "$build/assay" verify "$@" --jobs 1 --db "$db" --seed 1 \
        >"$tmp/$worker.out" 2>&1 </dev/null
    local status=$?
    case $status in
    0) return 1 ;;
    2) # a glob of a claim that is there no more
        error "$room/$name: $(head -n 1 "$tmp/$worker.out")"
        return 2
        ;;
    esac
    kill_by claim "$(sed -n 's/^NOT  *\([a-z0-9][^ ]*\).*/\1/p' \
        "$tmp/$worker.out" | head -n 1)"
    [ -n "$by" ] || by="the run itself, exit $status"
}

drifted() {
    local first
    first=$(tests/drift.sh --compare "$tmp/$worker.db" 2>/dev/null |
        sed -n 's/^moved  *\([^ ]*\).*/\1/p' | head -n 1)
    [ -n "$first" ] || return 1
    kill_by drift "$first"
}

hunt() { # sets killed and by
    local done_tests='' words named
    killed=survived by=''
    read -ra words <<<"$claims"
    read -ra named <<<"$tests"
    nearest_tests | sort -u >"$tmp/$worker.near"
    # what it names comes first
    units < <(
        printf '%s\n' "${named[@]}"
        cat "$tmp/$worker.near"
    )
    [ $? -eq 1 ] || return
    if [ ${#words[@]} -gt 0 ]; then
        verify "$tmp/$worker.db" "${words[@]}"
        [ $? -eq 1 ] || return
    fi
    [ -z "${MUTANTS_QUICK:-}" ] || return
    units < <(all_tests)
    [ $? -eq 1 ] || return
    verify "$tmp/$worker.db"
    [ $? -eq 1 ] || return
    drifted
}

try_slip() { # prints its row
    local killed='' by='' begin=$SECONDS
    apply || return
    hunt </dev/null
    restore
    check_clean
    [ "$killed" != survived ] || [ -z "$equivalent" ] || killed=equivalent
    printf '%s,%s,%s,%s,%s,"%s"\n' "$room" "$name" "$subtle" "$killed" "$by" \
        "${what//\"/\"\"}" >>"$tmp/$worker.rows"
    printf '%-9s %-44s %5d s  %s\n' "$killed" "$room/$name" \
        $((SECONDS - begin)) "$by"
}

# The tree as it is now: what is edited meanwhile does not reach a run.
copy_tree() {
    mkdir -p "$home/$build"
    cp -a Makefile suite envs oracles algorithms tests "$home"
    find "$build" -type f \( -name '*.[odch]' -o -name '*.code' \) -print0 |
        xargs -0 cp -a --parents -t "$home"
}

work() { # WORKER: every slip of its own, in a copy of the copy
    local worker=$1 count=0 room list
    cp -a "$home" "$tmp/$worker"
    cd "$tmp/$worker" || exit 3
    for list in tests/mutants/*.txt; do
        room=${list##*/}
        room=${room%.txt}
        while read_slip; do
            selected "$room/$name" || continue
            count=$((count + 1))
            [ $((count % jobs)) -eq "$worker" ] || continue
            touch "$tmp/$worker.stamp"
            sleep 0.02 # what is built is newer than the stamp
            try_slip
        done <"$list"
    done
}

# ---- the table

write_table() { # rows of slips that were not run stay, if they still exist
    local row key
    {
        echo 'room,slip,subtle,killed,by,what'
        {
            cat "$tmp"/*.rows
            [ ! -e "$table" ] || tail -n +2 "$table"
        } | awk -F, '!seen[$1 FS $2]++' | while IFS= read -r row; do
            key=${row#*,}
            grep -qx "slip ${key%%,*}" "tests/mutants/${row%%,*}.txt" &&
                printf '%s\n' "$row"
        done | sort -t, -k 1,2
    } >"$tmp/table"
    mkdir -p "${table%/*}"
    mv "$tmp/table" "$table"
}

summary() { # by room, and the score
    awk -F, '
        NR == 1 { next }
        { n[$1]++; hit[$1 FS $4]++; all++; kind[$4]++
          if ($3 == "yes") subtle++ }
        END {
            format = "%-14s %6s %6s %6s %6s %9s %11s\n"
            printf format, "room", "slips", "unit", "claim", "drift",
                "survived", "equivalent"
            for (room in n) {
                row = sprintf(format, room, n[room], hit[room FS "unit"] + 0,
                    hit[room FS "claim"] + 0, hit[room FS "drift"] + 0,
                    hit[room FS "survived"] + 0, hit[room FS "equivalent"] + 0)
                printf "%s", row | "sort"
            }
            close("sort")
            counted = all - kind["equivalent"]
            score = counted ? 100 * (counted - kind["survived"]) / counted : 0
            printf "%d of %d noticed: %.1f %% (%d of the %d slips subtle)\n",
                counted - kind["survived"], counted, score, subtle, all
            exit score < 95
        }' "$table"
}

globs=("$@")
jobs=${MUTANTS_JOBS:-$(nproc)}
home=$tmp/tree
mapfile -t objects < <(all_tests | sed "s|.*|$build/&_test.o|")
make assay "${objects[@]}" >"$tmp/make" 2>&1 </dev/null || {
    tail -n 20 "$tmp/make" >&2
    exit 3
}
copy_tree
for ((w = 0; w < jobs; w++)); do
    : >"$tmp/$w.rows"
    work "$w" &
done
wait
write_table
summary
status=$?
[ ! -s "$tmp/errors" ] || exit 2
exit "$status"
