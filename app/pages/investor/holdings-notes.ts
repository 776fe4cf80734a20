import { formatDay } from "~/lib/dates"
import { formatCompactUsd } from "~/lib/numbers"
import { formatQuarter, shiftQuarter } from "~/lib/quarter"
import type { Before } from "~/model/holdings/compare-portfolios"
import type { FiledHoldings } from "~/model/holdings/decode-investor"
import { dollarsSince } from "~/model/holdings/detect-unit"
import { formatSplit } from "~/model/holdings/format-holdings"
import type { HoldingLine } from "~/model/holdings/holding-line"
import type { Portfolio } from "~/model/holdings/portfolios"
import { reconcile } from "~/model/holdings/reconcile"

/** What a reader should know before trusting a quarter, each in a sentence. */
export function quarterNotes(
  portfolio: Portfolio,
  before: Before,
  filings: FiledHoldings[],
  lines: HoldingLine[],
): string[] {
  const notes: string[] = []
  const earlier = formatQuarter(shiftQuarter(portfolio.quarter, -1))
  if (before === "missing")
    notes.push(`The holdings of ${earlier} are not here, so nothing is compared with them.`)
  if (portfolio.isPartial)
    notes.push("Only an amendment of this quarter was read, not the report that it adds to.")
  for (const filing of filings) {
    const name = `The ${filing.form} filed ${formatDay(filing.filed)}`
    if (filing.state !== "read" && filing.state !== "notice")
      notes.push(`${name} is not included. ${filing.reason ?? "It has not been read yet."}`)
    const { agrees, rowsDifference, valueDifference } = reconcile(filing)
    if (agrees === false)
      notes.push(
        `${name} declares other totals than its table has: ${difference(rowsDifference, "rows")}, ${difference(valueDifference, filing.unit === 1000 ? "thousand dollars" : "dollars")}.`,
      )
    if (filing.state === "read" && filing.reason) notes.push(`${name}: ${filing.reason}`)
    if (filing.state === "read" && filing.unit === 1000 && filing.filed >= dollarsSince)
      notes.push(
        `${name} gives values in thousands, though dollars are asked for: its median share would cost ${filing.medianPrice?.toFixed(2)} dollars. They are multiplied here.`,
      )
    if (filing.state === "read" && filing.unit === 1 && filing.filed < dollarsSince)
      notes.push(`${name} gives values in dollars, though thousands were asked for, and is taken so.`)
    if (filing.isConfidentialOmitted)
      notes.push(`${name} leaves out holdings for which the manager asked for confidence.`)
    if (filing.scaledRows > 0) notes.push(`${name}: ${rowsSetRight(filing.scaledRows)}`)
  }
  const scaled = lines.filter((line) => line.isScaled)
  if (scaled.length > 0)
    notes.push(rowsSetRight(scaled.length, ` (${scaled.map(({ name }) => name).join(", ")})`))
  const split = lines.filter((line) => line.split !== null)
  if (split.length > 0)
    notes.push(
      `Shares of ${earlier} are adjusted for a split of ${split.map((line) => `${line.name} (${formatSplit(line.split!)}${line.isSplitInferred ? ", inferred from shares and price" : ""})`).join(", ")}.`,
    )
  const unmapped = lines.filter((line) => !line.ticker && line.value > 0 && line.kind !== "options")
  if (unmapped.length > 0)
    notes.push(
      `${formatCompactUsd(unmapped.reduce((sum, line) => sum + line.value, 0))} in ${unmapped.length} ${unmapped.length === 1 ? "holding has" : "holdings have"} no ticker that is listed now.`,
    )
  return notes
}

function rowsSetRight(count: number, names = ""): string {
  return `${count} ${count === 1 ? "value was" : "values were"} a thousand times off the same security's other values, and set right${names}.`
}

function difference(value: number | null, unit: string): string {
  if (value === null) return `${unit} not declared`
  if (value === 0) return `${unit} agree`
  const size = Math.abs(value)
  return `${size.toLocaleString("en-US")} ${size === 1 ? unit.replace(/s$/, "") : unit} ${value > 0 ? "more" : "fewer"}`
}
