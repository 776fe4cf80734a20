-- Requests to the SEC by second, eight in each; `next` is the first place that is free. The last three are for
-- visitors. edgar_gate is no longer used.
create table edgar_seconds (
  second integer primary key,
  next integer not null,
  -- The number of places that the last lease got.
  leased integer not null
) strict;

-- Filings that the SEC does not have, so that they are not requested again.
create table absent_filings (
  accession text not null,
  cik text not null,
  seen_at integer not null,
  primary key (accession, cik)
) strict, without rowid;
create index absent_filings_seen on absent_filings (seen_at);

-- What is to be read from the SEC in the background, until it is read.
create table refreshes (
  -- As in the queue's messages; `key` is a CIK, or `all`.
  kind text not null,
  key text not null,
  -- The newest filing that asked for it, and when the SEC accepted the oldest one, New York.
  accession text,
  form text,
  accepted text,
  noted_at integer not null,
  -- When its message was last sent; null until then.
  sent_at integer,
  -- How often its message failed until the queue gave up, and when and why it did so last.
  failures integer not null default 0,
  failed_at integer,
  error text,
  primary key (kind, key)
) strict, without rowid;

-- How far the feed of current filings is read, as JSON.
create table feed_position (
  id integer primary key check (id = 1),
  position text not null
) strict;

-- How far stored documents of a kind are derived again from files of the SEC.
create table derivations (
  kind text primary key,
  version integer not null,
  -- The last key that is done.
  after text not null,
  derived integer not null,
  is_done integer not null
) strict, without rowid;

-- What waits for the SEC, counted by each run of the schedule.
create table backlog_report (
  id integer primary key check (id = 1),
  made_at integer not null,
  report text not null
) strict;

-- The funds of a trust, which files a report for each of them.
create index funds_by_cik on funds (cik);
