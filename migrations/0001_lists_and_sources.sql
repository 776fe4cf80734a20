-- Listed companies, for search and joins. One row a ticker: a company with two share classes has two.
create table companies (
  ticker text primary key,
  cik text not null,
  name text not null,
  exchange text,
  country text,
  sic text,
  fiscal_year_end text,
  coverage text not null,
  position integer not null,
  -- 1 when changed since the list document was written.
  dirty integer not null default 0
) without rowid;
create index companies_by_cik on companies (cik);
create index companies_dirty on companies (dirty) where dirty = 1;

create table investors (
  cik text primary key,
  name text not null,
  owner text not null
) without rowid;

create table funds (
  ticker text primary key,
  cik text not null,
  series_id text,
  class_id text
) without rowid;
create index funds_by_series on funds (series_id);

-- The state of everything that is fetched: one row a source, such as submissions:0000320193.
create table sources (
  key text primary key,
  fetched_at integer,
  entity_tag text,
  error text,
  failed_at integer,
  lease_until integer not null default 0
) without rowid;

-- One gate spaces all requests of a deployment to the SEC.
create table edgar_gate (
  id integer primary key check (id = 1),
  next_at integer not null
);
insert into edgar_gate (id, next_at) values (1, 0);
