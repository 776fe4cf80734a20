-- Tokens of programs end at a time, or with the connection that they belong to.
alter table api_tokens add column expires_at integer;

-- Programs that a user connected (OAuth). The row begins as a code that the program exchanges once.
create table oauth_grants (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- What the program calls itself, and the SHA-256 of its client ID.
  client_name text not null,
  client_hash text not null,
  -- Separated by spaces.
  scopes text not null,
  created_at integer not null,
  code_hash text not null unique,
  code_expires_at integer not null,
  code_challenge text not null,
  redirect_uri text not null,
  exchanged_at integer
) strict;
create index oauth_grants_user on oauth_grants (user_id);

-- The access token of a connection is a row of api_tokens.
alter table api_tokens add column grant_id text references oauth_grants (id) on delete cascade;
create index api_tokens_grant on api_tokens (grant_id) where grant_id is not null;

-- A refresh token is used once. One that is used again ends its connection.
create table oauth_refresh_tokens (
  hash text primary key,
  grant_id text not null references oauth_grants (id) on delete cascade,
  expires_at integer not null,
  used_at integer
) strict;
create index oauth_refresh_tokens_grant on oauth_refresh_tokens (grant_id);
