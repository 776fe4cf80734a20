-- Imports that can be taken back, in the order of their arrival.
create table imports (
  number integer primary key,
  id text not null unique,
  -- The name of the import, such as statements.
  name text not null,
  files text not null,
  imported_at integer not null,
  undone_at integer
) strict;
-- The companies, or other parts, whose cells an import gave and that are not taken back yet.
create table import_subjects (
  import text not null,
  name text not null,
  subject text not null,
  primary key (import, name, subject)
) strict, without rowid;
