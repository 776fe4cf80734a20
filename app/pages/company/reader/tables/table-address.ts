import type { Ticker } from "~/lib/ticker"
import type { FilingLink } from "../filing/filing-view"
import { readerPath } from "../filing/reader-query"

/** The data address of a table; `across` of the same table in several filings. */
export function tableAddress(
  ticker: Ticker,
  accession: string,
  query: { table: string; doc: string; across?: boolean },
  extension: "csv" | "json" | "xlsx",
): string {
  const params = new URLSearchParams({ table: query.table, doc: query.doc })
  if (query.across) params.set("across", "filings")
  return `/api/v1/company/${ticker}/filings/${accession}/table.${extension}?${params}`
}

/** The page of a table in its filing. */
export function toTablePath(ticker: Ticker, { accession, form, document }: FilingLink, id: string): string {
  const section = id.replace(/-table-\d+$/, "")
  return `${readerPath(ticker, accession, { type: form, doc: document, section })}#${id}`
}
