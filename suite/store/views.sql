-- The views of assay.db, version 2.  They need SQLite 3.37 with its
-- mathematical functions, as the sqlite3 shell has them; docs/questions.md has
-- fifteen questions that they answer.

-- ---- jobs unpacked ----

CREATE VIEW job AS
SELECT r.key, r.run, s.study, s.version, s.parameters, r.replicate, r.state,
    r.message, r.setup
FROM result r JOIN setup s ON s.id = r.setup;

-- every value that a job stored.  k is the exact episode count as text; NULL:
-- the value belongs to none.  A value is taken from its 16 hexadecimal digits:
-- a sign, 11 bits of exponent, 52 of mantissa (IEEE 754); for most questions
-- curve_point and evidence have the numbers at hand.
CREATE VIEW observation AS
SELECT r.key AS job, l.name, l.step,
    (SELECT CASE WHEN high > 0 THEN high || printf('%09d', low)
            ELSE CAST(low AS TEXT) END
        FROM (SELECT a * 4 + (a * 294967296 + b) / 1000000000 AS high,
            (a * 294967296 + b) % 1000000000 AS low
            FROM (SELECT
                instr('123456789ABCDEF', substr(h, 1, 1)) * 268435456
                + instr('123456789ABCDEF', substr(h, 2, 1)) * 16777216
                + instr('123456789ABCDEF', substr(h, 3, 1)) * 1048576
                + instr('123456789ABCDEF', substr(h, 4, 1)) * 65536
                + instr('123456789ABCDEF', substr(h, 5, 1)) * 4096
                + instr('123456789ABCDEF', substr(h, 6, 1)) * 256
                + instr('123456789ABCDEF', substr(h, 7, 1)) * 16
                + instr('123456789ABCDEF', substr(h, 8, 1)) AS a,
                instr('123456789ABCDEF', substr(h, 9, 1)) * 268435456
                + instr('123456789ABCDEF', substr(h, 10, 1)) * 16777216
                + instr('123456789ABCDEF', substr(h, 11, 1)) * 1048576
                + instr('123456789ABCDEF', substr(h, 12, 1)) * 65536
                + instr('123456789ABCDEF', substr(h, 13, 1)) * 4096
                + instr('123456789ABCDEF', substr(h, 14, 1)) * 256
                + instr('123456789ABCDEF', substr(h, 15, 1)) * 16
                + instr('123456789ABCDEF', substr(h, 16, 1)) AS b
                FROM (SELECT hex(substr(g.k, 8 * l.k_place + 1, 8)) AS h
                    WHERE l.k_place IS NOT NULL LIMIT 1)))) AS k,
    (SELECT CASE WHEN h < '8' THEN 1 ELSE -1 END
        * (m + (e > 0) * 4503599627370496) * pow(2.0, max(e, 1) - 1075)
        FROM (SELECT h,
            instr('123456789ABCDEF', substr(h, 1, 1)) % 8 * 256
            + instr('123456789ABCDEF', substr(h, 2, 1)) * 16
            + instr('123456789ABCDEF', substr(h, 3, 1)) AS e,
            instr('123456789ABCDEF', substr(h, 4, 1)) * 281474976710656
            + instr('123456789ABCDEF', substr(h, 5, 1)) * 17592186044416
            + instr('123456789ABCDEF', substr(h, 6, 1)) * 1099511627776
            + instr('123456789ABCDEF', substr(h, 7, 1)) * 68719476736
            + instr('123456789ABCDEF', substr(h, 8, 1)) * 4294967296
            + instr('123456789ABCDEF', substr(h, 9, 1)) * 268435456
            + instr('123456789ABCDEF', substr(h, 10, 1)) * 16777216
            + instr('123456789ABCDEF', substr(h, 11, 1)) * 1048576
            + instr('123456789ABCDEF', substr(h, 12, 1)) * 65536
            + instr('123456789ABCDEF', substr(h, 13, 1)) * 4096
            + instr('123456789ABCDEF', substr(h, 14, 1)) * 256
            + instr('123456789ABCDEF', substr(h, 15, 1)) * 16
            + instr('123456789ABCDEF', substr(h, 16, 1)) AS m
            FROM (SELECT hex(substr(r.value, 8 * l.place + 1, 8)) AS h
                LIMIT 1))) AS value
FROM result r
    JOIN layout l ON l.layout = r.layout
    LEFT JOIN grid g ON g.id = r.grid;

