import type { IsoDate } from "~/lib/dates"
import { median } from "~/lib/numbers"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { type StatementView, viewStatement } from "~/model/financials/view/view-statement"
import { readAmount } from "~/model/ratios/amounts"
import type { TwoStageInputs } from "./two-stage-value"

export type Basis = "eps" | "fcf"

/** A prefilled input with its source cell. */
export type PrefilledBase = {
  basis: Basis
  /** Per share for the twelve months to the last quarter; null with the reason. */
  value: number | null
  reason: string | null
  /** Set where the value is computed from an estimate. */
  isEstimated?: true
  statement: "income" | "cashflow"
  row: "epsDiluted" | "freeCashFlow"
  /** The period of the source cell: `ttm` if quarters are filed, otherwise `annual`. */
  period: "ttm" | "annual"
  key: string | null
  end: string | null
  /** The median of the last five years, as a base after a bad year. */
  fiveYearMedian: number | null
  /** Growth over the chosen time frame, clamped to 0–20 %: ten years, or the available ones if at least five. */
  growth: PastGrowth | null
  /** Growth over each time frame that the figures cover, as it was. */
  growths: (PastGrowth & { span: GrowthSpan })[]
}

/** Compound growth a year. */
interface PastGrowth {
  rate: number
  years: number
}

/** Years of past growth. */
export const growthSpans = ["3", "5", "10", "20", "all"] as const
export type GrowthSpan = (typeof growthSpans)[number]

/** Earnings or free cash flow per share, with their past growth over a time frame; of `asof`, as known on that day. */
export function prefillBase(
  document: StatementsDocument,
  basis: Basis,
  span: GrowthSpan | null = null,
  asof: IsoDate | null = null,
): PrefilledBase {
  const [statement, row] =
    basis === "eps" ? (["income", "epsDiluted"] as const) : (["cashflow", "freeCashFlow"] as const)
  const view = (name: "income" | "cashflow", period: "annual" | "ttm") =>
    viewStatement(document, { statement: name, period, vintage: "latest", asof })
  const series = (period: "annual" | "ttm") => {
    const flows = view(statement, period)
    return basis === "eps"
      ? readRow(flows, row)
      : freeCashFlowPerShare(readRow(flows, row), readRow(view("income", period), "sharesDiluted"))
  }
  const [yearly, trailing] = [series("annual"), series("ttm")]
  const latest = lastKnown(trailing)
  const period = latest && latest.key === trailing.at(-1)?.key ? "ttm" : "annual"
  const cell = period === "ttm" ? latest : lastKnown(yearly)
  return {
    basis,
    value: cell?.value ?? null,
    reason: cell ? null : whyMissing(basis),
    ...(cell?.isEstimated ? { isEstimated: true } : {}),
    statement,
    row,
    period,
    key: cell?.key ?? null,
    end: cell?.end ?? null,
    fiveYearMedian: median(yearly.slice(-5).flatMap(({ value }) => value ?? [])),
    growth: clampGrowth(span ? growthOver(yearly, span) : usualGrowth(yearly)),
    growths: growthSpans.flatMap((each) => {
      const growth = growthOver(yearly, each)
      return growth ? { span: each, ...growth } : []
    }),
  }
}

type Point = { key: string; end: string; fiscalYear: number; value: number | null; isEstimated?: true }

function readRow(view: StatementView, key: string): Point[] {
  const row = view.rows.find((each) => each.key === key)
  return view.periods.map((period, index) => ({
    ...period,
    value: row?.values[index] ?? null,
    ...(row?.sources[index]?.estimated ? { isEstimated: true } : {}),
  }))
}

function freeCashFlowPerShare(flows: Point[], shares: Point[]): Point[] {
  const counts = new Map(shares.map((count) => [count.key, count]))
  return flows.map((flow) => {
    const count = counts.get(flow.key)
    const rows = new Map([
      ["freeCashFlow", flow.value],
      ["sharesDiluted", count?.value ?? null],
    ])
    return {
      ...flow,
      ...(count?.isEstimated ? { isEstimated: true } : {}),
      value: readAmount((row) => rows.get(row) ?? null, "freeCashFlowPerShare"),
    }
  })
}

function lastKnown(points: Point[]): Point | null {
  return points.findLast((point) => point.value !== null) ?? null
}

function whyMissing(basis: Basis): string {
  return basis === "eps"
    ? "No diluted earnings per share are known."
    : "Free cash flow per share needs operating cash flow, capital expenditure and a share count; one of them is not known."
}

/** Null without positive values at both ends. */
function growthBetween(first: Point | undefined, last: Point | null): PastGrowth | null {
  if (!first?.value || first.value <= 0 || !last?.value || last.value <= 0) return null
  const years = last.fiscalYear - first.fiscalYear
  return years > 0 ? { rate: (last.value / first.value) ** (1 / years) - 1, years } : null
}

function growthOver(yearly: Point[], span: GrowthSpan): PastGrowth | null {
  const last = lastKnown(yearly)
  const first =
    span === "all"
      ? yearly.find(({ value }) => value !== null)
      : yearly.find(({ fiscalYear }) => fiscalYear === (last?.fiscalYear ?? 0) - Number(span))
  return growthBetween(first, last)
}

/** Growth over ten years, or over the most years from five on. */
function usualGrowth(yearly: Point[]): PastGrowth | null {
  const last = lastKnown(yearly)
  for (let years = 10; last && years >= 5; years -= 1) {
    const growth = growthBetween(
      yearly.find(({ fiscalYear }) => fiscalYear === last.fiscalYear - years),
      last,
    )
    if (growth) return growth
  }
  return null
}

function clampGrowth(growth: PastGrowth | null): PastGrowth | null {
  return growth && { ...growth, rate: Math.min(0.2, Math.max(0, growth.rate)) }
}

/** The default inputs: ten years of past growth, ten years of 4 %, discounted at 10 %. */
export function startingInputs(prefilled: PrefilledBase): TwoStageInputs {
  return {
    base: prefilled.value ?? 0,
    growth: Number((prefilled.growth?.rate ?? 0).toFixed(4)),
    years: 10,
    laterGrowth: 0.04,
    laterYears: 10,
    discount: 0.1,
  }
}
