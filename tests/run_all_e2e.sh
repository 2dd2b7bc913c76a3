#!/usr/bin/env bash
# Tests run_all.sh: a copy of it beside a stub Makefile and program, with a PATH
# of two folders, one of stubs (apt-get, id, sudo, ..., which log their calls),
# one of links to this machine's commands without those that a fresh machine
# lacks.  Installs nothing; a stub is never written over a link.
. "${BASH_SOURCE[0]%/*}/e2e.sh"

unset CC
export APT_PAUSE=0
tree="$TMP/a tree with blanks" stubs=$TMP/stubs links=$TMP/links
export stubs
mkdir -p "$tree" "$stubs" "$links"
cp "$ROOT/run_all.sh" "$tree/"
cat >"$tree/Makefile" <<'END'
.PHONY: assay tests test
assay: ; @test -x assay
tests: ; @:
test: ; @echo "7 passed, 0 failed"; exit $${STUB_TEST:-0}
END

stub() { # NAME: a script from stdin
    rm -f "$stubs/$1"
    (echo '#!/bin/bash' && cat) >"$stubs/$1"
    chmod +x "$stubs/$1"
}
stub assay <<'END'
echo "stub $*"
echo "$*" >>"$TMP/calls"
if [ "$1" = verify ]; then exit "${STUB_VERIFY:-0}"; fi
exit "${STUB_REPORT:-0}"
END
mv "$stubs/assay" "$tree/"

IFS=: read -ra folders <<<"$PATH"
for folder in "${folders[@]}"; do
    find -L "$folder" -maxdepth 1 -type f -perm -u+x -exec ln -sf -t "$links" {} + \
        2>/dev/null
done
hide() { rm -f "${@/#/$links/}" "${@/#/$stubs/}"; }
hide apt-get dpkg dpkg-query sudo

# an apt-get that installs gnuplot and make only, after $APT_FAILS failures
true=$(type -P true) make=$(type -P make)
export true make
apt_get() {
    stub apt-get <<'END'
echo "apt-get $*" >>"$TMP/apt"
case " $* " in *' update '*) exit ;; esac
n=$(grep -c ' install ' "$TMP/apt")
if [ "$n" -le "${APT_FAILS:-0}" ]; then
    echo no network
    exit 100
fi
for package; do
    case $package in
    gnuplot-nox) ln -sf "$true" "$stubs/gnuplot" ;;
    make) ln -sf "$make" "$stubs/make" ;;
    esac
done
END
    stub dpkg <<<'exit 1'
    stub dpkg-query <<<'exit 1'
    # shellcheck disable=SC2016 # expands in the stub
    stub id <<<'echo "${STUB_ID:-0}"'
    : >"$TMP/apt"
}
# shellcheck disable=SC2317 # called through expect_exit
run() { (cd / && PATH=$stubs:$links "$tree/run_all.sh" "$@"); }
calls() { grep -cE " $1( |$)" "$TMP/apt"; }

# the command line
expect_exit 2 run nonsense
ok 'one line names the argument' one_line "$ERR" nonsense
expect_exit 2 run ''
expect_exit 2 run test twice
ok 'one line' one_line "$ERR"
for word in help -h --help; do
    expect_exit 0 run "$word"
    ok 'help explains test' grep -q 'run_all.sh test' "$OUT"
done
expect_exit 2 env CC=no-such-compiler PATH="$stubs:$links" "$tree/run_all.sh"
ok 'one line names the compiler' one_line "$ERR" no-such-compiler

# nothing missing: nothing is installed, from any folder, in a path with blanks
apt_get
expect_exit 0 run
ok 'apt-get is not called' [ ! -s "$TMP/apt" ]
ok 'verify, every claim' grep -qxF \
    'verify --brief --profile quick --seed 1 --db results/assay.db' "$TMP/calls"
