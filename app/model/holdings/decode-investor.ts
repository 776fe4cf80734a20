import type { InvestorDocument, InvestorFiling } from "./investor-document"
import { type HeldSecurity, type Holding, parseHeld } from "./key-rows"

/** The entries of the filing list. */
type Listed = Pick<InvestorFiling, "accession" | "form" | "filed" | "quarter" | "isAmendment" | "reason">

/** A filing whose table was read; `reason` says what of it was left out. */
export interface ReadFiling extends Omit<InvestorFiling, "state" | "securities" | "amounts" | "values"> {
  state: "read"
  holdings: Holding[]
}

/** A filing without a table: not fetched yet, refused with a reason, or a notice that another manager reports. */
export interface UnreadFiling extends Listed {
  state: Exclude<InvestorFiling["state"], "read">
}

export type FiledHoldings = ReadFiling | UnreadFiling

export function isRead(filing: FiledHoldings): filing is ReadFiling {
  return filing.state === "read"
}

export function decodeFilings(document: InvestorDocument): FiledHoldings[] {
  const securities = document.securities.map(
    ([cusip, name, titleOfClass, held]): HeldSecurity => ({ cusip, name, titleOfClass, ...parseHeld(held) }),
  )
  return document.filings.map(({ securities: places, amounts, values, state, ...filing }): FiledHoldings => {
    const { accession, form, filed, quarter, isAmendment, reason } = filing
    if (state !== "read") return { accession, form, filed, quarter, isAmendment, state, reason }
    const holdings: Holding[] = []
    for (const [row, place] of places.entries()) {
      const [security, amount, valueUsd] = [securities[place], amounts[row], values[row]]
      if (!security || amount === undefined || valueUsd === undefined)
        throw new Error(`The stored holdings of ${accession} have no row ${row}.`)
      holdings.push({ security, amount, valueUsd })
    }
    return { ...filing, state, holdings }
  })
}

/**
 * Oldest first. A report comes before the amendments of its day: numbers of filing agents do not tell their order.
 */
export function byFilingOrder(
  a: Pick<Listed, "filed" | "isAmendment" | "accession">,
  b: Pick<Listed, "filed" | "isAmendment" | "accession">,
): number {
  return (
    a.filed.localeCompare(b.filed) ||
    Number(a.isAmendment) - Number(b.isAmendment) ||
    a.accession.localeCompare(b.accession)
  )
}
