-- Documents of filings that were read for their words, or that cannot be read. An `id` is the day of filing, counted
-- from 1970, times 32,768, and a number within the day, so that the newest have the largest.
create table texts (
  id integer primary key,
  -- The key of the stored text in R2: CIK, accession number and file.
  key text not null unique,
  cik text not null,
  accession text not null,
  file text not null,
  -- The form of the filing; `type` is that of the document.
  form text not null,
  type text not null,
  filed text not null,
  period text,
  items text not null,
  bytes integer not null,
  -- `indexed`, or why it cannot be: `absent`, `unreadable`, `unavailable`.
  status text not null,
  reason text,
  -- When it was indexed or tried last, in ms.
  at integer not null
) strict;
create index texts_filers on texts (cik, id);

-- One row for each part of a document: the row id is the document's times 4,096, and the number of the part. `tags` has
-- words to narrow a search by: filer, form, item. The words are folded before they are written.
create virtual table words using fts5(tags, body, content = '', contentless_delete = 1, tokenize = 'ascii');
