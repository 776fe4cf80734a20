-- How far the command that fills this instance is, as JSON.
create table fill_progress (
  id integer primary key check (id = 1),
  report text not null
) strict;
