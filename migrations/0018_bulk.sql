-- The latest report of each fund whose holdings are loaded with the funds that hold a security. A fund without share
-- classes on an exchange or a ticker has none.
create table fund_reports (
  fund text not null primary key,
  ticker text,
  name text not null,
  as_of text not null
) without rowid;

-- Companies without a listing by the words of their names, from the SEC's indexes; `until` is their last filing.
create table unlisted_names (
  word text not null,
  cik text not null,
  name text not null,
  until text,
  primary key (word, cik)
) without rowid;
create index unlisted_names_by_cik on unlisted_names (cik);
