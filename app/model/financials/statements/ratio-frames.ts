import { daysBetween } from "~/lib/dates"
import { remember } from "~/lib/remember"
import type { KnownFacts } from "~/model/financials/document/known-facts"
import type { Row } from "~/model/financials/rows/row-types"
import { amounts, readAmount } from "~/model/ratios/amounts"
import type { IndustryForm } from "~/model/ratios/industry-form"
import { computeRatio, type Ratio, type RatioGroup, type ReadFigure } from "~/model/ratios/ratio"
import { findRatio, ratioTable, requireRatio } from "~/model/ratios/ratio-table"
import { type Cell, type CellInput, type CellStep, Column, derived, gap, inputOf } from "./cell"
import type { Frame, PeriodKind } from "./frame"
import { onTodaysBasis, type Price } from "./price"
import { priceFinder } from "./usable-price"

const shownRatios = ratioTable.filter(({ isScreenedOnly }) => !isScreenedOnly)

export type RatioRow = Row & { formula: string; group: RatioGroup; industries: readonly IndustryForm[] }

/** Ratios as statement rows with formulas. */
export const ratioRows: readonly RatioRow[] = shownRatios.map(
  ({ key, label, unit, formula, group, industries }) => ({
    key,
    label,
    format: unit,
    formula,
    group,
    industries,
    behavior: "average" as const,
    level: "line" as const,
    aliases: [],
  }),
)

/** The ratios that mean something for an industry. */
export function ratioRowsOf(industry: IndustryForm): readonly RatioRow[] {
  return ratioRows.filter(({ industries }) => industries.includes(industry))
}

/**
 * Adds a cell for each ratio that can be computed. Beside a quarter, ratios to a price and other yearly ones are
 * those of `trailing`, the twelve months to its end.
 */
export function withRatios(
  frames: Frame[],
  kind: PeriodKind,
  known: KnownFacts,
  prices: readonly Price[],
  trailing: Frame[] = [],
): Frame[] {
  const priceAt = priceFinder(prices.filter(({ currency }) => currency === known.document.currency))
  const ratios = ratiosOf(known.document.industry)
  return frames.map((frame) => {
    const price = adjustedPrice(priceAt(frame.end), known)
    const own: RatioSource = { frame, opening: openingFrame(frames, frame, kind), price }
    const twelve = kind === "quarterly" ? trailing.find(({ key }) => key === frame.key) : frame
    const yearly: RatioSource | null =
      twelve === frame
        ? own
        : twelve
          ? { frame: twelve, opening: openingFrame(trailing, twelve, "ttm"), price }
          : null
    const column = new Column(frame.column)
    for (const ratio of ratios) {
      const source = ratio.isYearly ? yearly : own
      const cell = source && ratioCell(ratio, source)
      if (cell) column.set(ratio.key, cell)
    }
    return { ...frame, column }
  })
}

/** Reads rows and ratios of one of some frames, without prices; a ratio is computed when it is read. */
export function figureReader(
  frames: Frame[],
  kind: Exclude<PeriodKind, "quarterly">,
  industry: IndustryForm,
): (frame: Frame) => ReadFigure {
  return (frame) => {
    const opening = openingFrame(frames, frame, kind)
    const reader = new FigureReader({ frame, opening, price: null }, industry)
    return reader.read.bind(reader)
  }
}

class FigureReader {
  private readonly figures = new Map<string, number | null>()

  constructor(
    private readonly source: RatioSource,
    private readonly industry: IndustryForm,
  ) {}

  read(key: string): number | null {
    let figure = this.figures.get(key)
    if (figure === undefined) {
      figure = this.compute(key)
      this.figures.set(key, figure)
    }
    return figure
  }

  private compute(key: string): number | null {
    const ratio = findRatio(key)
    const isShown = ratio !== null && !ratio.isScreenedOnly && ratio.industries.includes(this.industry)
    const cell = isShown ? ratioCell(ratio, this.source) : null
    return (cell ?? this.source.frame.column.get(key))?.value ?? null
  }
}

function ratiosOf(industry: IndustryForm): Ratio[] {
  return shownRatios.filter(({ industries }) => industries.includes(industry))
}

/** The last years or twelve months with the ratios to today's price, under the key `now`; null without periods. */
export function frameAtPrice(
  frames: Frame[],
  kind: Exclude<PeriodKind, "quarterly">,
  known: KnownFacts,
  price: Price | null,
): Frame | null {
  const last = frames.at(-1)
  if (!last) return null
  const opening = openingFrame(frames, last, kind)
  const source: RatioSource = { frame: last, opening, price: adjustedPrice(price, known) }
  const column = new Column(last.column)
  for (const ratio of shownRatios) {
    const cell = ratio.industries.includes(known.document.industry) ? ratioCell(ratio, source) : null
    if (cell) column.set(ratio.key, cell)
    else column.delete(ratio.key)
  }
  return { ...last, key: nowKey, column }
}

/** The key of the column at today's price. */
export const nowKey = "now"

