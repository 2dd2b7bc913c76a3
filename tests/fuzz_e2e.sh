#!/usr/bin/env bash
# A short, fixed part of tests/fuzz.sh: random settings, globs, option values
# and damaged databases.  CHECK_MULT multiplies its length, CHECK_SEED chooses
# another part.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"
. "${BASH_SOURCE[0]%/*}/fuzz_words.sh"

cd "$TMP" || exit 3
fuzz_open
for ((i = 0; i < 250 * ${CHECK_MULT:-1}; i++)); do
    fuzz_round $((${CHECK_SEED:-1} * 100000 + i))
done
finish fuzz