CREATE VIEW job_setting AS
SELECT r.key AS job, s.name, s.value
FROM result r JOIN setting s ON s.setup = r.setup;

-- the jobs whose values a verdict judged: the replicates of one setup
CREATE VIEW verdict_job AS
SELECT v.key AS verdict, r.key AS job
FROM verdict v JOIN result r ON r.run = v.run AND r.setup = v.setup;

-- ---- runs ----

-- the run that was verified last
CREATE VIEW v_last AS
SELECT run FROM timing WHERE what = 'verify' ORDER BY ended DESC, run LIMIT 1;

-- all runs, the latest first.  One that only simulated has no times.
CREATE VIEW v_run AS
SELECT r.id AS run, n.label, n.began, t.ended, t.seconds, r.seed, r.source,
    r.fingerprint AS arithmetic,
    (SELECT count(*) FROM result j WHERE j.run = r.id) AS jobs,
    (SELECT count(*) FROM verdict v WHERE v.run = r.id) AS verdicts,
    r.id IN v_last AS last
FROM run r
    LEFT JOIN run_note n ON n.run = r.id
    LEFT JOIN timing t ON t.run = r.id AND t.what = 'verify'
ORDER BY t.ended DESC, r.id;

-- ---- verdicts ----

-- the verdict of each case in each run: of several profiles the deepest
CREATE VIEW v_case AS
SELECT v.run, v.claim, v.case_text, v.mode, v.profile, v.fault, v.verdict,
    v.expected, v.verdict <> v.expected AS surprise, v.slack, v.statistic,
    v.bound, v.alpha, CAST(v.samples AS REAL) AS samples, v.why, v.reproduce,
    w.instance AS witness, v.key AS id, v.setup, v.run IN v_last AS last
FROM verdict v LEFT JOIN witness w ON w.verdict = v.key
WHERE NOT EXISTS (SELECT 1 FROM verdict d
    WHERE d.run = v.run AND d.claim = v.claim AND d.case_text = v.case_text
        AND d.mode = v.mode AND d.fault = v.fault
        AND instr('quick standard deep', d.profile)
            > instr('quick standard deep', v.profile));

-- Every claim of the ledger with its verdict in the last run.  The case that
-- speaks for a claim is one that is not as expected, if there is any; among
-- equals the one with the least slack.  verdict is NULL for a claim that was
-- not run, and not_run says why.
CREATE VIEW v_claim AS
WITH spoken AS (
    SELECT *, count(*) OVER (PARTITION BY claim) AS cases_run,
        row_number() OVER (PARTITION BY claim ORDER BY surprise DESC,
            slack IS NULL, slack, case_text) AS place
    FROM v_case WHERE last AND fault = ''),
deepest AS (
    SELECT max(instr('quick standard deep', profile)) AS profile
    FROM v_case WHERE last)