/** The opening balance is one year earlier, or four quarters earlier for twelve months. */
function openingFrame(frames: Frame[], frame: Frame, kind: PeriodKind): Frame | null {
  const days = kind === "quarterly" ? { from: 70, to: 125 } : { from: 350, to: 380 }
  for (const each of frames.toReversed()) {
    if (each.end >= frame.end) continue
    const distance = daysBetween(each.end, frame.end)
    if (distance >= days.from && distance <= days.to) return each
  }
  return null
}

/** A period, the one whose end is its beginning, and the price beside it. */
interface RatioSource {
  frame: Frame
  opening: Frame | null
  price: Price | null
}

/** Reads a ratio's inputs, and records the inputs that were read, the steps between, and those that are missing. */
class RatioReader {
  readonly inputs: CellInput[] = []
  readonly steps: CellStep[] = []
  /** The first missing row for each unknown figure. */
  readonly missing: string[] = []
  isPriced = false
  hasFirstFiled = false

  constructor(private readonly source: RatioSource) {}

  readonly now: ReadFigure = this.readNow.bind(this)
  readonly average: ReadFigure = this.readAverage.bind(this)
  readonly before: ReadFigure = this.readBefore.bind(this)

  private readNow(key: string): number | null {
    const { frame, price } = this.source
    const { start, end } = frame
    if (key === "days") return start === null ? null : daysBetween(start, end) + 1
    if (key === "price") {
      this.isPriced = true
      return price?.close ?? null
    }
    if (isFigure(key)) return this.figure(frame, key)
    const value = this.ratio(key)
    this.step(key, value, "")
    return value
  }

  private readAverage(key: string): number | null {
    const { opening, frame } = this.source
    const [before, after] = [this.figure(opening, key), this.figure(frame, key)]
    if (opening) this.step(key, before, `, ${opening.name}`)
    this.step(key, after, `, ${frame.name}`)
    return before === null || after === null ? null : (before + after) / 2
  }

  private readBefore(key: string): number | null {
    const { opening } = this.source
    if (isFigure(key)) return this.figure(opening, key)
    const ratio = requireRatio(key)
    const read: ReadFigure = (input) => this.figure(opening, input)
    const value = computeRatio(ratio, read, () => null)
    return typeof value === "number" ? value : null
  }

  private ratio(key: string): number | null {
    const value = computeRatio(requireRatio(key), this.now, this.average, this.before)
    return typeof value === "number" ? value : null
  }

  /** A computed figure between the inputs and the result, where a ratio of its name has a formula. */
  private step(key: string, value: number | null, of: string): void {
    const ratio = findRatio(key)
    if (!ratio || value === null) return
    const label = `${ratio.label}${of}`
    if (this.steps.some((step) => step.label === label)) return
    this.steps.push({ label, formula: ratio.formula, format: ratio.unit, value })
  }

  private figure(from: Frame | null, key: string): number | null {
    const missed: string[] = []
    const value = readAmount(this.readRow.bind(this, from, missed), key)
    if (value === null && missed[0]) this.missing.push(missed[0])
    return value
  }

  private readRow(from: Frame | null, missed: string[], row: string): number | null {
    const cell = from?.column.get(row)
    if (!from || !cell || cell.value === null) {
      missed.push(from ? labelOf(row) : `${labelOf(row)} at the start of the period`)
      return null
    }
    if (cell.basis !== null) this.hasFirstFiled = true
    for (const input of this.inputs) if (input.row === row && input.period === from.name) return cell.value
    this.inputs.push(inputOf(cell, row, labelOf(row), from.name))
    return cell.value
  }
}

/** A statement row or an amount of several; all else is another ratio. */
function isFigure(key: string): boolean {
  return amounts.has(key) || findRatio(key) === null
}

function ratioCell(ratio: Ratio, source: RatioSource): Cell | null {
  const reader = new RatioReader(source)
  const { price } = source
  const result = computeRatio(ratio, reader.now, reader.average, reader.before)
  const { inputs, steps, missing, isPriced, hasFirstFiled } = reader
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
    if (steps.length > 0) cell.steps = steps
    return hasFirstFiled ? { ...cell, basis: "first-filed-input" } : cell
  }
  return inputs.length > 0 && missing[0] && !(isPriced && price === null)
    ? gap(`The value of ${missing[0]} is not known.`)
    : null
}

function adjustedPrice(price: Price | null, known: KnownFacts): Price | null {
  return price && onBasis(price, known)
}

/** Prices are as traded, per-share figures on today's basis, so a price before a split is adjusted. */
function onBasis(price: Price, { knowledge, document }: KnownFacts): Price {
  const { vintage, asof } = knowledge
  if (vintage === "original") return price
  return onTodaysBasis(
    price,
    document.splits.filter(({ date }) => asof === null || date <= asof),
  )
}

const labelOf = remember((row: string): string => {
  const words = row.replaceAll(/([A-Z])/g, " $1").toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
})
