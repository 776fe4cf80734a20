-- Passkeys of accounts (WebAuthn). The private key never leaves its owner's device.
create table passkeys (
  -- The credential's ID, in base64url as the key.
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  public_key text not null,
  -- Counts uses on devices that count; a copy of the key would count less.
  counter integer not null,
  -- Browser and system that made it, such as `Firefox on Windows`.
  device text not null,
  created_at integer not null,
  -- The last day of use, in UTC; null before the first.
  last_used_on text
) strict;
create index passkeys_user on passkeys (user_id);