ok 'report' grep -qxF 'report --db results/assay.db --out .' "$TMP/calls"
ok 'the summary of verify is shown' grep -q '^stub verify' "$OUT"
ok 'not that of report' not grep -q '^stub report' "$OUT"
ok 'where the report is' grep -qF "$tree/REPORT.md" "$OUT"
ok 'where the plots are' grep -qF "$tree/results/plots" "$OUT"
ok 'the time' grep -qE '[0-9]+ min [0-9]+ s' "$OUT"
ok 'rates only when asked for' not grep -q '@rate' "$TMP/calls"
expect_exit 0 run rates
ok 'rates, at the standard profile' grep -qxF "verify --brief @rate @cost \
--profile standard --seed 1 --db results/assay.db" "$TMP/calls"
expect_exit 0 run test
ok 'the tests ran' grep -qx '7 passed, 0 failed' "$OUT"
ok 'apt-get is not called' [ ! -s "$TMP/apt" ]

# the program's exit code is passed on
export STUB_VERIFY STUB_REPORT STUB_TEST
for STUB_VERIFY in 1 2 3; do
    rm -f "$TMP/calls"
    expect_exit "$STUB_VERIFY" run
    reported=$(grep -c '^report' "$TMP/calls")
    ok "a report after verify exits $STUB_VERIFY" \
        [ "$reported" -eq $((STUB_VERIFY == 1)) ]
done
STUB_VERIFY=139
expect_exit 3 run
ok 'a crash is said in one line' one_line "$ERR" 139
STUB_VERIFY=1 STUB_REPORT=3
expect_exit 3 run
ok 'a failed report shows its output' grep -q 'stub report' "$ERR"
STUB_VERIFY=0 STUB_REPORT=0 STUB_TEST=1
expect_exit 1 run test
STUB_TEST=0

# a build that fails
cp "$tree/Makefile" "$TMP/kept"
sed -i 's/^assay:.*/assay: ; @echo "x.c:1: error: because"; exit 1/' \
    "$tree/Makefile"
expect_exit 3 run
ok 'shows the error' grep -q because "$ERR"
cp "$TMP/kept" "$tree/Makefile"

# something missing: one install of just that, once more when it fails
hide gnuplot
expect_exit 0 run
ok 'one update' [ "$(calls update)" -eq 1 ]
ok 'one install' [ "$(calls install)" -eq 1 ]
ok 'of one package' grep -q -- ' install --no-install-recommends gnuplot-nox$' \
    "$TMP/apt"
expect_exit 0 run
ok 'the second run installs nothing' [ "$(calls install)" -eq 1 ]

apt_get
hide gnuplot make
APT_FAILS=1 expect_exit 0 run
ok 'a failing apt-get is tried again' [ "$(calls install)" -eq 2 ]
ok 'both packages in one call' grep -q 'make gnuplot-nox$' "$TMP/apt"
apt_get
hide gnuplot
APT_FAILS=9 expect_exit 3 run
ok 'twice, not more' [ "$(calls install)" -eq 2 ]
ok 'shows the end of its log' grep -q 'no network' "$ERR"
ok 'names what is missing' grep -q 'install: gnuplot-nox' "$ERR"

apt_get
hide gnuplot sqlite3
expect_exit 3 run test
ok 'installed and still not there' one_line "$ERR" sqlite3
ln -s "$(type -P sqlite3)" "$links/"

# not root
apt_get
hide gnuplot
STUB_ID=1000 expect_exit 3 run
ok 'no sudo: says what to do' one_line "$ERR" 'apt-get install gnuplot-nox'
ok 'no sudo: apt-get is not called' [ ! -s "$TMP/apt" ]
stub sudo <<'END'
echo "sudo $*" >>"$TMP/sudo"
[ "$1" = -n ] && shift
"$@"
END
STUB_ID=1000 expect_exit 0 run
ok 'sudo, asking nothing' grep -q '^sudo -n env .* apt-get .* install ' \
    "$TMP/sudo"

# no apt-get
hide apt-get dpkg dpkg-query gnuplot
expect_exit 3 run
ok 'one line names gnuplot' one_line "$ERR" 'missing here: gnuplot-nox ('
hide gcc cc make
expect_exit 3 run
ok 'one line names gcc and make' one_line "$ERR" 'gcc' 'make' 'libgsl-dev'
finish run_all
