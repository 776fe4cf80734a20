import { formatDay } from "~/lib/dates"
import { countText, formatCompactUsd } from "~/lib/numbers"
import { formatQuarter, parseQuarter, type Quarter, shiftQuarter } from "~/lib/quarter"
import type { Before } from "~/model/holdings/compare-portfolios"
import { byFilingOrder, type FiledHoldings, isRead } from "~/model/holdings/decode-investor"
import { formatSplit } from "~/model/holdings/format-holdings"
import type { HoldingLine } from "~/model/holdings/holding-line"
import type { Portfolio } from "~/model/holdings/portfolios"
import { reconcile } from "~/model/holdings/reconcile"
import { findShortened } from "~/model/holdings/settle-amendments"
import { getStatedUnit } from "~/model/holdings/settle-units"

/** Notes on the data quality of a quarter, one sentence each. */
export function quarterNotes(
  portfolio: Portfolio,
  before: Before,
  filings: FiledHoldings[],
  lines: HoldingLine[],
): string[] {
  const notes: string[] = []
  const earlier = formatQuarter(shiftQuarter(portfolio.quarter, -1))
  if (before === "missing")
    notes.push(`The holdings of ${earlier} are not loaded, so there is no comparison with that quarter.`)
  if (portfolio.isPartial) notes.push("Only an amendment of this quarter is loaded, not the original report.")
  for (const filing of filings) {
    const name = `The ${filing.form} filed ${formatDay(filing.filed)}`
    if (!isRead(filing)) {
      if (filing.state !== "notice")
        notes.push(`${name} is not included. ${filing.reason ?? "It is not loaded yet."}`)
      continue
    }
    const { agrees, rowsDifference, valueDifference } = reconcile(filing)
    if (agrees === false)
      notes.push(
        `${name} declares totals that differ from its table: ${difference(rowsDifference, "rows")}, ${difference(valueDifference, filing.unit === 1000 ? "thousand dollars" : "dollars")}.`,
      )
    const shortened = findShortened(filings, filing)
    if (shortened)
      notes.push(
        `${name} replaces a report of ${countText(shortened.holdings.length, "security", "securities")} with ${filing.holdings.length}. If it restates only some of them, the others are missing here.`,
      )
    if (filing.reason) notes.push(`${name}: ${filing.reason}`)
    const [stated, used] = filing.unit === 1000 ? ["dollars", "thousands"] : ["thousands", "dollars"]
    if (filing.unit !== getStatedUnit(filing.filed))
      notes.push(
        `${name} reports values in ${used} instead of ${stated}, by the prices of its securities in other filings.`,
      )
    if (filing.unitCertain === false)
      notes.push(
        `The unit of ${name.replace(/^The/, "the")} is not certain: its values are used as ${used}, as the form asks, but the median price of its securities is $${((filing.medianPrice ?? 0) * filing.unit).toFixed(2)}.`,
      )
    if (filing.repeatsValue)
      notes.push(
        `${name} repeats its values as numbers of shares, so its shares and their changes are not known.`,
      )
    if (filing.isConfidentialOmitted)
      notes.push(`${name} omits holdings for which the manager requested confidential treatment.`)
    if (filing.scaledRows > 0) notes.push(`${name}: ${formatCorrectedRows(filing.scaledRows)}`)
  }
  const scaled = lines.filter((line) => line.isScaled)
  if (scaled.length > 0)
    notes.push(formatCorrectedRows(scaled.length, ` (${scaled.map(({ name }) => name).join(", ")})`))
  const splits = lines.flatMap(({ name, split, isSplitInferred }) =>
    split === null
      ? []
      : [`${name} (${formatSplit(split)}${isSplitInferred ? ", inferred from shares and price" : ""})`],
  )
  if (splits.length > 0) notes.push(`Shares of ${earlier} are adjusted for a split of ${splits.join(", ")}.`)
  const unmapped = lines.filter((line) => !line.ticker && line.value > 0 && line.kind !== "options")
  if (unmapped.length > 0)
    notes.push(
      `${formatCompactUsd(unmapped.reduce((sum, line) => sum + line.value, 0))} in ${countText(unmapped.length, "holding has", "holdings have")} no currently listed ticker.`,
    )
  return notes
}

/** The newest filing of a manager if it is a notice for a later quarter than the given one; null if it is not. */
export function describeNotice(filings: FiledHoldings[], after: Quarter | null): string | null {
  const newest = [...filings]
    .filter(({ quarter }) => quarter !== null)
    .sort((a, b) => (a.quarter ?? "").localeCompare(b.quarter ?? "") || byFilingOrder(a, b))
    .at(-1)
  const quarter = parseQuarter(newest?.quarter ?? "")
  if (newest?.state !== "notice" || !quarter || (after && quarter <= after)) return null
  return `The ${newest.form} for ${formatQuarter(quarter)}, filed ${formatDay(newest.filed)}, is a notice: other managers report its holdings.`
}

function formatCorrectedRows(count: number, names = ""): string {
  return `${countText(count, "value was", "values were")} 1,000 times too large or too small compared with other values of the same security, and corrected${names}.`
}

function difference(value: number | null, unit: string): string {
  if (value === null) return `${unit} not declared`
  if (value === 0) return `${unit} agree`
  const size = Math.abs(value)
  return `${countText(size, unit.replace(/s$/, ""), unit)} ${value > 0 ? "more" : "fewer"}`
}
