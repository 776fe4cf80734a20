-- Addresses that alerts are sent to, beside mail. One that fails is tried later with all that waits for it, in order.
create table alert_hooks (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('webhook', 'ntfy', 'slack', 'discord')),
  url text not null,
  created_at integer not null,
  state text not null default 'on' check (state in ('on', 'off')),
  -- The number of its newest delivery.
  last_number integer not null default 0,
  -- Failures in a row, when the first of them was, and the reason of the last one.
  failures integer not null default 0,
  failing_since integer,
  problem text,
  -- When the next delivery may go out, or when the current claim ends.
  next_at integer not null,
  tested_at integer not null default 0,
  -- When the mail about its end is due; null without one.
  notice_at integer
) strict;
create index alert_hooks_user on alert_hooks (user_id, created_at);
create index alert_hooks_notice on alert_hooks (notice_at) where notice_at is not null;

create table alert_deliveries (
  hook_id text not null references alert_hooks (id) on delete cascade,
  -- 1, 2, 3 … of each hook.
  number integer not null,
  user_id text not null references users (id) on delete cascade,
  event_id text not null,
  event text not null,
  created_at integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  attempts integer not null default 0,
  -- Of the last attempt.
  tried_at integer,
  answer text,
  primary key (hook_id, number),
  unique (hook_id, event_id)
) strict;
create index alert_deliveries_waiting on alert_deliveries (hook_id, number) where state = 'waiting';
create index alert_deliveries_user on alert_deliveries (user_id);
create index alert_deliveries_created on alert_deliveries (created_at);
