-- What a reader wants to be notified about, one row for each watchlist or saved screen.
create table alert_subscriptions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  source text not null check (source in ('watchlist', 'screen')),
  -- The list's id or the screen's name.
  source_id text not null collate nocase,
  -- JSON arrays.
  topics text not null,
  forms text not null,
  frequency text not null check (frequency in ('at-once', 'daily', 'weekly')),
  created_at integer not null,
  collected_at integer not null,
  -- The companies of a screen when it was last evaluated, a JSON array; null before that.
  members text,
  -- How many companies a screen matched if they were too many.
  too_many integer,
  -- The generation of the screener's figures that `members` is of.
  generation text,
  unique (user_id, source, source_id)
) strict;
create index alert_subscriptions_collected on alert_subscriptions (collected_at);

create table alert_settings (
  user_id text primary key references users (id) on delete cascade,
  mail text not null default 'on' check (mail in ('on', 'unsubscribed', 'bounced', 'complained')),
  mail_changed_at integer not null,
  mail_problem text,
  -- Keyed hash of the secret in the private feed's address; null without a feed.
  feed_hash text unique
) strict;

-- Each event is found once for each subscription. `taken` rows belong to a digest; `none` rows are not mailed.
create table alert_outbox (
  subscription_id text not null references alert_subscriptions (id) on delete cascade,
  event_id text not null,
  user_id text not null references users (id) on delete cascade,
  event text not null,
  happened_at integer not null,
  found_at integer not null,
  mail text not null check (mail in ('waiting', 'taken', 'none')),
  digest_id text,
  primary key (subscription_id, event_id)
) strict;
create index alert_outbox_user on alert_outbox (user_id, happened_at desc);
create index alert_outbox_waiting on alert_outbox (user_id, event_id) where mail = 'waiting';
create index alert_outbox_taken on alert_outbox (user_id, event_id) where mail = 'taken';
create index alert_outbox_digest on alert_outbox (digest_id) where digest_id is not null;
create index alert_outbox_found on alert_outbox (found_at);

-- One mail. Its id is the Message-ID and the key with which a mail service recognizes a repeated request.
create table alert_digests (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- ready → claimed → handed (its text is being transmitted) → sent.
  state text not null check (state in
    ('ready', 'claimed', 'handed', 'sent', 'refused', 'uncertain', 'dropped')),
  attempts integer not null default 0,
  -- When it is due, or when the current claim ends.
  next_at integer not null,
  created_at integer not null,
  sent_at integer,
  problem text
) strict;
create index alert_digests_open on alert_digests (next_at) where state in ('ready', 'claimed', 'handed');
create index alert_digests_user on alert_digests (user_id, created_at desc);

-- News of a company or an investor, and the feed of a form.
create index recent_filings_by_cik on recent_filings (cik, accepted);
create index recent_filings_by_form on recent_filings (form, accepted);
