-- What a filing is to change, until the document that it changes contains it. `kind` and `key` are those of
-- `refreshes`, whose rows are the messages; its columns `form` and `accepted` are no longer used.
create table filing_work (
  kind text not null,
  key text not null,
  accession text not null,
  form text not null,
  accepted text not null,
  noted_at integer not null,
  -- How often the SEC's data was read for it, with how many requests, shared with other filings of the same reads.
  tries integer not null default 0,
  requests real not null default 0,
  -- The next read.
  due_at integer not null,
  -- When it ended, and how: `read`, or `unread` after two weeks.
  ended_at integer,
  outcome text,
  primary key (kind, key, accession)
) strict, without rowid;
create index filing_work_ended on filing_work (ended_at);
create index filing_work_noted on filing_work (noted_at) where ended_at is null;

insert into filing_work (kind, key, accession, form, accepted, noted_at, due_at)
select kind, key, accession, ifnull(form, ''), ifnull(accepted, ''), noted_at, noted_at
from refreshes where accession is not null;

-- Work that waits for the SEC is not sent before then.
alter table refreshes add column due_at integer not null default 0;
