-- Names from the SEC's list of series and classes. Null until that list was read.
alter table funds add column name text;
alter table funds add column class_name text;
alter table funds add column registrant text;
create index funds_by_class on funds (class_id);
