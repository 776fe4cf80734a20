import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { adjustedPrices } from "~/model/valuation/price-series"
import type { Market, Notes } from "./join-notes"
import { type NoteColumn, type NoteRow, type NoteTable, type TopicView, toSeries } from "./topic-view"

/** The price unit of repurchases. */
const unit = "USD/shares"

/** Without a close for more days than this, closes say nothing about the average of a period. */
const longestGap = 15

/** The average close of a period, in shares as they were when a report was filed; null where closes are missing. */
function averageClose({ closes, splits }: Market, start: IsoDate, end: IsoDate, filed: IsoDate) {
  const known = adjustedPrices(
    { currency: "USD", splits: splits.filter(({ date }) => date <= filed) },
    closes.filter(({ date }) => date >= start && date <= end),
  )
  const marks = [addDays(start, -1), ...known.map(({ date }) => date), end]
  if (known.length === 0 || marks.some((day, at) => daysBetween(marks[at - 1] ?? day, day) > longestGap))
    return null
  return Number((known.reduce((sum, { close }) => sum + close, 0) / known.length).toFixed(2))
}

/** The market's average price of each column beside the paid one, and by how much more was paid. */
export function marketRows(
  paid: NoteRow,
  columns: readonly NoteColumn[],
  { market, filings }: Pick<Notes, "market" | "filings">,
  placeOf: (at: number) => number | null,
): NoteRow[] {
  if (!market) return []
  const averages = columns.map(({ start, end }, at) => {
    const filed = filings.filed[placeOf(at) ?? -1]
    const isKnown = start !== null && filed !== undefined && paid.values[at] !== null
    return isKnown ? averageClose(market, start, end, filed) : null
  })
  const part = paid.key.slice(0, paid.key.indexOf("."))
  const computed = { ...paid, kind: "sum", concept: null, filings: columns.map(() => null) } as const
  const above = averages.map((average, at) => {
    const price = paid.values[at] ?? null
    return average === null || price === null ? null : Number((price / average - 1).toFixed(4))
  })
  const rows: NoteRow[] = [
    {
      ...computed,
      ...{ key: `${part}.market`, label: "Market's average price", formula: "average of closes" },
      values: averages,
    },
    {
      ...computed,
      ...{ key: `${part}.above`, label: "Paid above the market", unit: "pure", formula: "paid / market - 1" },
      values: above,
    },
  ]
  return rows.filter(({ values }) => values.some((value) => value !== null))
}

/** Cost and count of the same shares, under the names that filers use. */
const pairs = [
  ["StockRepurchasedAndRetiredDuringPeriodValue", "StockRepurchasedAndRetiredDuringPeriodShares"],
  ["StockRepurchasedDuringPeriodValue", "StockRepurchasedDuringPeriodShares"],
  ["TreasuryStockValueAcquiredCostMethod", "TreasuryStockSharesAcquired"],
] as const

/** The average price of each period: as tagged, or the cost of shares by their number. */
export function viewPrices(view: TopicView, notes: Notes): NoteTable | null {
  const stated = toSeries(view, ["TreasuryStockAcquiredAverageCostPerShare"])
  const series = pairs.map((pair) => pair.map((concept) => toSeries(view, [concept])))
  const found = view.columns.map((_, at) => {
    const tagged = stated[at]
    if (tagged?.unit === unit && tagged.value > 0)
      return { price: tagged.value, filing: tagged.filing, isComputed: false }
    for (const [costs, counts] of series) {
      const [cost, count] = [costs?.[at], counts?.[at]]
      if (cost?.unit !== "USD" || cost.value <= 0 || !count || count.value <= 0) continue
      return { price: Number((cost.value / count.value).toFixed(2)), filing: cost.filing, isComputed: true }
    }
    return null
  })
  if (found.every((each) => each === null)) return null
  const paid: NoteRow = {
    ...{ key: "price.paid", label: "Average price paid", kind: "sum", concept: null, unit, member: null },
    formula: found.some((each) => each?.isComputed) ? "cost / shares, where no price is tagged" : null,
    values: found.map((each) => each?.price ?? null),
    filings: found.map((each) => each?.filing ?? null),
    isOutside: view.columns.map(() => false),
  }
  const rows = [paid, ...marketRows(paid, view.columns, notes, (at) => found[at]?.filing ?? null)]
  return {
    key: "price",
    title: "Price paid and the market's",
    isSchedule: false,
    isShown: true,
    sums: null,
    rows,
  }
}
