#!/usr/bin/env bash
# The pages for people are true: the examples of CONTRIBUTING.md are put into a
# copy of the tree, built and run, and every command that README.md,
# docs/guide.md and CONTRIBUTING.md show is one that assay understands.
#
# The page says where a block of code goes: "New file `X`:" or "In `X`, above
# its `Section`:", then the block; "Put `A` into `LIST` of `X`" or "into the
# list of `X`".  Lines of a block of commands are run; one that ends in
# "# exit N: .." must exit so, every other with 0.
# shellcheck disable=SC2016,SC2317 # backquotes are text; ok calls by name
. "${BASH_SOURCE[0]%/*}/e2e.sh"
page=$ROOT/CONTRIBUTING.md
copy=$TMP/copy
mode=$(basename -- "$(dirname -- "$assay")")
[ -e "$ROOT/build/$mode/suite/run/pool.o" ] || mode=release

# ---- the copy: sources, and objects so that little is compiled again

mkdir -- "$copy"
cd -- "$ROOT" || exit 3
cp -pr -- Makefile suite envs oracles algorithms "$copy"
if [ -d "build/$mode" ]; then
    find "build/$mode" -type f \( -name '*.o' -o -name '*.d' -o -name '*.h' \
        -o -name '*.code' \) ! -name '*_test.*' -print0 |
        xargs -0 cp -p --parents -t "$copy" --
fi
cd -- "$copy" || exit 3

# ---- what the page says

# "kind|file|block" of each block of code; its text goes to $TMP/block.N
blocks() {
    awk -v to="$TMP/block." '
        /^(New file|In) `/ {
            split($0, part, "`"); file = part[2]
            kind = /^New/ ? "new" : "above"
        }
        /^```c$/ { inside = 1; n++; print kind "|" file "|" to n; next }
        /^```$/ { inside = 0 }
        inside { print >(to n) }' "$page"
}

# "entry|list|file" of each entry of a list; list "": the section's
entries() {
    tr '\n' ' ' <"$page" | grep -oE 'Put `[^`]*` into [^.]*`[^`]*`' |
        sed -E 's/^Put `([^`]*)` into `([^`]*)` of `([^`]*)`$/\1|\2|\3/
                s/^Put `([^`]*)` into the list of `([^`]*)`$/\1||\2/'
}

commands() { # of the page's blocks of commands
    awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$page"
}

# A header that lists all of a kind is read by every file and matters to one:
# it keeps its age, and that one file is made younger.
put_into_list() { # ENTRY LIST FILE
    touch -r "$3" -- "$TMP/age"
    sed -i "s/^#define $2(X)/& $1/" -- "$3"
    touch -r "$TMP/age" -- "$3"
    touch -- "$(grep -rl --include='*.c' "^$2(" "${3%%/*}" | head -n 1)"
}

put_into_section() { # ENTRIES FILE
    sed -i "/^    \.list/,\$s/\[\]){/&${1//&/\\&} /" -- "$2"
}

n=0
while IFS='|' read -r kind file block; do
    n=$((n + 1))
    ok "names its file: block $n" [ -n "$file" ]
    if [ "$kind" = new ]; then
        ok "is new: $file" not [ -e "$file" ]
        cp -- "$block" "$file"
    else
        ok "is there: $file" [ -e "$file" ]
        awk -v block="$block" '/^const Section / {
                while ((getline line <block) > 0) print line
                print ""
            } 1' "$file" >"$TMP/with" && cp -- "$TMP/with" "$file"
    fi
done < <(blocks)
ok 'a claim, an environment, an algorithm' [ "$n" -eq 3 ]

n=0
while IFS='|' read -r entry list file; do
    n=$((n + 1))
    ok "is there: $file" [ -e "$file" ]
    cp -p -- "$file" "$TMP/before"
    if [ -n "$list" ]; then
        put_into_list "$entry" "$list" "$file"
    else
        put_into_section "$entry" "$file"
    fi
    ok "has a list: $file" not cmp -s "$TMP/before" "$file"
done < <(entries)
ok 'each is put into a list' [ "$n" -eq 3 ]

# ---- built and run

unset MAKEFLAGS MFLAGS MAKELEVEL BUILD
expect_exit 0 make MODE="$mode" assay
expect_exit 0 ./assay list claims 'assay.toy*'
ok 'two claims' [ "$(wc -l <"$OUT")" -eq 2 ]

n=0
while read -r line; do
    n=$((n + 1))
    want=0
    [[ $line =~ \#\ exit\ ([0-9]) ]] && want=${BASH_REMATCH[1]}
    expect_exit "$want" bash -c "$line"
    cp -- "$OUT" "$TMP/said.$n"
done < <(commands)
ok 'nine commands' [ "$n" -eq 9 ]

ok 'the claims hold' [ "$(grep -c '^ok .* holds ' "$TMP/said.1")" -eq 2 ]
ok 'each fault is caught' [ "$(grep -c '^caught ' "$TMP/said.2")" -eq 2 ]
ok 'the bound is broken' grep -q '^caught .* violated' "$TMP/said.3"
ok 'V* = H - 1' grep -qE 'optimal value +7$' "$TMP/said.4"
ok 'no regret' grep -qE 'regret 0, 0 an episode; optimal value 4$' "$TMP/said.5"
regret() { # FILE ROW: of the first policy's, in %, in a comparison
    sed -nE "s/^$2 +([0-9.e-]+)( .*)?$/\1/p" "$TMP/said.$1" | head -n 1
}
ok 'learning pays' awk -v toy="$(regret 7 toy)" -v not="$(regret 7 random)" \
    'BEGIN { exit !(toy > 0 && toy < not / 4) }'
ok 'and with noise' awk -v toy="$(regret 7 'toy pure-jdp')" \
    -v not="$(regret 7 random)" 'BEGIN { exit !(toy > 0 && toy < not / 4) }'
ok 'and is noticed without another look' \
    grep -qE '^toy +[0-9.e-]+ [0-9.e]+$' "$TMP/said.7"
ok 'it is private' grep -q ', holds$' "$TMP/said.8"
ok 'and with half the noise half as much' \
    grep -qE 'epsilon delivered +2 ' "$TMP/said.9"

# ---- every other command is one that assay understands

shown=0
while read -r line; do
    line=${line%%  *} # what follows is a remark
    case $line in *'./assay COMMAND'*) continue ;; esac
    shown=$((shown + 1))
    expect_exit 0 bash -c "$line --help"
done < <(grep -hoE '^    \./assay [a-z].*' "$ROOT/README.md" \
    "$ROOT/docs/guide.md"
    grep -oE '`\./assay [a-z][^`]*`' "$page" | tr -d '`')
ok 'there are some' [ "$shown" -ge 20 ]
finish readme
