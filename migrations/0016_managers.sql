-- Every manager of Form 13F that a bulk load has read, tracked or not. Holdings are documents: a row a holding would
-- be beyond D1's 10 GB.
create table manager_quarters (
  quarter text not null,
  cik text not null,
  value real not null,
  positions integer not null,
  filed text not null,
  primary key (quarter, cik)
) without rowid;

-- Managers by name: a row for each word that a searcher may begin with.
create table manager_names (
  word text not null,
  cik text not null,
  name text not null,
  primary key (word, cik)
) without rowid;
create index manager_names_by_cik on manager_names (cik);

-- What all managers together hold and traded of a security in a quarter; dollars at the median price.
create table security_quarters (
  cusip text not null,
  quarter text not null,
  name text not null,
  holders integer not null,
  shares real not null,
  value real not null,
  -- Median of value ÷ shares.
  price real,
  new_count integer not null,
  added integer not null,
  reduced integer not null,
  sold_out integer not null,
  bought real not null,
  sold real not null,
  net_buyers integer not null generated always as (new_count + added - reduced - sold_out) stored,
  primary key (cusip, quarter)
) without rowid;
create index security_quarters_held on security_quarters (quarter, holders);
create index security_quarters_net_buyers on security_quarters (quarter, net_buyers);
