-- Prices of securities at quarter ends beside those that 13F filings imply: what filings are tested against. Dollars.
create table known_prices (
  cusip text not null,
  quarter text not null,
  -- close, fails-to-deliver or n-port.
  source text not null,
  price real not null,
  primary key (cusip, quarter, source)
) strict, without rowid;
