-- Counts of each test of a company's statements, as JSON, and how many figures agree with nothing.
alter table statement_checks add column identities text not null default '[]';
alter table statement_checks add column differing integer not null default 0;
