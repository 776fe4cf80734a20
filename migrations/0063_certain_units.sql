-- Whether the unit of a portfolio's values is certain: 0 where it is only the form's; null where it was not stored.
alter table investor_quarters add column unit_certain integer;
