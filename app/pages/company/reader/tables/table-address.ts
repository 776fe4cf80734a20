import type { Ticker } from "~/lib/ticker"

/** The data address of a table; `across` of the same table in several filings. */
export function tableAddress(
  ticker: Ticker,
  accession: string,
  query: { table: string; doc: string; across?: boolean },
  extension: "csv" | "json",
): string {
  const params = new URLSearchParams({ table: query.table, doc: query.doc })
  if (query.across) params.set("across", "filings")
  return `/api/v1/company/${ticker}/filings/${accession}/table.${extension}?${params}`
}
