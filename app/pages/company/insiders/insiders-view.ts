import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { formatFigure } from "~/lib/numbers"
import { parsePage, takePage } from "~/lib/row-page"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { insiderSpans, sortNewestFirst, startOfSpan, tradeDay } from "~/model/insiders/net-buying"
import { personName } from "~/model/insiders/owner-words"
import { formatTransactionCode } from "~/model/insiders/transaction-codes"

export interface InsidersFilter {
  /** `market` for purchases and sales only, a code, `144` for proposed sales, `holding`, or null for all. */
  code: string | null
  role: "director" | "officer" | "owner" | null
  /** An owner's CIK. */
  person: string | null
  year: string | null
  /** The last days up to today, or null for all. */
  days: (typeof insiderSpans)[number] | null
  page: number
}

export interface InsidersView {
  filter: InsidersFilter
  codes: { code: string; words: string; count: number }[]
  people: { cik: Cik; name: string; count: number }[]
  years: string[]
  rows: InsiderRow[]
  matching: number
  total: number
  pages: number
}

const tradesPerPage = 100

/** Reads a filter from an address; unknown values are ignored. */
export function parseInsidersFilter(params: URLSearchParams): InsidersFilter {
  const code = params.get("code") ?? ""
  const role = params.get("role") ?? ""
  const person = params.get("person") ?? ""
  const year = params.get("year") ?? ""
  const days = Number(params.get("days"))
  return {
    code: /^([A-Z]|144|market|holding)$/.test(code) ? code : null,
    role: role === "director" || role === "officer" || role === "owner" ? role : null,
    person: /^\d{10}$/.test(person) ? person : null,
    year: /^\d{4}$/.test(year) ? year : null,
    days: insiderSpans.find((span) => span === days) ?? null,
    page: parsePage(params),
  }
}

/** The address of insider trades with a filter. */
export function insidersAddress(ticker: Ticker, filter: Partial<InsidersFilter>, suffix = ""): string {
  const { code, role, person, year, days, page } = filter
  const search = toSearch({ code, role, person, year, days, page: page !== 1 && page })
  return `/company/${ticker}/insiders${suffix}${search}`
}

export function filterTrades(
  rows: InsiderRow[],
  filter: Omit<InsidersFilter, "page">,
  today: IsoDate,
): InsiderRow[] {
  const from = filter.days && startOfSpan(today, filter.days)
  return rows.filter(
    (row) =>
      (!filter.code ||
        (filter.code === "market"
          ? row.counted
          : filter.code === "holding"
            ? row.code === null
            : row.code === filter.code)) &&
      (!filter.role || hasRole(row, filter.role)) &&
      (!filter.person || row.ownerCik === filter.person) &&
      (!filter.year || tradeDay(row).startsWith(filter.year)) &&
      (!from || (tradeDay(row) >= from && tradeDay(row) <= today)),
  )
}

function hasRole(row: InsiderRow, role: NonNullable<InsidersFilter["role"]>): boolean {
  if (role === "director") return /\bDirector\b/.test(row.role)
  if (role === "owner") return row.role.includes("10 % owner")
  return row.role.replace(/\b(Director|10 % owner)\b(, )?/g, "").trim() !== ""
}

/** One page of trades, newest first, with the options of the filter. */
export function toInsidersView(rows: InsiderRow[], filter: InsidersFilter, today: IsoDate): InsidersView {
  const newestFirst = sortNewestFirst(rows, (row) => row)
  const matching = filterTrades(newestFirst, filter, today)
  const { rows: shown, page, pages } = takePage(matching, filter.page, tradesPerPage)
  return {
    filter: { ...filter, page },
    codes: count(rows.map(({ code }) => code ?? "holding")).map(([code, size]) => ({
      code,
      words: formatTransactionCode(code === "holding" ? null : code),
      count: size,
    })),
    people: count(rows.flatMap(({ ownerCik }) => ownerCik || []))
      .map(([cik, size]) => ({
        cik,
        name: getName(newestFirst.filter((row) => row.ownerCik === cik)),
        count: size,
      }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    years: [...new Set(rows.map((row) => tradeDay(row).slice(0, 4)))].sort().reverse(),
    rows: shown,
    matching: matching.length,
    total: rows.length,
    pages,
  }
}

/** The name of an ownership form: a notice of a proposed sale has it as the seller writes it. */
function getName(rows: InsiderRow[]): string {
  const form = rows.find((row) => !row.form.startsWith("144"))
  return form ? personName(form.owner) : (rows[0]?.owner ?? "")
}

function count<T extends string>(values: T[]): [value: T, size: number][] {
  const sizes = new Map<T, number>()
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1)
  return [...sizes].sort((a, b) => b[1] - a[1])
}

/** `30 of 256, the newest` where a list has only the newest of all; `12` of a whole list. */
export function countShown(shown: number, all: number): string {
  return shown < all ? `${formatFigure(shown)} of ${formatFigure(all)}, the newest` : formatFigure(all)
}
