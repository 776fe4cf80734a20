-- A company that changed since the search lists were written is marked with 1, and with 2 while they are written.
drop index companies_dirty;
create index companies_dirty on companies (dirty) where dirty > 0;
