import { daysBetween, formatDay } from "~/lib/dates"
import { formatQuarter, getQuarter, parseQuarter, quarterEnd, shiftQuarter } from "~/lib/quarter"
import { byFilingOrder, type FiledHoldings, isRead, type ReadFiling } from "./decode-investor"
import { securityKey } from "./key-rows"

/**
 * Filings with the way in which each amendment changes its quarter. Some managers mark an amendment as an addition and
 * file their whole table again: if it repeats at least half of the report's holdings, it replaces the report. A report
 * of which the quarter is not certain is refused.
 */
export function settleAmendments(filings: FiledHoldings[]): FiledHoldings[] {
  const settled = new Map<FiledHoldings, FiledHoldings>()
  const reports = new Map<string, ReadFiling>()
  for (const filing of [...filings].filter(isRead).sort(byFilingOrder)) {
    if (!filing.quarter) continue
    const report = reports.get(filing.quarter)
    const reason = report && explainWrongQuarter(filing, report, filings)
    if (reason) {
      const { accession, form, filed, quarter, isAmendment } = filing
      settled.set(filing, { accession, form, filed, quarter, isAmendment, state: "refused", reason })
      continue
    }
    const isAddition = filing.amendment === "new holdings"
    const isRepeated = isAddition && report !== undefined && repeatsHalf(report, filing)
    if (isRepeated)
      settled.set(filing, {
        ...filing,
        amendment: "restatement",
        reason: [repeatedReason, filing.reason].filter(Boolean).join(" "),
      })
    if (!isAddition || isRepeated) reports.set(filing.quarter, filing)
  }
  return filings.map((filing) => settled.get(filing) ?? filing)
}

/** Reports are due 45 days after their quarter, and of later ones most name the wrong year. */
const daysUntilDue = 45
const daysLate = 300

/**
 * The reason why a report cannot be of the quarter that it names: that one has a report already, and the quarter before
 * its filing had none by then. That is the last one whose report was due, or that a wrong year can stand for. Null if it
 * can be.
 */
function explainWrongQuarter(
  { filed, quarter, isAmendment }: ReadFiling,
  report: ReadFiling,
  filings: readonly FiledHoldings[],
): string | null {
  const named = parseQuarter(quarter ?? "")
  if (isAmendment || !named || daysBetween(quarterEnd(named), filed) < daysLate) return null
  const last = shiftQuarter(getQuarter(filed), -1)
  const isDue = daysBetween(quarterEnd(last), filed) >= daysUntilDue
  const before = isDue || last.slice(4) === named.slice(4) ? last : shiftQuarter(last, -1)
  if (filings.some((other) => other.quarter === before && other.filed <= filed)) return null
  return `It names ${formatQuarter(named)}, whose report was filed on ${formatDay(report.filed)}, and ${formatQuarter(before)} had none by then, so its quarter is not certain.`
}

const repeatedReason = "It is marked as an addition, but repeats the report, so it replaces it."

/** True if at least half of a report's holdings are in another filing with the same amount. */
function repeatsHalf(report: ReadFiling, other: ReadFiling): boolean {
  const amounts = new Map(other.holdings.map(({ security, amount }) => [securityKey(security), amount]))
  const held = report.holdings.filter(({ amount }) => amount > 0)
  const repeated = held.filter(({ security, amount }) => amounts.get(securityKey(security)) === amount)
  return repeated.length > 0 && repeated.length * 2 >= held.length
}

/** The report that a restatement replaces, if the restatement has fewer than half of its rows. */
export function findShortened(filings: FiledHoldings[], restatement: ReadFiling): ReadFiling | null {
  if (restatement.amendment !== "restatement") return null
  const replaced = filings
    .filter(isRead)
    .filter((other) => other.quarter === restatement.quarter && other.amendment !== "new holdings")
    .filter((other) => byFilingOrder(other, restatement) < 0)
    .sort(byFilingOrder)
    .at(-1)
  return replaced && restatement.holdings.length * 2 < replaced.holdings.length ? replaced : null
}
