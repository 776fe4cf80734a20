-- Titles of listed securities' classes, of which their kinds are decided; the last one of each filer.
create table security_titles (
  ticker text not null,
  -- cover, 13f, n-port or fails-to-deliver.
  source text not null,
  -- The CIK of the filer; empty for a list.
  witness text not null,
  title text not null,
  primary key (ticker, source, witness)
) strict, without rowid;

-- The kind of the listed security, its ratio, title and source, JSON; null where no title is known.
alter table companies add column security text;
