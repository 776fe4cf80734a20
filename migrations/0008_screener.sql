-- What a refresh derived for the screener: one row a company and source, the values as a JSON array in the
-- order of the source's metrics. They are gathered into column files; no page reads them from here.
create table company_metrics (
  cik text not null,
  source text not null,
  metric_values text not null,
  -- The currency of the statements' amounts.
  currency text,
  primary key (cik, source)
) without rowid;

-- The generation of column files that pages read; switched in one write when all its files stand.
create table screener_generation (
  id integer primary key check (id = 1),
  generation text,
  -- The day that recency is counted from.
  as_of text,
  changed_at integer not null default 0,
  gathered_at integer not null default 0
);
insert into screener_generation (id) values (1);

-- Names and tickers that a company once had: a row for each word that a searcher may begin with.
create table company_aliases (
  word text not null,
  cik text not null,
  kind text not null check (kind in ('former name', 'retired ticker')),
  alias text not null,
  -- The last day of the name or ticker, where known.
  until text,
  primary key (word, cik, kind, alias)
) without rowid;
create index company_aliases_by_cik on company_aliases (cik);

-- Which company a filing is of, where its accession number begins with a filing agent's number.
create table filing_owners (
  accession text primary key,
  cik text not null
) without rowid;
