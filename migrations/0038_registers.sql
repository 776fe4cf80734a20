-- The name of a company in a public register outside the SEC: `LEI-213800…`, or another scheme and its number.
alter table imported_listings add column entity text;
create index imported_listings_by_entity on imported_listings (entity) where entity is not null;

-- Reports of registers that were read, by the register's name of the filing.
create table register_reports (
  filing text primary key,
  cik text not null,
  -- The register's hash of the report's package; another one is another version of the report.
  sha256 text,
  read_at integer not null
) without rowid;

-- The company of a security, by GLEIF's file; only of companies and listings of this instance.
create table isin_entities (
  isin text primary key,
  entity text not null
) without rowid;
create index isin_entities_by_entity on isin_entities (entity);
