-- Screens that somebody keeps under a name: the parameters of the screener's address.
create table saved_screens (
  user_id text not null references users (id) on delete cascade,
  name text not null collate nocase,
  params text not null,
  saved_at integer not null,
  primary key (user_id, name)
) strict;

-- Funds by their names, as their own reports give them: a row for each word that a searcher may begin with.
create table fund_names (
  word text not null,
  ticker text not null,
  cik text not null,
  name text not null,
  primary key (word, ticker)
) without rowid;
create index fund_names_by_ticker on fund_names (ticker);
