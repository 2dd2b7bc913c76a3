#!/usr/bin/env bash
# valgrind on small runs of every command: no byte is read before it is written
# or after it is freed, in workers too.  Numbers are not compared, because
# valgrind computes long double as double.  Without valgrind only the program's
# start is checked.
# CHECK_WHOLE=1: also the unit tests of the studies (minutes)
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

cd "$TMP" || exit 3
# no restart with pinned libraries: that is a program more to follow
export OPENBLAS_NUM_THREADS=1 ASSAY_PINNED=1
grind=(valgrind -q --error-exitcode=99)
if ! command -v valgrind >/dev/null; then
    echo 'valgrind_e2e.sh: no valgrind: apt-get install valgrind'
    grind=()
fi

clean() { not grep -aE '^==[0-9]+==' "$ERR"; }

ground() { # COMMAND...: it ends as it may, and valgrind says nothing
    expect_exit '0|1' "${grind[@]}" "$@"
    ok "clean: $*" clean
}

ground "$assay" verify luyo2021.claim28 assay.value --jobs 2 --db v.db \
    --fault noise-scale=2
ground "$assay" verify luyo2021.claim28 --resume --jobs 1 --db v.db
ground "$assay" show luyo2021.claim28 --replay --jobs 1 --db v.db
ground "$assay" report --db v.db --out .
ground "$assay" value mixture-random --set H=2
ground "$assay" account tree-laplace scale=20 leaves=64 epsilon=1
ground "$assay" simulate ucrl-vtr-plus --env mixture-random --privacy jdp \
    --episodes 20 --jobs 1
ground "$assay" simulate linopt-po --env lm-mix3 --privacy ldp --episodes 20 \
    --set observe=linopt --jobs 1
ground "$assay" simulate capri --env kernel-matern --set C=3 --set A=3 \
    --privacy jdp --episodes 400 --set observe=capri --jobs 1
ground "$assay" simulate dp-ucbvi --env bandit --privacy pure-jdp --delta 0 \
    --episodes 1e6 --lazy 1 --jobs 1
ground "$assay" compare --algorithms ucbvi,dp-ucbvi,private-ucb-po \
    --env riverswim --set env.S=3 --set env.H=3 --epsilon 1,10 --episodes 20 \
    --replicates 2 --search no --jobs 1
ground "$assay" rate ucrl-vtr --privacy jdp --from 1e3 --to 1e4 --points 2 \
    --replicates 1 --lazy 1 --jobs 1
ground "$assay" audit counters-central --runs 100 --jobs 1 --db v.db
ground "$assay" audit once-laplace --blackbox --runs 2000 --jobs 1
tests=("${assay%/*}"/suite/simulation/cost_test)
[ "$CHECK_WHOLE" = 0 ] || tests=("${assay%/*}"/suite/{claim,simulation,observe,audit}/*_test)
for test in "${tests[@]}"; do
    [ ! -x "$test" ] || ground "$test"
done

finish valgrind
