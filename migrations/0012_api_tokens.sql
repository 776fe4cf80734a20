-- Personal tokens for programs. A token is known by the SHA-256 of its text, which is random and shown once.
create table api_tokens (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  hash text not null unique,
  name text not null,
  -- Separated by spaces.
  scopes text not null,
  created_at integer not null,
  -- The last day of use, in UTC; null before the first.
  last_used_on text
) strict;
create index api_tokens_user on api_tokens (user_id);
