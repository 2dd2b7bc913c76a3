# shellcheck shell=bash disable=SC2034,SC2154,SC1003 # arrays by name; e2e.sh
# What tests/fuzz.sh and tests/fuzz_e2e.sh share; e2e.sh is sourced before.
#   fuzz_open          makes the databases that are damaged later
#   fuzz_round NUMBER  one random command, the same for the same number
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}exitcode=99"
export UBSAN_OPTIONS="${UBSAN_OPTIONS:+$UBSAN_OPTIONS:}exitcode=99"

fuzz_open() {
    local name
    "$assay" verify luyo2021.claim28 assay.value --jobs 1 --db good.db \
        >made 2>&1
    "$assay" verify luyo2021.claim28 --fault noise-scale=2 --db good.db \
        >made 2>&1
    "$assay" audit counters-central --runs 200 --fault noise-scale=0.3 \
        --db good.db >made 2>&1
    id=$(sqlite3 good.db "SELECT v.key FROM witness w JOIN verdict v
        ON v.key = w.verdict WHERE v.claim LIKE 'audit:%' LIMIT 1")
    ok 'a database to damage' [ -n "$id" ]
    mapfile -t envs < <("$assay" list envs --json |
        sed -n 's/^{"name": "\([^"]*\).*/\1/p')
    mapfile -t mechanisms < <("$assay" list mechanisms --json |
        sed -n 's/^{"name": "\([^"]*\).*/\1/p')
    mapfile -t algorithms < <("$assay" list algorithms --json |
        sed -n 's/^{"name": "\([^"]*\).*/\1/p')
    for name in envs mechanisms algorithms; do
        declare -n names=$name
        ok "$name" [ ${#names[@]} -gt 0 ]
    done
    # every word of a help text that is the name of a setting
    mapfile -t keys < <({
        for name in "${envs[@]}"; do "$assay" list envs "$name"; done
        for name in "${mechanisms[@]}"; do
            "$assay" list mechanisms "$name"
        done
        "$assay" list studies
    } | grep -oE '\b[a-zA-Z][a-zA-Z0-9-]*=' | tr -d = | sort -u)
    mapfile -t options < <("$assay" --man | tr -d '\\' |
        grep -oE -- '--[a-z][a-z-]*' | sort -u)
    ok 'options' [ ${#options[@]} -gt 10 ]
    ok 'settings' [ ${#keys[@]} -gt 10 ]
}

numbers=(0 1 2 3 7 16 64 100 1000 10000 -1 -0 0.5 1e-9 1e-300 1e300 1e308 1e9
    1e15 1e18 18446744073709551615 18446744073709551616 2147483647 2147483648
    4294967296 nan inf -inf 1e 0x10 '' . - + 1.5 0.1 0.99 0.999999 1e-6 3e19
    00000000000000000000000000000001 1e9999 9e-9999 x yes no '1 2' '=' '==' '%s'
    %n worst search random calibrated published auto sym1 ovr sl)
globs=('*' '?' '[' '[]' '[a-' '[!' '[[:alpha:]' '[[:foo:]]*' '**' "\\" 'a\' '@'
    '@@' '@*' @noise '@[' '{a,b}' '*.claim[0-9]*' 'luyo2021.claim2[68]' $'\xff'
    $'\xc3' $'a\nb' '%s%s%n' '../..' '~' "'" '"' '*****************************a'
    'audit:*' audit: luyo2021 zhou2022. '[z-a]' '[--0]' '[^a]*' '[.a.]' '[=a=]')

one_of() { # NAME OF ARRAY: a member, in $word
    declare -n from=$1
    word=${from[RANDOM % ${#from[@]}]}
}

bytes() { # N: as many random bytes at most, in $word (no NUL)
    local i n=$((RANDOM % $1)) byte
    word=
    for ((i = 0; i < n; i++)); do
        printf -v byte '\\x%02x' $((1 + RANDOM % 255))
        printf -v byte '%b' "$byte"
        word+=$byte
    done
}

repeated() { # N: one text again and again, in $word
    local i n=$((RANDOM % $1)) part
    one_of globs
    part=$word word=
    for ((i = 0; i < n; i++)); do word+=$part; done
}

value() { # into $word
    case $((RANDOM % 12)) in
    0) bytes 40 ;;
    1) repeated 400 ;;
    2) one_of globs ;;
    3) word=$((RANDOM * RANDOM)) ;;
    4) word=$((RANDOM % 20)).$RANDOM ;;
    *) one_of numbers ;;
    esac
}

pattern() { # into $word
    case $((RANDOM % 6)) in
    0) bytes 30 ;;
    1) repeated 100 ;;
    *) one_of globs ;;
    esac
}

add_settings() { # PERCENT of a --set, again and again
    local key
    while [ $((RANDOM % 100)) -lt "$1" ]; do
        one_of keys
        key=$word
        value
        case $((RANDOM % 12)) in
        0) key=env.$key ;;
        1) key=algo.$key ;;
        2) key=study.$key ;;
        esac
        command+=(--set "$key=$word")
    done
}

add_options() { # PERCENT
    local option
    while [ $((RANDOM % 100)) -lt "$1" ]; do
        one_of options
        option=$word
        case $option in # files and hours of work are another matter
        --db | --out | --seeds | --replay | --profile | --set) continue ;;
        esac
        value
        case $((RANDOM % 3)) in
        0) command+=("$option=$word") ;;
        1) command+=("$option" "$word") ;;
        2) command+=("$option") ;;
        esac
    done
}

