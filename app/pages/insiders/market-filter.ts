import { toSearch } from "~/lib/to-search"
import { insiderSpans } from "~/model/insiders/net-buying"

export const marketLists = ["newest", "clusters", "firsts", "buys", "sells"] as const
export type MarketListName = (typeof marketLists)[number]

export const marketSizes = {
  large: { label: "Large, $10B and more", least: 1e10, below: null },
  mid: { label: "Middle, $2B to $10B", least: 2e9, below: 1e10 },
  small: { label: "Small, below $2B", least: 0, below: 2e9 },
} as const
export type MarketSize = keyof typeof marketSizes

export interface MarketParams {
  list: MarketListName
  days: number
  sector: string | null
  size: MarketSize | null
  page: number
}

export const usualDays = 30

/** Reads a filter from an address; unknown values are ignored. */
export function parseMarketParams(params: URLSearchParams, sectors: readonly string[]): MarketParams {
  const size = params.get("size") ?? ""
  const sector = params.get("sector") ?? ""
  const days = Number(params.get("days"))
  return {
    list: marketLists.find((list) => list === params.get("show")) ?? "newest",
    days: insiderSpans.find((span) => span === days) ?? usualDays,
    sector: sectors.includes(sector) ? sector : null,
    size: size in marketSizes ? (size as MarketSize) : null,
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  }
}

export function marketAddress(
  { list, days, sector, size, page }: Partial<MarketParams>,
  suffix = "",
): string {
  return `/insiders${suffix}${toSearch({
    show: list !== "newest" && list,
    days,
    sector,
    size,
    page: page !== 1 && page,
  })}`
}
