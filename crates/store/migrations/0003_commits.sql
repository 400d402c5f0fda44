-- The number of the last commit, in one row. Every commit of the server raises it by one, so that a second writer is
-- found out and another connection can check that what was acknowledged is there.
CREATE TABLE commits (
    id BIGINT PRIMARY KEY,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL
);
INSERT INTO commits (id, number, at) VALUES (1, 0, 0);