damage() { # DB: one of many ways
    local size offset n
    size=$(stat -c %s "$1")
    case $((RANDOM % 6)) in
    0) truncate -s $((RANDOM * 32768 % size)) "$1" ;;
    1) # the header, page by page
        offset=$((RANDOM % 2 ? 0 : RANDOM * 32768 % size / 4096 * 4096))
        for ((n = RANDOM % 4 + 1; n > 0; n--)); do
            one_byte "$1" $((offset + RANDOM % 110))
        done
        ;;
    2 | 3)
        for ((n = RANDOM % 30 + 1; n > 0; n--)); do
            one_byte "$1" $(((RANDOM * 32768 + RANDOM) % size))
        done
        ;;
    4) # a text that is another

        value
        word=${word//\'/}
        sqlite3 "$1" "UPDATE ${word_table:=${columns_of[RANDOM % ${#columns_of[@]}]}}
            = '$word'" 2>damage.err || :
        unset word_table
        ;;
    5) # beside it, a log of nonsense
        head -c $((RANDOM % 9000)) "$1" >"$1-wal"
        [ $((RANDOM % 2)) = 0 ] || cp "$1-wal" "$1-journal"
        ;;
    esac
}

columns_of=('job SET parameters' 'job SET study' 'job SET replicate'
    'job SET version' 'run SET seed' 'run SET fingerprint' 'verdict SET claim'
    'verdict SET case_text' 'verdict SET fault' 'verdict SET why'
    'verdict SET slack' 'verdict SET samples' 'verdict SET alpha'
    'verdict SET statistic' 'witness SET instance' 'observation SET name'
    'observation SET k' 'observation SET value' 'observation SET step'
    'timing SET ended' 'timing SET what' 'evidence SET name')
columns=("${columns_of[@]}")

one_byte() { # FILE OFFSET: another there
    local byte
    printf -v byte '\\x%02x' $((RANDOM % 256))
    # shellcheck disable=SC2059 # a byte
    printf "$byte" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}

settings_round() {
    case $((RANDOM % 6)) in
    0)
        one_of envs
        command=(value "$word")
        ;;
    4)
        one_of algorithms
        command=(compare --episodes 20 "--algorithms=random,$word")
        one_of envs
        command+=("--env=$word")
        one_of numbers
        command+=(--epsilon "1,$word")
        ;;
    5)
        one_of algorithms
        command=(rate "$word" --from 10 --to 100 --points 2 --replicates 1
            --episodes 50 --lazy 1)
        one_of families
        command+=("--family=$word")
        one_of grows
        command+=("--in=$word")
        ;;
    1)
        one_of mechanisms
        command=(audit "$word" --runs 100)
        ;;
    2)
        one_of algorithms
        command=(simulate "$word" --episodes 20)
        one_of envs
        command+=("--env=$word")
        ;;
    3)
        command=(account)
        pattern
        [ $((RANDOM % 4)) != 0 ] || command+=("$word")
        one_of kinds
        command+=("$word")
        while [ $((RANDOM % 4)) != 0 ]; do
            one_of account_keys
            key=$word
            value
            command+=("$key=$word")
        done
        return
        ;;
    esac
    add_settings 70
    add_options 40
}
families=(mixture-hard tabular-hard lm-arms riverswim)
grows=(K epsilon delta d H S A n)
kinds=(gaussian laplace tree-gaussian tree-laplace goe randomized-response zcdp
    calibrate-gaussian)
account_keys=(sigma sensitivity k epsilon delta scale leaves frobenius epsilon0
    rho)

glob_round() {
    local n
    case $((RANDOM % 3)) in
    0) command=(list) && one_of lists && command+=("$word") ;;
    1) command=(show) ;;
    2) command=(verify --dry-run) ;;
    esac
    for ((n = RANDOM % 3 + 1; n > 0; n--)); do
        pattern
        command+=("$word")
    done
    add_options 40
}
lists=(claims algorithms envs mechanisms studies faults defects)

database_round() {
    rm -rf x.db*
    cp good.db x.db
    damage x.db
    case $((RANDOM % 7)) in
    0 | 1) command=(verify luyo2021.claim28 --resume --jobs 1 --db x.db) ;;
    2) command=(show '*' --db x.db) ;;
    3) command=(show '*' --replay --jobs 1 --db x.db) ;;
    4) command=(audit --replay "$id" --db x.db) ;;
    5) command=(report --db x.db --out reported) ;;
    6) command=(simulate random --episodes 10 --db x.db) ;;
    esac
    [ $((RANDOM % 2)) = 0 ] || command+=(--json)
}

# 0 to 3, one line for 2 and 3; what gnuplot adds to a report is its own
sane() {
    ! grep -aqE 'Sanitizer|runtime error|Assertion' "$ERR" || return 1
    case $CODE in
    0 | 1) ;;
    2 | 3)
        [ "${command[0]}" != report ] || sed -i '/^assay: /!d' "$ERR"
        one_line "$ERR" 'assay: '
        ;;
    *) return 1 ;;
    esac
}

fuzz_round() {
    RANDOM=$1
    case $((RANDOM % 5)) in
    0 | 1) settings_round ;;
    2) glob_round ;;
    *) database_round ;;
    esac
    expect_exit '0|1|2|3' timeout -k 5 "${FUZZ_LIMIT:-60}" "$assay" \
        "${command[@]}"
    ok "round $1: exit $CODE, $(head -n 1 "$ERR" | head -c 200):$(printf \
        ' %q' "${command[@]}" | head -c 400)" sane
}
