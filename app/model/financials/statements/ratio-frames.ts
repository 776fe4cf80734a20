import { daysBetween } from "~/lib/dates"
import { remember } from "~/lib/remember"
import type { Cell, Change } from "~/model/financials/cells/cell"
import type { KnownFacts } from "~/model/financials/document/known-facts"
import type { Row } from "~/model/financials/rows/row-types"
import type { IndustryForm } from "~/model/ratios/industry-forms"
import type { Ratio, RatioGroup } from "~/model/ratios/ratio"
import { findRatio, ratioTable } from "~/model/ratios/ratio-table"
import { whyNotValued } from "~/model/securities/listed-security"
import type { Frame, PeriodKind } from "./frame"
import { onTodaysBasis, type Price, perShare } from "./price"
import { type RatioSource, ratioCell } from "./read-ratio"
import { priceFinder } from "./usable-price"

const shownRatios = ratioTable.filter(({ isScreenedOnly }) => !isScreenedOnly)

type RatioRow = Row & { formula: string; group: RatioGroup; industries: readonly IndustryForm[] }

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
export function getRatioRows(industry: IndustryForm): readonly RatioRow[] {
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
  const { asof } = known.knowledge
  const usable = prices.filter(
    ({ currency, date, security }) =>
      currency === known.document.currency &&
      (asof === null || date <= asof) &&
      !(security && whyNotValued(security)),
  )
  const priceAt = priceFinder(usable)
  const { industry } = known.document
  const ratios = getRatios(industry)
  return frames.map((frame) => {
    const price = adjustedPrice(priceAt(frame.end), known)
    const own: RatioSource = { industry, frame, opening: openingFrame(frames, frame, kind), price }
    const twelve = kind === "quarterly" ? trailing.find(({ key }) => key === frame.key) : frame
    const yearly: RatioSource | null =
      twelve === frame
        ? own
        : twelve
          ? { ...own, frame: twelve, opening: openingFrame(trailing, twelve, "ttm") }
          : null
    const cells = ratios.flatMap((ratio): Change[] => {
      const source = ratio.isYearly ? yearly : own
      const cell = source && ratioCell(ratio, source)
      return cell ? [[ratio.key, cell]] : []
    })
    return { ...frame, column: frame.column.with(cells) }
  })
}

/** Reads a row or a ratio of a period. */
type ReadCell = (key: string) => Cell | null

/** Reads rows and ratios of one of some frames, without prices; a ratio is computed when it is read. */
export function figureReader(
  frames: Frame[],
  kind: Exclude<PeriodKind, "quarterly">,
  industry: IndustryForm,
): (frame: Frame) => ReadCell {
  return (frame) => {
    const source = { industry, frame, opening: openingFrame(frames, frame, kind), price: null }
    return remember((key: string) => {
      const ratio = findRatio(key)
      const isShown = ratio !== null && !ratio.isScreenedOnly && ratio.industries.includes(industry)
      return (isShown ? ratioCell(ratio, source) : null) ?? frame.column.get(key) ?? null
    })
  }
}

function getRatios(industry: IndustryForm): Ratio[] {
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
  const { industry } = known.document
  const source = { industry, frame: last, opening, price: adjustedPrice(price, known) }
  const cells = shownRatios.map((ratio): Change => {
    const isShown = ratio.industries.includes(industry)
    return [ratio.key, isShown ? ratioCell(ratio, source) : null]
  })
  return { ...last, key: nowKey, column: last.column.with(cells) }
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

/** Prices are as traded, figures are per share: the price of a depositary share is divided by the shares that it stands for. */
function adjustedPrice(price: Price | null, known: KnownFacts): Price | null {
  return price && onSharesOf(perShare(price), known)
}

/** A price as traded, on the basis of the shares of the known figures: one before a split is adjusted. */
export function onSharesOf(price: Price, { knowledge: { vintage, asof }, document }: KnownFacts): Price {
  if (vintage === "original") return price
  return onTodaysBasis(
    price,
    document.splits.filter(({ date }) => asof === null || date <= asof),
  )
}
