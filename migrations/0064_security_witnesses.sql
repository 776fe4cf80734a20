-- A kind is decided by the titles of so many filers as well as by those of all.
delete from security_titles where (ticker, source, witness) in (
  select ticker, source, witness from (
    select ticker, source, witness, row_number() over (partition by ticker, source order by witness) as place
    from security_titles)
  where place > 20);
