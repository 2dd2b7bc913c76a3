#!/usr/bin/env bash
# Which object needs which: suite/run/code_map.sh MAP.c CODE...
#
# A CODE file is what sha256sum says of an object without debug information, and
# then `nm --format=posix`: the symbols it defines and needs.  MAP.c is the table
# that suite/run/code_map.h declares.
#
# A registry is an object whose data are a list (of algorithms, environments,
# studies, papers): what it lists is not needed by everybody who searches the
# list, but by the claims that name an entry.  So a registry needs the functions
# it calls, and none of the data it points to.
set -euo pipefail
export LC_ALL=C
registry='^(algorithms/registry|envs/env|suite/claim/job|suite/papers/papers|suite/papers/[a-z0-9]*/paper|suite/observe/observers)$'

out=$1
shift
awk -v registry="$registry" '
    FNR == 1 {
        object = FILENAME
        sub(/^build\/[^\/]*\//, "", object)
        sub(/\.code$/, "", object)
        number[object] = n + 0
        name[n + 0] = object
        hash[n++] = substr($1, 1, 16)
        next
    }
    $2 == "U" { needs[m++] = object " " $1 }
    $2 ~ /^[TW]$/ { where[$1] = object; is_data[$1] = 0 }
    $2 ~ /^[BCDRV]$/ { where[$1] = object; is_data[$1] = 1 }
    END {
        print "/* Made by suite/run/code_map.sh. */"
        print "#include \"suite/run/code_map.h\"\n"
        for (i = 0; i < m; i++) {
            split(needs[i], a, " ")
            to = where[a[2]]
            if (to == "" || to == a[1])
                continue
            if (a[1] ~ registry && is_data[a[2]]) {
                if (!listed[a[2]]++)
                    entry[entries++] = a[2]
            } else if (!known[a[1], to]++)
                list[a[1]] = list[a[1]] number[to] ", "
        }
        for (i = 0; i < entries; i++)
            printf "extern const char %s[];\n", entry[i]
        for (i = 0; i < n; i++)
            printf "static const int needs_%d[] = {%s-1};\n", i, list[name[i]]
        print "const CodeObject code_objects[] = {"
        for (i = 0; i < n; i++)
            printf "    {\"%s\", \"%s\", needs_%d},\n", name[i], hash[i], i
        print "    {0}};\nconst CodeEntry code_entries[] = {"
        for (i = 0; i < entries; i++)
            printf "    {%s, %d},\n", entry[i], number[where[entry[i]]]
        print "    {0}};"
    }' "$@" >"$out.new"
mv -f "$out.new" "$out"
