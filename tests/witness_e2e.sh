#!/usr/bin/env bash
# The findings, computed again by tests/witness: Python's standard library, from
# the papers' texts, with no code of the suite.  Then each instance is changed
# as a fault would change it, and must be refused.
# shellcheck disable=SC2317 # ok calls functions by their names
. "${BASH_SOURCE[0]%/*}/e2e.sh"

expect_exit 0 "$assay" list findings --json
cp "$OUT" "$TMP/findings"
ok 'there are findings' grep -q '"instance": "' "$TMP/findings"

checker() { python3 "$ROOT/tests/witness/check.py" "$@"; }
confirms() { checker <"$TMP/findings"; }
refuses_changed() { checker --self-test <"$TMP/findings"; }
refuses_unknown() { # a finding without a check
    sed 's/"id": "/"id": "none./' "$TMP/findings" | checker && return 1
    return 0
}

if command -v python3 >/dev/null; then
    export PYTHONDONTWRITEBYTECODE=1
    ok 'every finding is confirmed' confirms
    ok 'every changed instance is refused' refuses_changed
    ok 'an unknown finding is refused' refuses_unknown
else
    echo 'SKIPPED: no python3 here, so no finding was computed a second time'
fi
ok 'its sources are short' [ \
    "$(cat "$ROOT"/tests/witness/*.py | wc -l)" -le 1500 ]
finish witness
