#!/usr/bin/env bash
# From a fresh machine to the report, see `./run_all.sh help`.
#
# What is missing is found by trying (a command, a small program that compiles
# and links), never by a stamp, so the second run installs nothing.
set -euo pipefail
unset CDPATH
export LC_ALL=C
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")"

usage() {
    cat <<'END'
./run_all.sh         install what is missing, build, run every claim at the
                     quick profile, write REPORT.md, results/report.html
                     and results/plots
./run_all.sh rates   the same, and every claim about growth at the standard
                     profile: some need minutes to leave the range where
                     nothing is learnt
./run_all.sh test    install what is missing, build, run every test
./run_all.sh help    this page

Installs with apt-get on Debian and Ubuntu, as root or through sudo; elsewhere
it says what is missing.  The C compiler is $CC, gcc when that is not set.
Exit: 0 as expected, 1 a verdict or a test is not, 2 usage, 3 the world failed
(nothing to install with, no compiler, disk full, ...).
END
}

say() { printf '%s\n' "run_all: $*"; }
give_up() { # CODE MESSAGE: one line
    printf '%s\n' "run_all: $2" >&2
    exit "$1"
}

# ---- what is needed: a Debian package, how to see that it is there

needs_to_run=(gcc make libc6-dev libopenblas-dev liblapacke-dev libgsl-dev
    libsqlite3-dev libglpk-dev librandom123-dev gnuplot-nox)
needs_to_test=(sqlite3 valgrind python3)

have() { command -v "$1" >/dev/null 2>&1; }

compiler() { "${cc[@]}" -std=c11 "$@"; }

links() { # HEADER EXPRESSION LIBRARY...: a program with it compiles and links
    printf '#include <%s>\nint main(void) { return (%s) == 0; }\n' "$1" "$2" \
        >"$tmp/probe.c"
    compiler -o "$tmp/probe" "$tmp/probe.c" "${@:3}" >/dev/null 2>&1
}

present() { # PACKAGE: what we need of it works
    case $1 in
    gcc) have "${cc[0]}" ;;
    make) have make ;;
    gnuplot-nox) have gnuplot ;;
    sqlite3 | valgrind | python3) have "$1" ;;
    # where nothing compiles only the package manager can tell
    lib*) if [ "$compiles" = 1 ]; then library "$1"; else installed "$1"; fi ;;
    esac
}

library() {
    case $1 in
    libc6-dev) links math.h 'cos(0.5) > 0' -lm ;;
    libopenblas-dev) links cblas.h 'openblas_get_config()' -lopenblas ;;
    liblapacke-dev) links lapacke.h '&LAPACKE_dpotrf' -llapacke ;;
    libgsl-dev) links gsl/gsl_cdf.h '&gsl_cdf_beta_P' -lgsl -lopenblas -lm ;;
    libsqlite3-dev) links sqlite3.h 'sqlite3_libversion()' -lsqlite3 ;;
    libglpk-dev) links glpk.h 'glp_version()' -lglpk ;;
    librandom123-dev) # headers only, and slow to parse
        compiler -E -include Random123/philox.h -x c /dev/null >/dev/null 2>&1 ;;
    esac
}

installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

look() { # sets missing to the packages not present
    local package compiles=0
    missing=()
    ! library libc6-dev || compiles=1
    for package; do
        present "$package" || missing+=("$package")
    done
}

# ---- installing

install_missing() {
    local root=()
    if ! have apt-get || ! have dpkg; then
        give_up 3 "missing here: ${missing[*]} (Debian's names);\
 install them with your package manager and run this again"
    fi
    if [ "$(id -u)" -ne 0 ]; then
        have sudo || give_up 3 "missing here: ${missing[*]};\
 as root, run: apt-get install ${missing[*]}"
        root=(sudo)
        [ -t 0 ] || root+=(-n) # nobody there to type a password
    fi
    say "installing ${missing[*]}"
    apt_install && return
    say 'apt-get failed, once more'
    sleep "${APT_PAUSE:-5}"
    apt_install && return
    tail -n 20 "$tmp/apt.log" >&2
    give_up 3 "apt-get could not install: ${missing[*]}"
}

