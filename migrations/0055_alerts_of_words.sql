-- Alerts about words in filings. SQLite cannot change a check, so the table is copied, and the outbox with it:
-- dropping the old table would delete the rows that refer to it.
create table alert_sources (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  source text not null check (source in ('watchlist', 'screen', 'insiders', 'words')),
  -- The list's id, the screen's name, what happens in the market, or the query of the page of filings.
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
insert into alert_sources (id, user_id, source, source_id, topics, forms, frequency, created_at, collected_at, members,
  too_many, generation)
select id, user_id, source, source_id, topics, forms, frequency, created_at, collected_at, members, too_many, generation
from alert_subscriptions;

create table alert_found (
  subscription_id text not null references alert_sources (id) on delete cascade,
  event_id text not null,
  user_id text not null references users (id) on delete cascade,
  event text not null,
  happened_at integer not null,
  found_at integer not null,
  mail text not null check (mail in ('waiting', 'taken', 'none')),
  digest_id text,
  primary key (subscription_id, event_id)
) strict;
insert into alert_found (subscription_id, event_id, user_id, event, happened_at, found_at, mail, digest_id)
select subscription_id, event_id, user_id, event, happened_at, found_at, mail, digest_id from alert_outbox;

drop table alert_outbox;
drop table alert_subscriptions;
-- A rename changes the references to the table, too.
alter table alert_sources rename to alert_subscriptions;
alter table alert_found rename to alert_outbox;
create index alert_subscriptions_collected on alert_subscriptions (collected_at);
create index alert_outbox_user on alert_outbox (user_id, happened_at desc);
create index alert_outbox_waiting on alert_outbox (user_id, event_id) where mail = 'waiting';
create index alert_outbox_taken on alert_outbox (user_id, event_id) where mail = 'taken';
create index alert_outbox_digest on alert_outbox (digest_id) where digest_id is not null;
create index alert_outbox_found on alert_outbox (found_at);
