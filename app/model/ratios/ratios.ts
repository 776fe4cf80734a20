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
import type { Price } from "~/model/financials/statements/price"
import type { Frame, PeriodKind } from "~/model/financials/statements/statement-grid"
import { priceOn } from "~/model/financials/statements/usable-price"
import { readAmount } from "./amounts"
import { computeRatio, type Ratio, type ReadFigure } from "./ratio"
import { findRatio, ratioTable } from "./ratio-table"

const shownRatios = ratioTable.filter(({ isScreenedOnly }) => !isScreenedOnly)

/** Ratios as statement rows with formulas. */
export const ratioRows: readonly (Row & { formula: string })[] = shownRatios.map(
  ({ key, label, unit, formula }) => ({
    key,
    label,
    format: unit,
    formula,
    behavior: "average" as const,
    level: "line" as const,
    aliases: [],
  }),
)

/** Adds a cell for each ratio that can be computed. */
export function withRatios(
  frames: Frame[],
  kind: PeriodKind,
  known: KnownFacts,
  prices: readonly Price[],
): Frame[] {
  const comparable = prices.filter(({ currency }) => currency === known.document.currency)
  return frames.map((frame) => {
    const opening = openingFrame(frames, frame, kind)
    const price = adjustedPrice(comparable, frame, known)
    const column: Column = new Map(frame.column)
    for (const ratio of shownRatios) {
      const cell = ratioCell(ratio, frame, opening, price)
      if (cell) column.set(ratio.key, cell)
    }
    return { ...frame, column }
  })
}

/** The opening balance is one year earlier, or four quarters earlier for twelve months. */
function openingFrame(frames: Frame[], frame: Frame, kind: PeriodKind): Frame | null {
  const days = kind === "quarterly" ? { from: 70, to: 125 } : { from: 350, to: 380 }
  const before = frames.filter((each) => {
    const distance = daysBetween(each.end, frame.end)
    return distance >= days.from && distance <= days.to
  })
  return before.at(-1) ?? null
}

/** Reads a ratio's inputs, and records the inputs that were read and those that are missing. */
class RatioReader {
  readonly inputs: CellInput[] = []
  /** The first missing row for each unknown figure. */
  readonly missing: string[] = []
  isPriced = false
  hasFirstFiled = false

  constructor(
    private readonly frame: Frame,
    private readonly opening: Frame | null,
    private readonly price: Price | null,
  ) {}

  readonly now: ReadFigure = (key) => {
    const { start, end } = this.frame
    if (key === "days") return start === null ? null : daysBetween(start, end) + 1
    if (key === "price") {
      this.isPriced = true
      return this.price?.close ?? null
    }
    const ratio = findRatio(key)
    if (!ratio) return this.figure(this.frame, key)
    const value = computeRatio(ratio, this.now, this.average)
    return typeof value === "number" ? value : null
  }

  readonly average: ReadFigure = (key) => {
    const [before, after] = [this.figure(this.opening, key), this.figure(this.frame, key)]
    return before === null || after === null ? null : (before + after) / 2
  }

  private figure(from: Frame | null, key: string): number | null {
    const missed: string[] = []
    const value = readAmount((row) => {
      const cell = from?.column.get(row)
      const label = labelOf(row)
      if (!from || !cell || cell.value === null) {
        missed.push(from ? label : `${label} at the start of the period`)
        return null
      }
      if (cell.basis !== null) this.hasFirstFiled = true
      if (!this.inputs.some((input) => input.row === row && input.period === from.name))
        this.inputs.push(inputOf(cell, row, label, from.name))
      return cell.value
    }, key)
    if (value === null && missed[0]) this.missing.push(missed[0])
    return value
  }
}

function ratioCell(ratio: Ratio, frame: Frame, opening: Frame | null, price: Price | null): Cell | null {
  const reader = new RatioReader(frame, opening, price)
  const result = computeRatio(ratio, reader.now, reader.average)
  const { inputs, missing, isPriced, hasFirstFiled } = reader
  if (typeof result === "string") return gap(result)
  if (result !== null) {
    if (isPriced && price) {
      inputs.push({
        row: "price",
        label: `Price (${price.source})`,
        period: price.date,
        value: price.close,
        filing: null,
      })
    }
    const cell = derived(result, ratio.formula, inputs)
    return hasFirstFiled ? { ...cell, basis: "first-filed-input" } : cell
  }
  return inputs.length > 0 && missing[0] && !(isPriced && price === null)
    ? gap(`${missing[0]} is not known.`)
    : null
}

/** Prices are as traded, per-share figures on today's basis, so a price before a split is adjusted. */
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
