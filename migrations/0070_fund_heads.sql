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
create index fund_heads_assets on fund_heads (net_assets desc, name);
create index fund_heads_ticker on fund_heads (ticker);

-- Lines of funds that were loaded before are derived from their stored reports. A new database has none.
insert into derivations (kind, version, after, derived, is_done)
select 'fund', 0, '', 0, 1 where not exists (select 1 from fund_names);