apt_install() {
    local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y
        -o DPkg::Lock::Timeout=120)
    # an update that fails in part can still leave what the install needs
    "${apt[@]}" update >"$tmp/apt.log" 2>&1 </dev/null || true
    "${apt[@]}" install --no-install-recommends "${missing[@]}" \
        >>"$tmp/apt.log" 2>&1 </dev/null
}

prepare() { # PACKAGE...
    look "$@"
    [ ${#missing[@]} -gt 0 ] || return 0
    install_missing
    look "$@"
    [ ${#missing[@]} -eq 0 ] ||
        give_up 3 "installed, but does not compile or start: ${missing[*]}"
}

# ---- building and running

count_lines() { # how far the build is
    local n=0
    while read -r _; do
        n=$((n + 1))
        printf '\rrun_all: building, step %d ' "$n"
    done
    printf '\r\033[K'
}

build() { # TARGET...
    local start=$SECONDS log=$tmp/make.log failed=0
    if [ -t 1 ]; then
        make -j"$jobs" "$@" 2>&1 </dev/null | tee "$log" | count_lines ||
            failed=1
    else
        make -j"$jobs" "$@" >"$log" 2>&1 </dev/null || failed=1
    fi
    if [ "$failed" -ne 0 ]; then
        grep -E 'error:|undefined reference' "$log" | head -n 10 >&2 || true
        tail -n 20 "$log" >&2
        give_up 3 "the build failed: make $*"
    fi
    say "built in $((SECONDS - start)) s"
}

run_tests() {
    build tests assay
    make test </dev/null || status=1
}

run_faults() { # can every check fail?  One line, more when one cannot
    local missed=0
    ./assay verify @faults --seed 1 --db results/assay.db >"$tmp/faults.log" \
        2>&1 </dev/null || missed=$?
    [ "$missed" -eq 0 ] || cat "$tmp/faults.log"
    grep -E 'faults caught|^detection matrix|^clean controls' \
        "$tmp/faults.log" || true
    status=$((status > missed ? status : missed))
}

run_rates() {
    local unexpected=0
    ./assay verify --brief @rate @cost --profile standard --seed 1 \
        --db results/assay.db </dev/null || unexpected=$?
    status=$((status > unexpected ? status : unexpected))
}

run_claims() {
    local written=0
    build assay
    mkdir -p results
    ./assay verify --brief --profile quick --seed 1 --db results/assay.db \
        </dev/null ||
        status=$?
    [ "$status" -le 3 ] || give_up 3 "assay verify ended with status $status"
    [ "$status" -le 1 ] || return 0 # it has said why
    run_faults
    [ "$status" -le 1 ] || return 0
    [ "$command" != rates ] || run_rates
    [ "$status" -le 1 ] || return 0
    ./assay report --db results/assay.db --out . >"$tmp/report.log" 2>&1 \
        </dev/null || written=$?
    if [ "$written" -gt 1 ]; then
        tail -n 20 "$tmp/report.log" >&2
        status=$((written < 3 ? written : 3))
        give_up "$status" "assay report ended with status $written"
    fi
    status=$((status > written ? status : written))
    echo
    echo "report   $PWD/REPORT.md"
    echo "all      $PWD/results/report.html"
    echo "plots    $PWD/results/plots"
    echo "results  $PWD/results/assay.db"
}

[ $# -le 1 ] || give_up 2 "at most one argument, got $#: see ./run_all.sh help"
command=${1-all}
case $command in
all | rates | test) ;;
help | -h | --help) usage && exit ;;
*) give_up 2 "unknown argument '$command': rates, test, help or nothing" ;;
esac

jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN || echo 1)
if [ -n "${CC:-}" ] && ! have "${CC%% *}"; then
    give_up 2 "CC=$CC: there is no such compiler"
fi
export CC=${CC:-gcc}
read -ra cc <<<"$CC"
tmp=$(mktemp -d) || give_up 3 "no temporary folder under ${TMPDIR:-/tmp}"
trap 'rm -rf -- "$tmp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# not in a condition: there `set -e` would sleep
status=0
case $command in
all | rates)
    prepare "${needs_to_run[@]}"
    run_claims
    ;;
test)
    prepare "${needs_to_run[@]}" "${needs_to_test[@]}"
    run_tests
    ;;
esac
say "$((SECONDS / 60)) min $((SECONDS % 60)) s, exit $status"
exit "$status"
