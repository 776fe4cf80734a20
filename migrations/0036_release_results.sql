-- The results of the event's quarter, or of the latest quarter before an expected event, and the usual error of the
-- company's forecasts. Null until the company is read again.
alter table earnings_events add column results_quarter integer;
alter table earnings_events add column results_year integer;
alter table earnings_events add column revenue real;
alter table earnings_events add column eps real;
alter table earnings_events add column currency text;
alter table earnings_events add column error_days real;
