-- A session is valid while its epoch is its owner's: signing up and a new password begin another epoch.
ALTER TABLE users ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
-- The form in which visible names are compared. Guests have one as well; it is unique among accounts. Accounts
-- from before get theirs when a server starts, and keep none where another account has it already.
ALTER TABLE users ADD COLUMN skeleton TEXT;
CREATE INDEX users_with_skeleton ON users (skeleton);
CREATE UNIQUE INDEX accounts_by_skeleton ON users (skeleton) WHERE password IS NOT NULL;

-- A session of an account may date from before its owner signed up, when somebody else may have had the cookie.
-- Such sessions end once; guests keep theirs.
DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE password IS NOT NULL);
ALTER TABLE sessions ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN created BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN client TEXT NOT NULL DEFAULT '';
UPDATE sessions SET created = expires - 15552000000, used = expires - 15552000000;
CREATE INDEX sessions_of_user ON sessions (user_id);

-- 0 as the end of a token: from before there was one; it gets one when a server starts.
ALTER TABLE tokens ADD COLUMN scope TEXT NOT NULL DEFAULT 'play';
ALTER TABLE tokens ADD COLUMN expires BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN used BIGINT NOT NULL DEFAULT 0;

-- Browsers in which somebody has signed in: wrong passwords of others do not slow them down.
CREATE TABLE devices (
    hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    seen BIGINT NOT NULL
);
CREATE INDEX devices_of_user ON devices (user_id);
