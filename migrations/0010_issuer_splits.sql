-- Splits as issuers' own restatements prove them, so that shares of 13F quarters are compared on one basis.
create table issuer_splits (
  cik text not null,
  -- Not later than the filing that first shows the split.
  date text not null,
  -- New shares for each old one.
  ratio real not null,
  primary key (cik, date, ratio)
) without rowid;
