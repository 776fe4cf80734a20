import type { Cik } from "~/lib/cik"
import type { Cusip } from "~/lib/cusip"
import type { Quarter } from "~/lib/quarter"
import type { LabelSecurity, SecurityLabel } from "~/model/holdings/holding-line"
import { type Overlap, toOverlap } from "~/model/holdings/overlap"
import type { BoardRow, Boards, ComparedPortfolios, TrackedRow } from "~/stores/holdings/boards-store.server"

export const investorSorts = [
  "name",
  "owner",
  "value",
  "positions",
  "top",
  "top10",
  "turnover",
  "quarter",
] as const
export type InvestorSort = (typeof investorSorts)[number]

export interface InvestorsFilter {
  text: string
  sort: InvestorSort
}

export type InvestorLine = TrackedRow & { top: SecurityLabel | null }

export function parseInvestorsFilter(params: URLSearchParams): InvestorsFilter {
  const sort = investorSorts.find((each) => each === params.get("sort"))
  return { text: (params.get("q") ?? "").trim().slice(0, 100), sort: sort ?? "value" }
}

/** Investors whose CIK, name or owner contains the text. Unknown values are last in any order. */
export function filterInvestors(
  rows: TrackedRow[],
  { text, sort }: InvestorsFilter,
  label: LabelSecurity,
): InvestorLine[] {
  const words = text.toLowerCase()
  const orders: Record<InvestorSort, (row: TrackedRow) => string | number | null> = {
    name: (row) => row.name.toLowerCase(),
    owner: (row) => row.owner.toLowerCase(),
    value: (row) => row.value,
    positions: (row) => row.positions,
    top: (row) => row.topPercentage,
    top10: (row) => row.top10,
    turnover: (row) => row.turnover,
    quarter: (row) => row.quarter,
  }
  const orderOf = orders[sort]
  return rows
    .filter(({ cik, name, owner }) => [cik, name, owner].some((field) => field.toLowerCase().includes(words)))
    .sort((a, b) => compare(orderOf(a), orderOf(b)) || a.name.localeCompare(b.name))
    .map((row) => ({
      ...row,
      top: row.topCusip && row.topName ? label({ cusip: row.topCusip, name: row.topName }) : null,
    }))
}

/** Text is ascending; numbers and quarters are descending. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === "number" && typeof b === "number") return b - a
  const isQuarter = /^\d{4}q\d$/.test(String(a))
  return isQuarter ? String(b).localeCompare(String(a)) : String(a).localeCompare(String(b))
}

export type BoardLine = BoardRow & SecurityLabel

interface BoardsView {
  quarter: Quarter | null
  mostHeld: BoardLine[]
  mostBought: BoardLine[]
  mostSold: BoardLine[]
}

const boardLength = 15

/**
 * "Most held" ranks by holders, "most bought" by buyers less sellers, and "most sold" by sellers less buyers.
 */
export function toBoards({ quarter, securities }: Boards, label: LabelSecurity): BoardsView {
  const buyers = (row: BoardRow) => row.new_count + row.added
  const sellers = (row: BoardRow) => row.sold_out + row.reduced
  const hasDollars = securities.some((row) => row.net_usd !== null)
  const top = (order: (row: BoardRow) => number, least: number, then: (row: BoardRow) => number) =>
    securities
      .filter((row) => order(row) >= least)
      .sort((a, b) => order(b) - order(a) || then(b) - then(a) || a.cusip.localeCompare(b.cusip))
      .slice(0, boardLength)
      .map((row): BoardLine => ({ ...row, ...label(row) }))
  return {
    quarter,
    mostHeld: top(
      (row) => row.holders,
      1,
      (row) => row.mean_percentage ?? 0,
    ),
    mostBought: top(
      (row) => (hasDollars ? (row.net_usd ?? 0) : buyers(row) - sellers(row)),
      1,
      (row) => row.bought,
    ),
    mostSold: top(
      // A security without holders has no price and comes last.
      (row) => (hasDollars ? -(row.net_usd ?? -sellers(row)) : sellers(row) - buyers(row)),
      1,
      (row) => -row.sold,
    ),
  }
}

/** An investor of a comparison; the figures are null if the quarter is not loaded. */
export interface ComparedInvestor {
  cik: Cik
  name: string
  value: number | null
  positions: number | null
  top10: number | null
  turnover: number | null
  unitCertain: boolean | null
}

export interface OverlapView {
  /** Null if no investor of the comparison has a loaded quarter. */
  quarter: Quarter | null
  investors: ComparedInvestor[]
  /** Every pair, by index. */
  pairs: { first: number; second: number; overlap: Overlap }[]
  /** Securities that all portfolios hold, ordered by their smallest weight. */
  common: (SecurityLabel & { cusip: Cusip; weights: number[] })[]
  /** The largest positions of any portfolio, ordered by their largest weight; 0 where it is not held. */
  largest: (SecurityLabel & { cusip: Cusip; weights: number[] })[]
}

const largestShown = 30

/** Several portfolios of one quarter side by side. */
export function toOverlapView(
  investors: { cik: Cik; name: string }[],
  { weights, portfolios: loaded }: ComparedPortfolios,
  label: LabelSecurity,
): OverlapView {
  const portfolios = investors.map(({ cik }) =>
    weights
      .filter((row) => row.cik === cik)
      .map(({ cusip, percentage }) => ({ key: cusip, weightPct: percentage })),
  )
  const pairs = portfolios.flatMap((one, first) =>
    portfolios.slice(first + 1).map((other, offset) => ({
      first,
      second: first + 1 + offset,
      overlap: toOverlap(one, other),
    })),
  )
  const names = new Map(weights.map(({ cusip, name }) => [cusip, name]))
  const rows = [...names].map(([cusip, name]) => ({
    ...label({ cusip, name }),
    cusip,
    weights: portfolios.map((portfolio) =>
      portfolio.filter(({ key }) => key === cusip).reduce((sum, { weightPct }) => sum + weightPct, 0),
    ),
  }))
  return {
    quarter: loaded[0]?.quarter ?? null,
    investors: investors.map(({ cik, name }) => {
      const own = loaded.find((row) => row.cik === cik)
      const { value = null, positions = null, top10 = null, turnover = null, unitCertain = null } = own ?? {}
      return { cik, name, value, positions, top10, turnover, unitCertain }
    }),
    pairs,
    common: rows
      .filter((row) => row.weights.every((weight) => weight > 0))
      .sort((a, b) => Math.min(...b.weights) - Math.min(...a.weights)),
    largest: rows
      .sort((a, b) => Math.max(...b.weights) - Math.max(...a.weights) || a.cusip.localeCompare(b.cusip))
      .slice(0, largestShown),
  }
}
