-- The last report of each owner of more than 5 % by Schedules 13D and 13G, from the stored document `owners/{source}`.
create table owner_stakes (
  source text not null,
  issuer text not null,
  -- The owner's CIK, or a key of the name if no schedule gives a CIK.
  owner text not null,
  security text not null,
  issuer_name text not null,
  owner_cik text,
  -- The CIK that filed, which may be that of another person of the schedule.
  filer text,
  name text not null,
  shares real,
  -- Percent of the class, 0 to 100; never added across persons who report the same shares.
  percent real,
  form text not null,
  event text,
  filed text not null,
  accession text not null,
  file text not null,
  is_ended integer not null check (is_ended in (0, 1)),
  primary key (source, issuer, owner, security)
) strict, without rowid;
create index owner_stakes_owner on owner_stakes (owner_cik, filed desc) where owner_cik is not null;
create index owner_stakes_filer on owner_stakes (filer, filed desc) where filer is not null;
create index owner_stakes_issuer on owner_stakes (issuer, filed desc);
-- The newest Schedules 13D of all companies.
create index owner_stakes_news on owner_stakes (filed desc, accession)
  where form in ('SCHEDULE 13D', 'SCHEDULE 13D/A', 'SC 13D', 'SC 13D/A');
