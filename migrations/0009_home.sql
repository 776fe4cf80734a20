-- What was filed last, by companies and investors that are listed here. Rows older than thirty days before the
-- newest are removed by the schedule.
create table recent_filings (
  accession text primary key,
  cik text not null,
  form text not null,
  -- 8-K items: `2.02,9.01`.
  items text not null,
  filed text not null,
  -- New York, `2026-06-29T16:31`; the day alone where the hour is not known.
  accepted text not null,
  -- Empty where only the feed of current filings has told of it.
  document text not null
) strict, without rowid;
create index recent_filings_accepted on recent_filings (accepted desc);

-- Whether a company's statements add up, counted when they were derived.
create table statement_checks (
  cik text primary key,
  balances integer not null,
  balances_held integer not null,
  quarters integer not null,
  quarters_held integer not null
) strict, without rowid;
create index statement_checks_open on statement_checks (cik)
  where balances_held < balances or quarters_held < quarters;

-- What is loaded, counted by the schedule: pages read this one row instead of counting.
create table health_report (
  id integer primary key check (id = 1),
  made_at integer not null,
  report text not null
) strict;
