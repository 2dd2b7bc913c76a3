-- assay.db, version 2.  docs/database.md explains it; start from the views of
-- views.sql, whose names begin with v_.
--
-- The digest covers every table but those of the last part: the others are the
-- same whatever the number of workers, the order of the jobs or an interruption.

-- ---- what ran ----

-- where results come from: one row for each combination that can change them
CREATE TABLE run (
    id TEXT PRIMARY KEY,               -- hash of all that follows
    seed TEXT NOT NULL,
    source TEXT NOT NULL,              -- hash of the source tree
    compiler TEXT NOT NULL,
    flags TEXT NOT NULL,
    libraries TEXT NOT NULL,
    blas_core TEXT NOT NULL,
    fingerprint TEXT NOT NULL          -- of libm and BLAS arithmetic
) STRICT, WITHOUT ROWID;

-- what a study is asked to run; jobs with equal settings are its replicates
CREATE TABLE setup (
    id INTEGER PRIMARY KEY,            -- 63 bits of the hash of what follows
    study TEXT NOT NULL,
    version INTEGER NOT NULL,          -- of the study
    parameters TEXT NOT NULL           -- key=value words, all defaults written
) STRICT;

-- the same words one by one; settings of the environment are env.NAME, those
-- of the algorithm algo.NAME
CREATE TABLE setting (
    setup INTEGER NOT NULL REFERENCES setup (id),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (setup, name)
) STRICT, WITHOUT ROWID;

-- the learners of a setup of study run (one) or compare (several)
CREATE TABLE curve (
    setup INTEGER NOT NULL REFERENCES setup (id),
    number INTEGER NOT NULL,           -- the 3 of observation regret.3
    algorithm TEXT NOT NULL,
    privacy TEXT NOT NULL,
    epsilon REAL,                      -- NULL: without privacy
    delta REAL,                        -- NULL: without privacy
    mode TEXT NOT NULL,                -- of its noise
    PRIMARY KEY (setup, number)
) STRICT, WITHOUT ROWID;

-- a job is done in one transaction or not at all; the views job and observation
-- unpack it
CREATE TABLE result (
    key INTEGER PRIMARY KEY,           -- 63 bits of the hash of what names it
    run TEXT NOT NULL REFERENCES run (id),
    setup INTEGER NOT NULL REFERENCES setup (id),
    replicate INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('done', 'failed')),
    message TEXT NOT NULL,             -- why it failed, else empty
    layout INTEGER,                    -- what each value is; NULL: no values
    grid INTEGER REFERENCES grid (id), -- their episode counts; NULL: none
    value BLOB,                        -- 8 bytes each: IEEE 754, big-endian
    UNIQUE (run, setup, replicate)
) STRICT;

-- name and step of each value of a job; most jobs share one with others
CREATE TABLE layout (
    layout INTEGER NOT NULL,           -- 63 bits of the hash of its rows
    place INTEGER NOT NULL,            -- the value's: bytes 8 place to + 7
    name TEXT NOT NULL,
    step INTEGER NOT NULL,
    k_place INTEGER,                   -- likewise in grid.k; NULL: no count
    PRIMARY KEY (layout, place)
) STRICT, WITHOUT ROWID;

-- exact episode counts
CREATE TABLE grid (
    id INTEGER PRIMARY KEY,            -- 63 bits of the hash of k
    k BLOB NOT NULL                    -- 8 bytes each: unsigned, big-endian
) STRICT;

-- regret along the episodes: the mean over a setup's replicates
CREATE TABLE curve_point (
    run TEXT NOT NULL REFERENCES run (id),
    setup INTEGER NOT NULL,
    number INTEGER NOT NULL,           -- of the curve
    step INTEGER NOT NULL,
    k REAL NOT NULL,                   -- episodes so far
    replicates INTEGER NOT NULL,
    mean REAL NOT NULL,
    low REAL, high REAL,               -- 95 %; NULL with one replicate
    PRIMARY KEY (run, setup, number, step),
    FOREIGN KEY (setup, number) REFERENCES curve (setup, number)
) STRICT, WITHOUT ROWID;

-- ---- what was concluded ----

CREATE TABLE verdict (
    key INTEGER PRIMARY KEY,           -- 63 bits of the hash of what names it
    run TEXT NOT NULL REFERENCES run (id),
    claim TEXT NOT NULL,               -- or audit:MECHANISM, in no ledger
    case_text TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('published', 'calibrated')),
    profile TEXT NOT NULL CHECK (profile IN ('quick', 'standard', 'deep')),
    fault TEXT NOT NULL,               -- empty: none injected
    verdict TEXT NOT NULL
        CONSTRAINT known_verdict CHECK (verdict IN (
            'holds', 'violated', 'vacuous', 'undecided', 'untestable')),
    expected TEXT NOT NULL,
    slack REAL,                        -- >= 1 means holds; NULL: no number
    statistic REAL,
    bound REAL,
    alpha REAL NOT NULL,               -- its share of the false-alarm budget
    samples TEXT NOT NULL,             -- how much was drawn; 0: exact
    why TEXT NOT NULL,
    reproduce TEXT NOT NULL,
    setup INTEGER REFERENCES setup (id), -- its jobs; NULL: not recorded
    UNIQUE (run, claim, case_text, mode, profile, fault)
) STRICT;

-- the numbers behind a verdict
CREATE TABLE evidence (
    verdict INTEGER NOT NULL REFERENCES verdict (key) ON DELETE CASCADE,
    name TEXT NOT NULL,
    step INTEGER NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (verdict, name, step)
) STRICT, WITHOUT ROWID;

