-- What each tracked investor held at each quarter's end, for the question who holds a company. A row of zero
-- shares says that a holding was sold out of. Investors' own pages are documents and read none of this.
create table holdings (
  cusip text not null,
  quarter text not null,
  cik text not null,
  -- SH, PRN, SH Put, SH Call …
  held text not null,
  name text not null,
  class text not null,
  shares real not null,
  -- Dollars.
  value real not null,
  -- Of the share and principal rows, 0–100; null for options.
  percentage real,
  status text,
  ratio real,
  shares_diff real,
  weighting_diff real,
  split real,
  split_inferred integer not null default 0,
  primary key (cusip, quarter, cik, held)
) without rowid;
create index holdings_by_quarter on holdings (quarter, cusip);
create index holdings_by_investor on holdings (cik, quarter);

-- One row a tracked investor and quarter.
create table investor_quarters (
  cik text not null,
  quarter text not null,
  value real not null,
  options_value real not null,
  positions integer not null,
  top_cusip text,
  top_name text,
  top_percentage real,
  top10 real,
  turnover real,
  new_count integer,
  sold_count integer,
  filed text not null,
  is_latest integer not null,
  primary key (cik, quarter)
) without rowid;
create index investor_quarters_by_quarter on investor_quarters (quarter);
create index investor_quarters_latest on investor_quarters (cik) where is_latest = 1;

-- CUSIP to ticker, with where it is known from. `current` is the CUSIP that took a retired one's place.
create table securities (
  cusip text primary key,
  name text not null,
  ticker text,
  current text,
  source text not null,
  seen_on text
) without rowid;
create index securities_by_ticker on securities (ticker) where ticker is not null;
