#!/usr/bin/env bash
# Makes tests/data/version1.sql, a database of version 1 as SQL text, with an
# assay of the source that is named in it: commit 9907da3 or an older one.
#
#     tests/version1.sh OLD_ASSAY >tests/data/version1.sql
set -euo pipefail
old=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
db=$folder/v1.db
"$old" verify luyo2021.lem25 --db "$db" >/dev/null
"$old" verify @faults luyo2021.lem25 --db "$db" >/dev/null
"$old" simulate random --env bandit --episodes 1.8e19 --replicates 2 \
    --db "$db" >/dev/null
"$old" compare --algorithms random,dp-ucbvi --env bandit --episodes 1000 \
    --replicates 2 --db "$db" >/dev/null
# its exit code says that the injected defect was found
if "$old" audit tree-gaussian --set leaves=100 --mode calibrated --runs 2000 \
    --fault noise-scale=0.8 --seed 4 --db "$db" >/dev/null; then
    exit 1
fi
[ "$(sqlite3 "$db" 'PRAGMA user_version')" = 1 ]
# what no short run shows: a job that failed, values at the ends of the range
sqlite3 "$db" "INSERT INTO job SELECT 7, id, 'run', 1, 'env=nowhere', 0,
        'failed', 'its worker died' FROM run LIMIT 1;
    INSERT INTO job SELECT 8, id, 'run', 1, 'env=ends', 0, 'done', ''
        FROM run LIMIT 1;
    INSERT INTO observation VALUES (8, 'end', 0, NULL, 9e999),
        (8, 'end', 1, '18446744073709551615', -9e999),
        (8, 'end', 2, '9223372036854775808', 5e-324),
        (8, 'end', 3, '1', -1.7976931348623157e308), (8, 'end', 4, NULL, 0),
        (8, 'end', -2147483648, '1000000000', 0.1)"
echo 'PRAGMA application_id = 1095979865; PRAGMA user_version = 1;'
sqlite3 "$db" .dump
