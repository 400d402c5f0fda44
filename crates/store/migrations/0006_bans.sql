-- People and networks that the host keeps out. A subject is `user:ID` or `net:ADDRESS/BITS`; 0 as the end means
-- until the host takes the ban back.
CREATE TABLE bans (
    subject TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
);
