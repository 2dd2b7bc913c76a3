#!/usr/bin/env python3
"""Computes every finding again from its instance, with no code of the suite.

    ./assay list findings --json | python3 tests/witness/check.py

Each finding is confirmed or refused, a line each; exit 1 when one is refused,
has no check, or none was read.  With --self-test each instance is changed in
the way that its paper's module names, and must then be refused.

A paper's module has FINDINGS: id -> (function, change).  The function gets the
instance as a dictionary, derives everything else from the paper's text, raises
Refused where the finding is not shown, and returns what it found."""
import importlib
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import Refused  # noqa: E402

PAPERS = "luyo2021", "ngo2022", "zhou2022", "qiao2023", "pavlovic2025"


def checks():
    """id -> (function, change) of all papers that have a module."""
    table = {}
    for paper in PAPERS:
        here = os.path.dirname(os.path.abspath(__file__))
        if os.path.exists(os.path.join(here, paper + ".py")):
            table.update(importlib.import_module(paper).FINDINGS)
    return table


def value(text):
    try:
        return float(text)
    except ValueError:
        return text


def instance(words, change=""):
    return {key: value(text) for key, text in
            (word.split("=", 1) for word in (words + " " + change).split())}


def judge(check, words, change=""):
    """(confirmed, what was found or why not)"""
    try:
        return True, check(instance(words, change))
    except Refused as refusal:
        return False, str(refusal)
    except (KeyError, ValueError, ZeroDivisionError, OverflowError) as error:
        return False, "%s: %s" % (type(error).__name__, error)


def confirm(finding, table):
    if finding["id"] not in table:
        return False, "no check for it"
    return judge(table[finding["id"]][0], finding["instance"])


def withstand(finding, table):
    """Refuses the changed instance."""
    if finding["id"] not in table:
        return False, "no check for it"
    check, change = table[finding["id"]]
    good, words = judge(check, finding["instance"], change)
    if good:
        return False, "%s is confirmed: %s" % (change, words)
    return True, "with %s: %s" % (change, words)


def main(arguments):
    self_test = arguments == ["--self-test"]
    if arguments and not self_test:
        print(__doc__)
        return arguments != ["--help"]
    table, failed, n, seen = checks(), 0, 0, set()
    for line in sys.stdin:
        finding = json.loads(line)
        if finding.get("summary"):
            continue
        good, words = (withstand if self_test else confirm)(finding, table)
        verdict = "refused" if good == self_test else "confirmed"
        print("%-10s %s\n           %s" % (verdict, finding["id"], words))
        failed, n = failed + (not good), n + 1
        seen.add(finding["id"])
    for name in sorted(set(table) - seen):
        print("unknown    %s" % name)
        failed += 1
    failed += n == 0
    print("witness: %d passed, %d failed" % (max(n - failed, 0), failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
