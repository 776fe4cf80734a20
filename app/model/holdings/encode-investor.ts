import type { Cik } from "~/lib/cik"
import { byFilingOrder, type FiledHoldings } from "./decode-investor"
import type { InvestorDocument } from "./investor-document"
import { type HeldSecurity, securityKey } from "./key-rows"

/** Merges stored and new filings. A filing that was read is never replaced by one that could not be read. */
export function mergeFilings(known: FiledHoldings[], added: FiledHoldings[]): FiledHoldings[] {
  const byAccession = new Map(known.map((filing) => [filing.accession, filing]))
  for (const filing of added) {
    const before = byAccession.get(filing.accession)
    if (!before || filing.state === "read" || before.state === "unread")
      byAccession.set(filing.accession, filing)
  }
  return [...byAccession.values()]
}

/** A manager's filings as a document, independent of their order. */
export function encodeInvestor(cik: Cik, name: string, given: FiledHoldings[]): InvestorDocument {
  const filings = [...given].sort(byFilingOrder)
  const { table, placeOf } = dictionary(filings)
  return {
    cik,
    name,
    securities: table,
    filings: filings.map(({ holdings, ...filing }) => {
      const rows = holdings
        .map((holding) => ({ ...holding, place: placeOf.get(securityKey(holding.security))! }))
        .sort((a, b) => b.valueUsd - a.valueUsd || a.place - b.place)
      return {
        ...filing,
        securities: rows.map((row) => row.place),
        amounts: rows.map((row) => row.amount),
        values: rows.map((row) => row.valueUsd),
      }
    }),
  }
}

/** Each security once, with its name in the latest filing. */
function dictionary(filings: FiledHoldings[]) {
  const latest = new Map<string, HeldSecurity>()
  for (const filing of filings)
    for (const { security } of filing.holdings) latest.set(securityKey(security), security)
  const keys = [...latest.keys()].sort()
  const table = keys.map((key): InvestorDocument["securities"][number] => {
    const { cusip, name, titleOfClass, amountType, putCall } = latest.get(key)!
    return [cusip, name, titleOfClass, putCall ? `${amountType} ${putCall}` : amountType]
  })
  return { table, placeOf: new Map(keys.map((key, place) => [key, place])) }
}
