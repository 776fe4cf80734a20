import { daysBetween } from "~/lib/dates"
import type { KnownFacts } from "~/model/financials/document/known-facts"
import type { Row } from "~/model/financials/rows/row-types"
import {
  type Cell,
  type CellInput,
  type Column,
  derived,
  gap,
  inputOf,
} from "~/model/financials/statements/cell"
import { type Price, priceOn } from "~/model/financials/statements/price"
import type { Frame, PeriodKind } from "~/model/financials/statements/statement-grid"
import { type Ratio, ratioTable } from "./ratio-table"

/** Ratios as rows of a statement; each carries its formula. */
export const ratioRows: readonly (Row & { formula: string })[] = ratioTable.map(
  ({ key, label, format, formula }) => ({
    key,
    label,
    format,
    formula,
    behaviour: "average" as const,
    level: "line" as const,
    aliases: [],
  }),
)

/** The same frames with a cell for each ratio that can be worked out. */
export function withRatios(
  frames: Frame[],
  kind: PeriodKind,
  known: KnownFacts,
  prices: readonly Price[],
): Frame[] {
  return frames.map((frame) => {
    const opening = openingFrame(frames, frame, kind)
    const price = adjustedPrice(prices, frame, known)
    const column: Column = new Map(frame.column)
    for (const ratio of ratioTable) {
      const cell = computeRatio(ratio, frame, opening, price)
      if (cell) column.set(ratio.key, cell)
    }
    return { ...frame, column }
  })
}

/** A year's opening balance is the year before's; twelve months' that of four quarters before. */
function openingFrame(frames: Frame[], frame: Frame, kind: PeriodKind): Frame | null {
  const days = kind === "quarterly" ? { from: 70, to: 125 } : { from: 350, to: 380 }
  const before = frames.filter((each) => {
    const distance = daysBetween(each.end, frame.end)
    return distance >= days.from && distance <= days.to
  })
  return before.at(-1) ?? null
}

function computeRatio(ratio: Ratio, frame: Frame, opening: Frame | null, price: Price | null): Cell | null {
  const inputs: CellInput[] = []
  const missing: string[] = []
  const read = (from: Frame | null, row: string) => {
    const cell = from?.column.get(row)
    const label = labelOf(row)
    if (!from || !cell || cell.value === null) {
      missing.push(from ? label : `${label} at the start of the period`)
      return null
    }
    if (!inputs.some((input) => input.row === row && input.period === from.name))
      inputs.push(inputOf(cell, row, label, from.name))
    return cell.value
  }
  const result = ratio.compute({
    now: (row) => read(frame, row),
    average: (what) => {
      const at = (from: Frame | null) =>
        typeof what === "string" ? read(from, what) : what((row) => read(from, row))
      const [before, after] = [at(opening), at(frame)]
      return before === null || after === null ? null : (before + after) / 2
    },
    days: frame.start === null ? null : daysBetween(frame.start, frame.end) + 1,
    price: price?.close ?? null,
  })
  if (typeof result === "string") return gap(result)
  if (result !== null && Number.isFinite(result)) {
    if (ratio.priced && price) {
      inputs.push({
        row: "price",
        label: `Price (${price.source})`,
        period: price.date,
        value: price.close,
        filing: null,
      })
    }
    return derived(result, ratio.formula, inputs)
  }
  return inputs.length > 0 && missing[0] && !(ratio.priced && price === null)
    ? gap(`${missing[0]} is not known.`)
    : null
}

/** Prices stand as traded; per-share figures as of today's shares, so a price before a split is adjusted. */
function adjustedPrice(prices: readonly Price[], frame: Frame, known: KnownFacts): Price | null {
  const price = priceOn(prices, frame.end)
  if (!price || known.knowledge.vintage === "original") return price
  const { asof } = known.knowledge
  let factor = 1
  for (const { date, ratio } of known.document.splits) {
    if (date > price.date && (asof === null || date <= asof)) factor *= ratio
  }
  return factor === 1 ? price : { ...price, close: price.close / factor }
}

function labelOf(row: string): string {
  const words = row.replaceAll(/([A-Z])/g, " $1").toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
