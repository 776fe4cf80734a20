import type { InvestorDocument, InvestorFiling } from "./investor-document"
import { type HeldSecurity, type Holding, securityKey } from "./key-rows"

/** A filing with its holdings in full. */
export type FiledHoldings = Omit<InvestorFiling, "securities" | "amounts" | "values"> & {
  holdings: Holding[]
}

export function decodeFilings(document: InvestorDocument): FiledHoldings[] {
  const securities = document.securities.map(([cusip, name, titleOfClass, held]): HeldSecurity => {
    const [amountType, putCall] = held.split(" ")
    return {
      cusip,
      name,
      titleOfClass,
      amountType: amountType === "PRN" ? "PRN" : "SH",
      putCall: putCall === "Put" || putCall === "Call" ? putCall : null,
    }
  })
  return document.filings.map(({ securities: places, amounts, values, ...filing }) => ({
    ...filing,
    holdings: places.map((place, row) => ({
      security: securities[place]!,
      amount: amounts[row]!,
      valueUsd: values[row]!,
    })),
  }))
}

/**
 * The union of what is known and what is new as a document. The same filings give the same document in any
 * order; a filing once read is not replaced by one that could not be.
 */
export function mergeFilings(
  cik: string,
  name: string,
  known: FiledHoldings[],
  added: FiledHoldings[],
): InvestorDocument {
  const byAccession = new Map(known.map((filing) => [filing.accession, filing]))
  for (const filing of added) {
    const before = byAccession.get(filing.accession)
    if (!before || filing.state === "read" || before.state === "unread")
      byAccession.set(filing.accession, filing)
  }
  const filings = [...byAccession.values()].sort(byFilingOrder)
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

export function byFilingOrder(
  a: { filed: string; accession: string },
  b: { filed: string; accession: string },
): number {
  return a.filed.localeCompare(b.filed) || a.accession.localeCompare(b.accession)
}

/** Each security once, under the name that its latest filing gives it. */
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
