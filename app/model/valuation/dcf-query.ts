import { firstFilingDay, parseAskedDay } from "~/lib/asof/asked-day"
import { fromKeys } from "~/lib/collections"
import type { IsoDate } from "~/lib/dates"
import { parseTypedNumber } from "~/lib/text/typed-number"
import type { Ticker } from "~/lib/ticker"
import type { TwoStageInputs } from "./two-stage-value"
import { type Basis, type GrowthSpan, growthSpans } from "./valuation-inputs"

/** The inputs in a valuation's address; null for inputs that come from the company's figures. */
export interface DcfQuery {
  basis: Basis
  /** `median` uses the median of the last five years. */
  base: number | "median" | null
  /** The years of past growth; null for the usual ones. */
  span: GrowthSpan | null
  /** Rates in percent, as typed. */
  growth: number | null
  years: number | null
  laterGrowth: number | null
  /** `Infinity` is perpetual growth. */
  laterYears: number | null
  discount: number | null
  price: number | null
  /** The past day on which the company's figures and its price were known; null for today. */
  asof: IsoDate | null
}

/** The names of inputs that are not numbers, or no possible day. */
export interface BadInput {
  name: keyof DcfQuery
  text: string
}

const numbers = ["growth", "years", "laterGrowth", "laterYears", "discount", "price"] as const

/** Parses an address. Invalid inputs are named and replaced by the company's figures. */
export function parseDcfQuery(params: URLSearchParams): { query: DcfQuery; bad: BadInput[] } {
  const bad: BadInput[] = []
  const read = (name: keyof DcfQuery): number | null => {
    const text = (params.get(name) ?? "").trim()
    if (text === "") return null
    if (name === "laterYears" && text === "ever") return Number.POSITIVE_INFINITY
    const value = parseTypedNumber(text)
    if (Number.isFinite(value)) return value
    bad.push({ name, text: text.slice(0, 40) })
    return null
  }
  const rest = fromKeys(numbers, read)
  const basis = params.get("basis") === "fcf" ? "fcf" : "eps"
  const base = params.get("base") === "median" ? "median" : read("base")
  const span = growthSpans.find((each) => each === params.get("span")) ?? null
  const { asof, isDayRefused } = parseAskedDay(params, firstFilingDay)
  if (isDayRefused) bad.push({ name: "asof", text: (params.get("asof") ?? "").slice(0, 40) })
  return { query: { basis, span, base, ...rest, asof }, bad }
}

/** The address of a valuation, without inputs that come from the company's figures. */
export function dcfAddress(ticker: Ticker, query: Partial<DcfQuery>): string {
  return `/company/${ticker}/financials/dcf${dcfSearch(query)}`
}

/** The query string of a valuation; empty or with its question mark. */
export function dcfSearch(query: Partial<DcfQuery>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || (name === "basis" && value === "eps")) continue
    params.set(name, value === Number.POSITIVE_INFINITY ? "ever" : String(value))
  }
  return params.size ? `?${params}` : ""
}

/** A prefilled figure as the form shows it: two decimals, or three digits of a small one. */
export function roundedInput(value: number): number {
  return Number(Math.abs(value) < 0.1 ? value.toPrecision(3) : value.toFixed(2))
}

/** A rate as the form shows it, in percent. */
export function toPercentInput(rate: number): number {
  return Number((rate * 100).toFixed(4))
}

/** The query without inputs that only repeat the prefilled figures: the form sends all of its fields. */
export function withoutOwn(
  query: DcfQuery,
  own: { base: number | null; price: number | null; growth: number | null },
): DcfQuery {
  const repeats = (typed: DcfQuery["base"], known: number | null) =>
    known !== null && typed === roundedInput(known)
  return {
    ...query,
    base: repeats(query.base, own.base) ? null : query.base,
    price: repeats(query.price, own.price) ? null : query.price,
    growth: own.growth !== null && query.growth === toPercentInput(own.growth) ? null : query.growth,
  }
}

/** The inputs of a valuation: what the address says, and the company's own figures for the rest. */
export function applyQuery(query: DcfQuery, own: TwoStageInputs, median: number | null): TwoStageInputs {
  const rate = (percent: number | null, usual: number) =>
    percent === null ? usual : Number((percent / 100).toFixed(6))
  return {
    base: query.base === "median" ? (median ?? own.base) : (query.base ?? own.base),
    growth: rate(query.growth, own.growth),
    years: query.years ?? own.years,
    laterGrowth: rate(query.laterGrowth, own.laterGrowth),
    laterYears: query.laterYears === Number.POSITIVE_INFINITY ? null : (query.laterYears ?? own.laterYears),
    discount: rate(query.discount, own.discount),
  }
}
