#!/usr/bin/env bash
# Random settings, globs, option values and damaged databases must give an
# answer or one line of error, in time.  tests/fuzz.sh [ASSAY]
# FUZZ_SECONDS: how long (default 600); CHECK_SEED: number of the first round.
# A failure is printed with its round, which FUZZ_ROUND runs alone.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
. "${BASH_SOURCE[0]%/*}/fuzz_words.sh"

cd "$TMP" || exit 3
fuzz_open
if [ -n "${FUZZ_ROUND:-}" ]; then
    fuzz_round "$FUZZ_ROUND"
else
    last=$((SECONDS + ${FUZZ_SECONDS:-600}))
    for ((i = ${CHECK_SEED:-1} * 100000; SECONDS < last; i++)); do
        fuzz_round $i
    done
fi
finish fuzz
