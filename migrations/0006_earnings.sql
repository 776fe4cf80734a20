-- Results of one quarter of one company, out or awaited. Rebuilt whole with the company's filing list.
create table earnings_events (
  cik text not null,
  period_end text not null,
  -- Null where only an import knows of the period.
  quarter integer,
  fiscal_year integer,
  -- New York.
  date text not null,
  time text,
  session text,
  status text not null,
  from_date text,
  to_date text,
  accession text,
  form text,
  file text,
  primary key (cik, period_end)
) strict, without rowid;
create index earnings_events_date on earnings_events (date, time);

-- What an import expected of a quarter, and the day that it says was announced.
create table earnings_estimates (
  cik text not null,
  period_end text not null,
  eps real,
  revenue real,
  date text,
  time text,
  source text not null,
  primary key (cik, period_end)
) strict, without rowid;
