-- A digest of the rows of `holdings` that an investor has of a quarter. Rows with the same digest are not written again.
create table holding_digests (
  cik text not null,
  quarter text not null,
  digest text not null,
  primary key (cik, quarter)
) strict, without rowid;