-- what repeats a violation bit for bit: the job, the instance within it
CREATE TABLE witness (
    verdict INTEGER PRIMARY KEY REFERENCES verdict (key) ON DELETE CASCADE,
    job INTEGER NOT NULL REFERENCES result (key) ON DELETE CASCADE,
    instance TEXT NOT NULL
) STRICT;

-- ---- what the papers say: the ledger of the source that verified last ----

CREATE TABLE ledger (
    source TEXT PRIMARY KEY            -- run.source of what follows; one row
) STRICT, WITHOUT ROWID;

CREATE TABLE paper (
    name TEXT PRIMARY KEY,             -- luyo2021
    position INTEGER NOT NULL UNIQUE,  -- in the ledger
    title TEXT NOT NULL,
    version TEXT,                      -- which text of it was read
    stands TEXT                        -- what of it stands
) STRICT, WITHOUT ROWID;

CREATE TABLE claim (
    id TEXT PRIMARY KEY,
    paper TEXT NOT NULL REFERENCES paper (name),
    position INTEGER NOT NULL UNIQUE,  -- in the ledger: the papers' order
    section TEXT NOT NULL,
    place TEXT NOT NULL,               -- where the paper says it
    kind TEXT NOT NULL,                -- privacy, tail, coverage, bound, rate,
                                       -- switch, identity or law
    whose TEXT NOT NULL,               -- paper, repaired, variant or suite
    statement TEXT NOT NULL,
    quotation TEXT,                    -- the paper's own words
    mode TEXT NOT NULL,                -- published or calibrated
    expected TEXT NOT NULL,            -- the verdict
    because TEXT,                      -- why that one
    fails TEXT,                        -- of a violated one: what fails,
    reading TEXT,                      -- under which reading of the text,
    corrected TEXT,                    -- and what is true instead
    fault TEXT,                        -- must lead to another verdict
    tags TEXT,
    study TEXT,                        -- what it runs; NULL: it waits
    cases INTEGER NOT NULL,
    tolerance REAL NOT NULL,           -- of its judge; 0: none
    alpha REAL NOT NULL,               -- its chance of a false accusation
    needs TEXT,                        -- what it waits for; NULL: nothing
    profile TEXT NOT NULL              -- the smallest in which it runs
) STRICT, WITHOUT ROWID;

-- an error of a paper, as its authors would want to read it
CREATE TABLE finding (
    id TEXT PRIMARY KEY,
    paper TEXT NOT NULL REFERENCES paper (name),
    position INTEGER NOT NULL UNIQUE,  -- in the ledger: the weightiest first
    severity TEXT NOT NULL,
    minor INTEGER NOT NULL,            -- 1: nothing depends on it
    rank INTEGER,                      -- among all headlines; NULL: none
    title TEXT NOT NULL,
    headline TEXT,
    place TEXT,
    quotation TEXT,
    fails TEXT,
    reading TEXT,                      -- NULL: under any
    witness TEXT,                      -- the most ordinary instance, in words
    instance TEXT,                     -- the same as key=value words
    consequence TEXT,
    mend TEXT,
    to_check TEXT                      -- the glyph it hangs on; NULL: none
) STRICT, WITHOUT ROWID;

CREATE TABLE finding_claim (
    finding TEXT NOT NULL REFERENCES finding (id),
    claim TEXT NOT NULL REFERENCES claim (id),
    position INTEGER NOT NULL,         -- what shows it best first
    PRIMARY KEY (finding, claim)
) STRICT, WITHOUT ROWID;

-- ---- outside the digest ----

CREATE TABLE run_note (
    run TEXT PRIMARY KEY REFERENCES run (id),
    began TEXT NOT NULL,               -- the last verify of it
    label TEXT                         -- verify --label; NULL: none
) STRICT, WITHOUT ROWID;

CREATE TABLE job_time (
    job INTEGER PRIMARY KEY REFERENCES result (key) ON DELETE CASCADE,
    seconds REAL NOT NULL
) STRICT;

CREATE TABLE timing (
    run TEXT NOT NULL,
    what TEXT NOT NULL,                -- a command
    seconds REAL NOT NULL,
    ended TEXT NOT NULL,
    PRIMARY KEY (run, what)
) STRICT, WITHOUT ROWID;

-- the hash of the code that a claim's results come from: verify --changed takes
-- over what another source found with the same
CREATE TABLE claim_code (
    run TEXT NOT NULL REFERENCES run (id),
    claim TEXT NOT NULL,
    code TEXT NOT NULL,                -- 16 hex digits
    PRIMARY KEY (run, claim)
) STRICT, WITHOUT ROWID;

-- what each source found, one row a claim and run; it outlives the run's rows
CREATE TABLE version (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,              -- hash of the source tree
    seed TEXT NOT NULL,
    profile TEXT NOT NULL,
    arithmetic TEXT NOT NULL,          -- fingerprint
    began TEXT NOT NULL,               -- the first verify of it
    label TEXT,                        -- verify --label; NULL: none
    UNIQUE (source, seed, profile, arithmetic)
) STRICT;
CREATE TABLE history_claim (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE history (
    claim INTEGER NOT NULL REFERENCES history_claim (id),
    version INTEGER NOT NULL REFERENCES version (id),
    verdict INTEGER NOT NULL,          -- 0 holds, 1 violated, 2 vacuous,
                                       -- 3 undecided, 4 untestable
    slack REAL,                        -- geometric mean over the cases
    statistic REAL,                    -- mean over the cases
    seconds REAL NOT NULL,             -- of its jobs
    PRIMARY KEY (claim, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX verdict_of_setup ON verdict (setup);
