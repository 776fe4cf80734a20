import type { IngestBatchInput } from "~/ingest/batch/batch"
import { explainHead, explainWidth, findColumns } from "~/lib/csv/csv-records"
import type { Ticker } from "~/lib/ticker"
import { type ListingRow, listingColumns, readListing } from "~/model/imported/listing-row"
import type { ImportEffects, ImportResult } from "./import-effects"
import { readRecords } from "./read-records"

const listingsABatch = 1000

/** Reads a file of listings and sends them. */
export async function importListings(
  pieces: AsyncIterable<Uint8Array>,
  { known, layout, refuse, send }: ImportEffects,
): Promise<ImportResult> {
  const result: ImportResult = { accepted: 0, refused: 0 }
  const reject = (line: number, reason: string) => {
    result.refused += 1
    refuse(line, reason)
  }
  const ciks = new Set([...known.values()].map(({ cik }) => cik))
  const lines = new Map<Ticker, number>()
  let columns: Map<string, number> | null = null
  let width = 0
  let waiting: ListingRow[] = []
  const flush = async () => {
    if (waiting.length > 0) await send({ importedListings: waiting } satisfies IngestBatchInput)
    result.accepted += waiting.length
    waiting = []
  }
  for await (const records of readRecords(pieces, layout)) {
    for (const record of records) {
      if ("reason" in record) {
        reject(record.line, record.reason)
        continue
      }
      const { line, cells } = record
      if (!columns) {
        const found = findColumns(cells, listingColumns)
        if (typeof found === "string") return { ...result, problem: explainHead(cells, found) }
        columns = found
        width = cells.length
        continue
      }
      const places = columns
      const row = explainWidth(cells, width) ?? readListing((column) => cells[places.get(column) ?? -1] ?? "")
      const reason = typeof row === "string" ? row : getProblem(row)
      if (reason !== null) {
        reject(line, reason)
        continue
      }
      const listing = row as ListingRow
      lines.set(listing.symbol, line)
      waiting.push(listing)
      if (waiting.length >= listingsABatch) await flush()
    }
  }
  await flush()
  return columns ? result : { ...result, problem: "The file is empty." }

  function getProblem({ symbol, cik }: ListingRow): string | null {
    const stored = known.get(symbol)
    if (stored && !stored.isImported)
      return `${symbol} is a ticker of the SEC's list; give the symbol with the suffix of its exchange, such as ${symbol}.AX.`
    if (lines.has(symbol)) return `${symbol} is also on line ${lines.get(symbol)}.`
    return cik !== null && !ciks.has(cik) ? `No company with the CIK ${cik} is loaded.` : null
  }
}
