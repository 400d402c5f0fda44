-- People: guests have neither a folded name nor a password.
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT UNIQUE,
    password TEXT,
    created BIGINT NOT NULL
);

-- Cookies are kept as hashes: who reads this table cannot sign in with it.
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    expires BIGINT NOT NULL
);

CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX tokens_of_user ON tokens (user_id);

-- A table: what was settled when it was opened (head), and how it is listed (summary, status, updated), which
-- follows from its happenings.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    host TEXT NOT NULL REFERENCES users (id),
    visibility TEXT NOT NULL,
    status TEXT NOT NULL,
    head TEXT NOT NULL,
    summary TEXT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL
);
CREATE INDEX tables_listed ON tables (visibility, status, updated);
CREATE INDEX tables_of_host ON tables (host, status);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_of_user ON seats (user_id);

-- The truth about a table: everything that happened there, in order.
CREATE TABLE happenings (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
