import type { Accession } from "~/lib/accession"
import type { InvestorDocument, InvestorFiling } from "./investor-document"
import type { HeldSecurity, Holding } from "./key-rows"

/** A filing with its decoded holdings. */
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

export function byFilingOrder(
  a: { filed: string; accession: Accession },
  b: { filed: string; accession: Accession },
): number {
  return a.filed.localeCompare(b.filed) || a.accession.localeCompare(b.accession)
}
