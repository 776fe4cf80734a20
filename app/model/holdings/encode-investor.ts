import type { Cik } from "~/lib/cik"
import { byFilingOrder, type FiledHoldings, isRead, type ReadFiling } from "./decode-investor"
import type { InvestorDocument, InvestorFiling } from "./investor-document"
import { formatHeld, type HeldSecurity, securityKey } from "./key-rows"

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
    filings: filings.map((filing) =>
      isRead(filing) ? withColumns(filing, placeOf) : { ...withoutTable, ...filing },
    ),
  }
}

/** Stored of every filing: a filing without a table has empty columns. */
const withoutTable = {
  amendment: null,
  declaredRows: null,
  declaredValue: null,
  parsedRows: null,
  parsedValue: null,
  unit: 1,
  medianPrice: null,
  refusedRows: 0,
  scaledRows: 0,
  doubtfulCusips: 0,
  isConfidentialOmitted: false,
  securities: [],
  amounts: [],
  values: [],
} satisfies Partial<InvestorFiling>

function withColumns({ holdings, ...filing }: ReadFiling, placeOf: Map<string, number>): InvestorFiling {
  const rows = holdings
    .map((holding) => ({ ...holding, place: placeOf.get(securityKey(holding.security)) ?? 0 }))
    .sort((a, b) => b.valueUsd - a.valueUsd || a.place - b.place)
  return {
    ...filing,
    securities: rows.map((row) => row.place),
    amounts: rows.map((row) => row.amount),
    values: rows.map((row) => row.valueUsd),
  }
}

/** Each security once, with its name in the latest filing. */
function dictionary(filings: FiledHoldings[]) {
  const latest = new Map<string, HeldSecurity>()
  for (const filing of filings.filter(isRead))
    for (const { security } of filing.holdings) latest.set(securityKey(security), security)
  const entries = [...latest].sort(([a], [b]) => (a < b ? -1 : 1))
  const table = entries.map(([, security]): InvestorDocument["securities"][number] => {
    const { cusip, name, titleOfClass } = security
    return [cusip, name, titleOfClass, formatHeld(security)]
  })
  return { table, placeOf: new Map(entries.map(([key], place) => [key, place])) }
}
