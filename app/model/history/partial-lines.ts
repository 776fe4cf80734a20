import type { TableRow } from "./check-figures"
import type { LabeledLine } from "./label-rows"
import { normalizeLabel } from "./row-phrases"

/** Lines that are other parts of what a row is the whole of. */
const otherParts: Readonly<Record<string, RegExp>> = {
  costOfRevenue: /^(?:direct )?costs? (?:of|and) /,
  interestExpense: /^interest expense |^interest on |\binterest (?:and other )?(?:financial )?charges\b/,
  shortTermDebt:
    /\bcurrent (?:portion|maturities|installments?)\b|\b(?:due|payable) within one year\b|^(?:commercial paper|(?:bank )?loans?|notes) ?(?:and notes )?payable\b|^commercial paper\b/,
  capitalExpenditure:
    /^(?:(?:capital )?(?:purchases?|acquisitions?) of|additions? to|(?:payments?|paid|expenditures) for|capital expenditures|investments? in) (?:.*\b(?:property|properties|plant|equipment|fixed assets|buildings|land|leasehold|leased?)\b)/,
  purchasesOfInvestments: /^(?:purchases?|acquisitions?) of .*\b(?:investments?|securities)\b/,
  salesOfInvestments:
    /^(?:proceeds from )?(?:the )?(?:sales?|maturities|redemptions?).* of .*\b(?:investments?|securities)\b/,
  debtIssued:
    /^(?:proceeds from|issuances? of|additions? to|increase in|borrowings? (?:of|under)) .*\b(?:debts?|borrowings?|notes?|paper|debentures?|loans?|credit)\b/,
  debtRepaid:
    /^(?:(?:re)?payments?|retirements?|redemptions?|reductions?) (?:of|on|under|in) .*\b(?:debts?|borrowings?|notes?|paper|debentures?|loans?|credit)\b/,
}

/**
 * Rows without those that the table gives in several lines and without a total: the cost of goods beside the cost of
 * services is not the cost of revenue.
 */
export function withoutPartialLines(rows: readonly TableRow[], labeled: readonly LabeledLine[]): TableRow[] {
  return rows.filter(({ row, line, label }) => {
    const pattern = otherParts[row]
    if (!pattern || /^total\b/i.test(label.trim())) return true
    return !labeled.some((other, index) => {
      const text = normalizeLabel(other.label)
      return index !== line && pattern.test(text) && !isWhole(text)
    })
  })
}

/** `Costs and expenses` is more than the row, not another part of it. */
function isWhole(text: string): boolean {
  return /\bexpenses?$/.test(text) && /^costs? and/.test(text)
}
