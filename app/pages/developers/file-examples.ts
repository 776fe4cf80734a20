/** Programs that read the files of the whole market. */
export function toFileExamples(origin: string): { label: string; code: string }[] {
  const file = (table: string) => `${origin}/api/v1/market/${table}.parquet`
  return [
    {
      label: "DuckDB, which reads only the columns and row groups that the query needs",
      code: `select ticker, value / 1e9 as billions
from read_parquet('${file("statements")}')
where row = 'revenue' and period = 'annual' and fiscalYear = 2024
order by value desc limit 10;`,
    },
    {
      label: "Python with pandas",
      code: `import pandas

prices = pandas.read_parquet("${file("prices")}")
print(prices.groupby("ticker")["date"].agg(["min", "max", "count"]))`,
    },
    {
      label: "Python with polars",
      code: `import polars

insiders = polars.read_parquet("${file("insiders")}")
print(insiders.filter(polars.col("code") == "P").group_by("ticker").agg(polars.col("value").sum()))`,
    },
    {
      label: "R with arrow",
      code: `library(arrow)

copy <- tempfile(fileext = ".parquet")
download.file("${file("holdings")}", copy, mode = "wb")
holdings <- read_parquet(copy)
head(holdings[order(-holdings$value), c("manager", "quarter", "ticker", "value")], 10)`,
    },
    {
      label: "A download that is checked",
      code: `curl -sO '${file("companies")}'
curl -s '${origin}/api/v1/market.json' |
  jq -r '.rows[] | select(.table == "companies") | .sha256 + "  companies.parquet"' | sha256sum -c`,
    },
  ]
}
