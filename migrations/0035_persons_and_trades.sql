-- Persons and firms that report on ownership forms, by CIK, from the stored documents `insiders/{issuer}`.
create table persons (
  cik text primary key,
  name text not null
) strict, without rowid;
-- The words of every spelling of a person's name, for the search.
create table person_words (
  word text not null,
  cik text not null,
  primary key (word, cik)
) strict, without rowid;
create index person_words_cik on person_words (cik, word);

-- What a person was at a company, by the forms on its securities.
create table person_roles (
  person text not null,
  issuer text not null,
  issuer_name text not null,
  -- A JSON array of {role, from, to}, the latest first.
  roles text not null,
  is_director integer not null check (is_director in (0, 1)),
  is_officer integer not null check (is_officer in (0, 1)),
  since text not null,
  until text not null,
  has_left integer not null check (has_left in (0, 1)),
  primary key (person, issuer)
) strict, without rowid;
create index person_roles_issuer on person_roles (issuer, is_director);

-- Purchases and sales in the market of the last 400 days.
create table insider_trades (
  issuer text not null,
  accession text not null,
  line integer not null,
  issuer_name text not null,
  day text not null,
  filed text not null,
  form text not null,
  code text not null check (code in ('P', 'S')),
  owner_cik text,
  owner text not null,
  role text not null,
  shares real,
  price real,
  value real,
  owned_after real,
  plan integer check (plan in (0, 1)),
  -- The owner's purchase before, if it is more than two years old; empty if no earlier one is known.
  first_since text,
  primary key (issuer, accession, line)
) strict, without rowid;
create index insider_trades_filed on insider_trades (filed desc, accession);
create index insider_trades_value on insider_trades (code, value desc, day);
create index insider_trades_first on insider_trades (filed desc, accession) where first_since is not null;
create index insider_trades_day on insider_trades (day);

-- Three or more insiders of a company who bought within thirty days.
create table insider_clusters (
  issuer text not null,
  from_day text not null,
  to_day text not null,
  issuer_name text not null,
  -- A JSON array of names.
  owners text not null,
  owner_count integer not null,
  shares real not null,
  value real,
  primary key (issuer, from_day)
) strict, without rowid;
create index insider_clusters_to on insider_clusters (to_day desc);
