-- Watchlists and favorites take persons. SQLite cannot change a check, so the tables are copied; no table refers to them.
create table watchlist_items_with_persons (
  user_id text not null,
  list_id text not null,
  type text not null check (type in ('company', 'etf', 'investor', 'person')),
  identifier text not null,
  note text not null default '',
  position integer not null,
  added_at integer not null,
  primary key (user_id, list_id, type, identifier),
  foreign key (user_id, list_id) references watchlists (user_id, id) on delete cascade
) strict;
insert into watchlist_items_with_persons (user_id, list_id, type, identifier, note, position, added_at)
select user_id, list_id, type, identifier, note, position, added_at from watchlist_items;
drop table watchlist_items;
alter table watchlist_items_with_persons rename to watchlist_items;

create table favourites_with_persons (
  user_id text not null references users (id) on delete cascade,
  type text not null check (type in ('company', 'etf', 'investor', 'person')),
  identifier text not null,
  name text not null default '',
  added_at integer not null,
  primary key (user_id, type, identifier)
) strict;
insert into favourites_with_persons (user_id, type, identifier, name, added_at)
select user_id, type, identifier, name, added_at from favourites;
drop table favourites;
alter table favourites_with_persons rename to favourites;
