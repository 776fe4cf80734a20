-- The metrics of a company's last fiscal years, for the screener's functions over time: a JSON object of arrays by
-- metric, the latest year first.
create table metric_years (
  cik text primary key,
  figures text not null
);
