import type { Accession } from "~/lib/accession"
import { daysBetween, formatDay } from "~/lib/dates"
import { formatQuarter, getQuarter, parseQuarter, quarterEnd, shiftQuarter } from "~/lib/quarter"
import { byFilingOrder, type FiledHoldings, isRead, type ReadFiling } from "./decode-investor"
import { securityKey } from "./key-rows"

/**
 * Filings with the way in which each amendment changes its quarter. Some managers mark an amendment as an addition and
 * file their whole table again: if it repeats at least half of the report's holdings, it replaces the report. If at
 * least half of its own holdings repeat those of one earlier filing, it replaces only these. A report of which the
 * quarter is not certain is refused.
 */
export function settleAmendments(filings: FiledHoldings[]): FiledHoldings[] {
  const settled = new Map<Accession, FiledHoldings>()
  const inForce = new Map<string, ReadFiling[]>()
  for (const filing of filings.filter(isRead).sort(byFilingOrder)) {
    if (!filing.quarter) continue
    const earlier = inForce.get(filing.quarter) ?? []
    const report = earlier.find(({ amendment }) => amendment !== "new holdings")
    const reason = report && explainWrongQuarter(filing, report, filings)
    if (reason) {
      const { accession, form, filed, quarter, isAmendment } = filing
      settled.set(accession, { accession, form, filed, quarter, isAmendment, state: "refused", reason })
      continue
    }
    const added = filing.amendment === "new holdings" ? filing : null
    const whole = added && report && repeatsHalf(report, added)
    const part = added && !whole && earlier.find((each) => repeatsHalf(added, each))
    const current: ReadFiling = {
      ...filing,
      amendment: whole ? "restatement" : filing.amendment,
      reason: [whole && repeatsReport, part && repeatsPart, filing.reason].filter(Boolean).join(" ") || null,
    }
    if (whole || part) settled.set(filing.accession, current)
    if (part) settled.set(part.accession, without(part, filing))
    const before = part ? earlier.map((each) => (each === part ? without(part, filing) : each)) : earlier
    inForce.set(filing.quarter, putInForce(before, current))
  }
  return filings.map((filing) => settled.get(filing.accession) ?? filing)
}

/**
 * The filings of a quarter that count together after a later one. A restatement replaces all of them, and a report that
 * is filed again the earlier report.
 */
export function putInForce(earlier: readonly ReadFiling[], filing: ReadFiling): ReadFiling[] {
  if (filing.amendment === "restatement") return [filing]
  if (filing.amendment === "new holdings") return [...earlier, filing]
  return [filing, ...earlier.filter(({ amendment }) => amendment === "new holdings")]
}

/** The first later filing that replaces all of a filing; null while it is in force. */
export function findReplacement(settled: readonly FiledHoldings[], filing: ReadFiling): ReadFiling | null {
  const later = settled
    .filter(isRead)
    .filter((other) => other.quarter === filing.quarter && byFilingOrder(filing, other) < 0)
    .sort(byFilingOrder)
  return later.find((other) => !putInForce([filing], other).includes(filing)) ?? null
}

/** A filing without the holdings that a later one replaces. */
function without(filing: ReadFiling, { holdings }: ReadFiling): ReadFiling {
  const replaced = new Set(holdings.map(({ security }) => securityKey(security)))
  return {
    ...filing,
    holdings: filing.holdings.filter(({ security }) => !replaced.has(securityKey(security))),
  }
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

const repeatsReport = "It is marked as an addition, but repeats the report, so it replaces it."
const repeatsPart = "It repeats holdings of an earlier filing, so it replaces these."

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
