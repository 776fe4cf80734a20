-- Listings that are not in the SEC's list. One row a symbol; its company is in companies.
create table imported_listings (
  ticker text primary key,
  -- The SEC's number of the company, or one from 9100000000 on where it has none.
  cik text not null,
  mic text not null,
  currency text not null,
  isin text,
  figi text
) without rowid;
create index imported_listings_by_cik on imported_listings (cik);
create index imported_listings_by_isin on imported_listings (isin) where isin is not null;
