-- Signed-in browsers. A session ends here, not in its cookie. Times are ms since the epoch.
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  signed_in_at integer not null,
  -- Written at most once an hour.
  seen_at integer not null,
  -- email, google, twitter or facebook.
  way text not null,
  -- Browser and system, such as `Firefox on Windows`; the header that names them is not stored.
  device text not null
) strict;
create index sessions_user on sessions (user_id);
create index sessions_seen on sessions (seen_at);
