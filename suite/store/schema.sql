-- assay.db, version 1.  Every table but timing is the same whatever the number
-- of workers, the order of the jobs or an interruption; the digest is of those.

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

-- a job is done in one transaction or not at all
CREATE TABLE job (
    key INTEGER PRIMARY KEY,           -- 63 bits of the hash of run and text
    run TEXT NOT NULL REFERENCES run (id),
    study TEXT NOT NULL,
    version INTEGER NOT NULL,
    parameters TEXT NOT NULL,
    replicate INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('done', 'failed')),
    message TEXT NOT NULL,             -- why it failed, else empty
    UNIQUE (run, study, version, parameters, replicate)
) STRICT;

CREATE TABLE observation (
    job INTEGER NOT NULL REFERENCES job (key) ON DELETE CASCADE,
    name TEXT NOT NULL,
    step INTEGER NOT NULL,
    k TEXT,                            -- exact episode count, if it has one
    value REAL NOT NULL,               -- NaN is stored as NULL and refused
    PRIMARY KEY (job, name, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE verdict (
    key INTEGER PRIMARY KEY,           -- 63 bits of the hash of what names it
    run TEXT NOT NULL REFERENCES run (id),
    claim TEXT NOT NULL,
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
    UNIQUE (run, claim, case_text, mode, profile, fault)
) STRICT;

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
    job INTEGER NOT NULL REFERENCES job (key) ON DELETE CASCADE,
    instance TEXT NOT NULL
) STRICT;

CREATE TABLE timing (
    run TEXT NOT NULL,
    what TEXT NOT NULL,                -- a job's key, or a command
    seconds REAL NOT NULL,
    ended TEXT NOT NULL,
    PRIMARY KEY (run, what)
) STRICT, WITHOUT ROWID;
