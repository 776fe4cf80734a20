-- The latest report of each loaded fund in a line of the list of funds. Its key is the series, or the ticker of a fund
-- without one; shares are percent of net assets.
create table fund_heads (
  fund text not null primary key,
  ticker text not null,
  cik text not null,
  name text not null,
  registrant text not null,
  as_of text not null,
  net_assets real,
  holdings integer not null,
  top10_pct real not null,
  largest text,
  largest_pct real,
  -- The report before, and what changed since; null without one.
  since text,
  added integer,
  removed integer,
  changed integer
) strict, without rowid;
