-- The latest report of each fund whose holdings are loaded with the funds that hold a security. A fund without share
-- classes on an exchange or a ticker has none.
create table fund_reports (
  fund text not null primary key,
  ticker text,
  name text not null,
  as_of text not null
) without rowid;
