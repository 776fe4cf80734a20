-- Twenty filers decide a kind as well as thousands do. A witness is now one of twenty places, 0 to j, which filers take in
-- turn; empty for a cover page or a list.
update or replace security_titles set witness = '' where source = 'cover';
delete from security_titles where (ticker, source, witness) in (
  select ticker, source, witness from (
    select ticker, source, witness, row_number() over (partition by ticker, source order by witness) as place
    from security_titles)
  where place > 20);
update security_titles set witness = substr('0123456789abcdefghij', places.place, 1)
from (
  select ticker, source, witness, row_number() over (partition by ticker, source order by witness) as place
  from security_titles) as places
where security_titles.ticker = places.ticker and security_titles.source = places.source
  and security_titles.witness = places.witness and places.witness <> '';
-- The quarter of a year, counted from 1970, in which the title came; a place takes one title a quarter.
alter table security_titles add column seen integer not null default 0;
