#!/usr/bin/env bash
# The same short piece of tests/fuzz.sh at every run: random settings, globs,
# option values and damaged databases.  CHECK_MULT: so many times as long;
# CHECK_SEED: another piece
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
. "${BASH_SOURCE[0]%/*}/fuzz_words.sh"

cd "$TMP" || exit 3
fuzz_open
for ((i = 0; i < 250 * ${CHECK_MULT:-1}; i++)); do
    fuzz_round $((${CHECK_SEED:-1} * 100000 + i))
done
finish fuzz
