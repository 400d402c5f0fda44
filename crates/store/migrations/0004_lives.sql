-- When servers ran on this database: clocks count this time only. One row for each run; `alive` is its last sign of life.
CREATE TABLE lives (
    started BIGINT PRIMARY KEY,
    alive BIGINT NOT NULL
);
