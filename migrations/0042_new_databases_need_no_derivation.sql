-- A new database has no documents of an earlier version. Version 0 is the version that filled it first.
insert into derivations (kind, version, after, derived, is_done)
select 'company', 0, '', 0, 1
where not exists (select 1 from sources) and not exists (select 1 from derivations);
