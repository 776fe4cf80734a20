-- People: who signs in, how, and what they keep. Times are ms since the epoch.
create table users (
  id text primary key,
  -- Proven by a link or by a provider that verifies; null for an account without one.
  email text unique,
  display_name text not null default '',
  -- Raised to end every session at once.
  session_version integer not null default 1,
  -- Raised with every change of the watchlists, so that two tabs cannot overwrite each other.
  lists_version integer not null default 0,
  watchlist_seen_at integer,
  created_at integer not null
) strict;

-- Whether an address is registered; only the existence of a row is asked for.
create table users_emails (
  email text primary key,
  user_id text not null references users (id) on delete cascade
) strict;
create index users_emails_user on users_emails (user_id);

create table identities (
  provider text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  -- What the provider told; not proven unless email_verified.
  email text,
  email_verified integer not null default 0,
  created_at integer not null,
  primary key (provider, subject)
) strict;
create index identities_user on identities (user_id);

-- A link is known by the hash of its token and redeemed by one conditional update.
create table sign_in_links (
  hash text primary key,
  email text not null,
  expires_at integer not null,
  used_at integer,
  attempts integer not null default 0
) strict;
create index sign_in_links_email on sign_in_links (email);
create index sign_in_links_expires on sign_in_links (expires_at);

create table watchlists (
  user_id text not null references users (id) on delete cascade,
  id text not null,
  name text not null,
  position integer not null,
  primary key (user_id, id)
) strict;

create table watchlist_items (
  user_id text not null,
  list_id text not null,
  type text not null check (type in ('company', 'etf', 'investor')),
  identifier text not null,
  note text not null default '',
  position integer not null,
  added_at integer not null,
  primary key (user_id, list_id, type, identifier),
  foreign key (user_id, list_id) references watchlists (user_id, id) on delete cascade
) strict;

create table favourites (
  user_id text not null references users (id) on delete cascade,
  type text not null check (type in ('company', 'etf', 'investor')),
  identifier text not null,
  name text not null default '',
  added_at integer not null,
  primary key (user_id, type, identifier)
) strict;

-- Counters that end by themselves; keys hold keyed hashes, never addresses.
create table limits (
  key text primary key,
  count integer not null,
  ends_at integer not null
) strict;
create index limits_ends on limits (ends_at);

-- Mail of a development server that has no mail set up; empty everywhere else.
create table outbox (
  id integer primary key,
  sent_at integer not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null
) strict;
create index outbox_recipient on outbox (recipient);