SELECT c.id AS claim, c.paper, c.section, c.place, c.kind, c.whose,
    c.statement, s.verdict, c.expected, s.surprise, s.slack, s.cases_run,
    c.cases, s.case_text, s.why, c.because,
    CASE WHEN s.claim IS NOT NULL THEN NULL
        WHEN c.needs IS NOT NULL THEN 'waits for ' || c.needs
        WHEN NOT instr('quick standard deep', c.profile)
            <= (SELECT profile FROM deepest)
            THEN 'needs --profile ' || c.profile
        ELSE 'not selected' END AS not_run,
    c.profile, c.mode, c.tags, c.fault,
    coalesce(s.reproduce, CASE WHEN c.needs IS NULL THEN
        './assay verify ''' || c.id || ''' --profile ' || c.profile END)
        AS reproduce, c.position
FROM claim c LEFT JOIN spoken s ON s.claim = c.id AND s.place = 1
ORDER BY c.position;

-- every case that is violated in the last run, with what shows it
CREATE VIEW v_violation AS
SELECT v.claim, c.paper, c.place, c.kind, c.whose, c.fails, c.statement,
    c.quotation, c.reading, c.corrected,
    (SELECT group_concat(f.finding, ' ') FROM finding_claim f
        WHERE f.claim = v.claim) AS finding,
    v.surprise, v.slack, v.why, v.case_text, v.witness, v.id, v.reproduce
FROM v_case v LEFT JOIN claim c ON c.id = v.claim
WHERE v.last AND v.fault = '' AND v.verdict = 'violated'
ORDER BY c.position, v.case_text;

-- the errors of the papers, with how many of their claims are violated in the
-- last run
CREATE VIEW v_finding AS
SELECT f.id AS finding, f.paper, f.severity, f.minor, f.rank, f.title,
    f.headline, f.place, f.quotation, f.fails, f.reading, f.witness,
    f.consequence, f.mend, count(x.claim) AS claims,
    coalesce(sum(c.verdict = 'violated'), 0) AS violated, f.position
FROM finding f
    LEFT JOIN finding_claim x ON x.finding = f.id
    LEFT JOIN v_claim c ON c.claim = x.claim
GROUP BY f.id ORDER BY f.position;

-- under a deliberate defect: did the claim's verdict change?
CREATE VIEW v_fault AS
SELECT claim, fault, max(surprise) AS caught, count(*) AS cases,
    min(reproduce) AS reproduce
FROM v_case WHERE last AND fault <> ''
GROUP BY claim, fault;

-- what differs between the last run and the one verified before it
CREATE VIEW v_change AS
WITH before AS (
    SELECT run FROM timing WHERE what = 'verify'
    ORDER BY ended DESC, run LIMIT 1 OFFSET 1)
SELECT n.claim, n.case_text, n.mode, w.verdict AS was, n.verdict,
    w.slack AS was_slack, n.slack, w.statistic AS was_statistic, n.statistic,
    n.reproduce
FROM v_case n JOIN v_case w ON w.claim = n.claim
    AND w.case_text = n.case_text AND w.mode = n.mode AND w.fault = n.fault
WHERE n.last AND w.run IN before AND n.fault = ''
    AND (w.verdict <> n.verdict OR w.slack IS NOT n.slack
        OR w.statistic IS NOT n.statistic);

-- seconds of the jobs of each claim in the last run, faults included; a job
-- that several claims share counts for each
CREATE VIEW v_time AS
SELECT claim, count(*) AS jobs, sum(seconds) AS seconds
FROM (SELECT DISTINCT v.claim, j.job, t.seconds
    FROM verdict v JOIN verdict_job j ON j.verdict = v.key
        JOIN job_time t ON t.job = j.job
    WHERE v.run IN v_last)
GROUP BY claim;

-- ---- learning ----

-- Mean regret of each learner after k episodes.  fault is empty when a clean
-- verdict or none at all uses the run.
CREATE VIEW v_regret AS
SELECT c.algorithm, e.value AS env, c.privacy, c.epsilon, c.delta, c.mode,
    p.k, p.mean AS regret, p.low, p.high, p.mean / p.k AS per_episode,
    p.replicates, s.study,
    coalesce((SELECT min(v.fault) FROM verdict v WHERE v.setup = p.setup), '')
        AS fault,
    p.run, p.setup, p.number, p.step,
    p.step = (SELECT max(l.step) FROM curve_point l WHERE l.run = p.run
        AND l.setup = p.setup AND l.number = p.number) AS final
FROM curve_point p
    JOIN curve c ON c.setup = p.setup AND c.number = p.number
    JOIN setup s ON s.id = p.setup
    LEFT JOIN setting e ON e.setup = p.setup AND e.name = 'env';

-- What privacy costs: a private learner's regret over that of the same learner
-- without, on the same users after the same number of episodes (study compare).
CREATE VIEW v_cost AS
SELECT q.algorithm, q.env, q.privacy, q.epsilon, q.delta, q.mode, q.k,
    q.regret, n.mean AS regret_none, q.regret / n.mean AS ratio,
    q.replicates, q.fault, q.run, q.setup, q.final
FROM v_regret q
    JOIN curve c ON c.setup = q.setup AND c.algorithm = q.algorithm
        AND c.privacy = 'none'
    JOIN curve_point n ON n.run = q.run AND n.setup = q.setup
        AND n.number = c.number AND n.step = q.step
WHERE q.privacy <> 'none';

-- From which episode on a learner's regret is below half of its first policy's
-- (study compare): the soonest of its replicates, and how many did.
CREATE VIEW v_learned AS
SELECT c.algorithm, e.value AS env, c.privacy, c.epsilon, c.delta, c.mode,
    min(CASE WHEN o.value > 0 THEN o.value END) AS soonest,
    sum(o.value > 0) AS learned, count(*) AS replicates,
    (SELECT CAST(x.value AS REAL) FROM setting x WHERE x.setup = r.setup
        AND x.name = 'episodes') AS episodes, r.run, r.setup
FROM curve c
    JOIN setup s ON s.id = c.setup AND s.study = 'compare'
    JOIN result r ON r.setup = c.setup
    JOIN observation o ON o.job = r.key AND o.name = 'learned'
        AND o.step = c.number
    LEFT JOIN setting e ON e.setup = c.setup AND e.name = 'env'
GROUP BY r.run, c.setup, c.number;

-- Measured exponents against the theorem's, in the last run.  Regret grows (or
-- the cost of privacy, where x is 1/epsilon) as x to the power of exponent; the
-- verdict holds when exponent, with its margin, is at most allowed + tolerance.
CREATE VIEW v_exponent AS
WITH number AS (
    SELECT v.id AS verdict, v.claim, v.case_text, v.verdict AS ruling, v.setup,
        v.slack, v.why, v.reproduce, e.value AS exponent,
        (SELECT value FROM evidence WHERE verdict = v.id AND name = 'margin'
            AND step = 0) AS margin,
        (SELECT value FROM evidence WHERE verdict = v.id AND name = 'allowed'
            AND step = 0) AS allowed,
        (SELECT value FROM evidence WHERE verdict = v.id AND name = 'theorem'
            AND step = 0) AS theorem,
        (SELECT value FROM evidence WHERE verdict = v.id
            AND name = 'points_used' AND step = 0) AS points,
        (SELECT value FROM evidence WHERE verdict = v.id AND name = 'k_star'
            AND step = 0) AS k_star
    FROM v_case v JOIN evidence e ON e.verdict = v.id AND e.name = 'exponent'
        AND e.step = 0
    WHERE v.last AND v.fault = '')
SELECT n.claim, c.paper, c.place,
    (SELECT value FROM setting WHERE setup = n.setup AND name = 'algorithm')
        AS algorithm,
    (SELECT value FROM setting WHERE setup = n.setup AND name = 'privacy')
        AS privacy,
    coalesce((SELECT value FROM setting WHERE setup = n.setup
        AND name = 'in'), '1/epsilon') AS x,
    n.exponent, n.margin, n.allowed, c.tolerance, n.theorem, n.points, n.k_star,
    n.ruling AS verdict, n.why, n.case_text, n.reproduce
FROM number n LEFT JOIN claim c ON c.id = n.claim
ORDER BY c.position, n.case_text;

-- ---- privacy ----

-- Privacy audits in the last run.  delivered: the epsilon of the noise as it is
-- drawn, by exact accounting at the claimed delta (NULL: no exact law);
-- refuted: the largest epsilon that the sample refutes (NULL: none).
CREATE VIEW v_audit AS
WITH audited AS (
    SELECT v.*, e.value AS claimed FROM v_case v
        JOIN evidence e ON e.verdict = v.id AND e.name = 'epsilon_claimed'
        AND e.step = 0
    WHERE v.last AND v.fault = '')
SELECT a.claim, c.paper,
    (SELECT value FROM setting WHERE setup = a.setup
        AND name IN ('mechanism', 'algorithm')) AS mechanism,
    (SELECT value FROM setting WHERE setup = a.setup AND name = 'mode') AS mode,
    a.claimed AS epsilon,
    (SELECT value FROM evidence WHERE verdict = a.id AND name = 'delta_claimed'
        AND step = 0) AS delta,
    (SELECT value FROM evidence WHERE verdict = a.id AND name = 'epsilon_exact'
        AND step = 0) AS delivered,
    (SELECT value FROM evidence WHERE verdict = a.id AND name = 'epsilon_lower'
        AND step = 0) AS refuted,
    (SELECT value FROM evidence WHERE verdict = a.id AND name = 'delta_lower'
        AND step = 0) AS delta_lower,
    (SELECT value FROM evidence WHERE verdict = a.id AND name = 'delta_upper'
        AND step = 0) AS delta_upper,
    (SELECT value FROM evidence WHERE verdict = a.id AND name = 'delta_exact'
        AND step = 0) AS delta_exact,
    (SELECT value FROM evidence WHERE verdict = a.id AND name = 'runs'
        AND step = 0) AS runs,
    (SELECT CASE value WHEN 0 THEN 'holds' WHEN 1 THEN 'violated'
            WHEN 2 THEN 'vacuous' WHEN 3 THEN 'undecided' END
        FROM evidence WHERE verdict = a.id AND name = 'audit_verdict'
        AND step = 0) AS audit,
    a.verdict, a.case_text, a.reproduce
FROM audited a LEFT JOIN claim c ON c.id = a.claim
ORDER BY c.position, a.case_text;
