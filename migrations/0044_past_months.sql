-- The month ends whose columns the screener has, as known on them.
create table past_months (
  day text primary key,
  -- The companies with statements when it was gathered, and those that had figures on the day.
  candidates integer not null,
  companies integer not null,
  -- The version of the companies' states that it was gathered from.
  version integer not null,
  gathered_at integer not null
) strict;
