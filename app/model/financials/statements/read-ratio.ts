import { daysBetween } from "~/lib/dates"
import {
  type Cell,
  type CellInput,
  type CellStep,
  derived,
  gap,
  getInput,
} from "~/model/financials/cells/cell"
import { sumLabels } from "~/model/financials/judgments/sheet-sums"
import { getRowLabel } from "~/model/financials/relations/relation"
import { amounts, readAmount } from "~/model/ratios/amounts"
import type { ReadFigure } from "~/model/ratios/expression"
import type { IndustryForm } from "~/model/ratios/industry-forms"
import { computeRatio, type Ratio } from "~/model/ratios/ratio"
import { findRatio, requireRatio } from "~/model/ratios/ratio-table"
import type { Frame } from "./frame"
import type { Price } from "./price"

/** A period, the one whose end is its beginning, and the price beside it. */
export interface RatioSource {
  industry: IndustryForm
  frame: Frame
  opening: Frame | null
  price: Price | null
}

interface Missing {
  text: string
  /** The figure says why it is missing. */
  hasReason: boolean
}

/** Reads a ratio's inputs, and records the inputs that were read, the steps between, and those that are missing. */
class RatioReader {
  readonly inputs: CellInput[] = []
  readonly steps: CellStep[] = []
  /** The first missing row of each unknown figure. */
  readonly missing: Missing[] = []
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
    const missed: Missing[] = []
    const value = readAmount(this.readRow.bind(this, from, missed), key)
    const named = missed.find(({ hasReason }) => hasReason) ?? missed[0]
    if (value === null && named) this.missing.push(named)
    return value
  }

  private readRow(from: Frame | null, missed: Missing[], row: string): number | null {
    const cell = from?.column.get(row)
    const name = sumLabels[row] ?? getRowLabel(row, this.source.industry)
    if (!from || !cell || cell.value === null) {
      const when = from ? "" : " at the start of the period"
      const text = `The value of ${name}${when} is not known.${cell?.reason ? ` ${cell.reason}` : ""}`
      missed.push({ text, hasReason: cell?.reason != null })
      return null
    }
    if (cell.basis !== null) this.hasFirstFiled = true
    if (sumLabels[row]) this.addSum(cell, `${name}, ${from.name}`, cell.value)
    else this.addInput(getInput(cell, row, name, from.name))
    return cell.value
  }

  private addInput(input: CellInput): void {
    if (!this.inputs.some(({ row, period }) => row === input.row && period === input.period))
      this.inputs.push(input)
  }

  /** The lines of a sum are inputs; the sum is a step unless it is one line. */
  private addSum({ inputs, derivation }: Cell, label: string, value: number): void {
    for (const input of inputs) this.addInput(input)
    if (derivation === null || inputs.length === 1) return
    if (this.steps.some((step) => step.label === label)) return
    this.steps.push({ label, formula: derivation, format: "money", value })
  }
}

/** A statement row or an amount of several; all else is another ratio. */
function isFigure(key: string): boolean {
  return amounts.has(key) || findRatio(key) === null
}

/** A ratio of a period; null if nothing of it is known. */
export function ratioCell(ratio: Ratio, source: RatioSource): Cell | null {
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
  const isExplained = inputs.length > 0 || missing.some(({ hasReason }) => hasReason)
  const named = missing.find(({ hasReason }) => hasReason) ?? missing[0]
  return isExplained && named && !(isPriced && price === null) ? gap(named.text) : null
}
