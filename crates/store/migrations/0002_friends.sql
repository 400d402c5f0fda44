-- Who calls whom a friend. A row in each direction is a friendship; one row alone is a question.
CREATE TABLE friends (
    user_id TEXT NOT NULL REFERENCES users (id),
    friend_id TEXT NOT NULL REFERENCES users (id),
    since BIGINT NOT NULL,
    PRIMARY KEY (user_id, friend_id)
);
CREATE INDEX friends_named ON friends (friend_id);
