import { explainWidth } from "~/lib/csv/csv-records"
import { type IsoDate, isIsoDate, toNamedDay } from "~/lib/dates"
import type { ExchangeRates } from "./exchange-rates"

interface ReadRates {
  /** The rates of the newest day; null if no line has a day and a rate. */
  rates: ExchangeRates | null
  refused: { line: number; reason: string }[]
}

/**
 * Reads the European Central Bank's reference rates as it publishes them: `eurofxref.csv` of a day, or
 * `eurofxref-hist.csv` of all days. A currency without a rate has `N/A`. A day after `latest` is refused.
 */
export function readEcbRates(text: string, latest: IsoDate): ReadRates {
  const refused: ReadRates["refused"] = []
  const [head = [], ...lines] = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => line.split(",").map((cell) => cell.trim()))
  if (head[0] !== "Date")
    return {
      rates: null,
      refused: [{ line: 1, reason: 'The first line must begin with "Date" and name the currencies.' }],
    }
  const twice = head.find((currency, at) => currency !== "" && head.indexOf(currency) !== at)
  if (twice) return { rates: null, refused: [{ line: 1, reason: `The head has two columns ${twice}.` }] }
  let newest: ExchangeRates | null = null
  const seen = new Map<string, number>()
  for (const [index, cells] of lines.entries()) {
    if (cells.join("") === "") continue
    const day = readDay(cells[0] ?? "")
    const before = day === null ? undefined : seen.get(day)
    const wrongWidth = explainWidth(cells, head.length)
    const broken = head.findIndex((currency, at) => isBroken(at, currency, cells[at] ?? ""))
    if (!day) refused.push({ line: index + 2, reason: `"${cells[0]}" is not a day.` })
    else if (day > latest) refused.push({ line: index + 2, reason: `${day} is in the future.` })
    else if (wrongWidth) refused.push({ line: index + 2, reason: wrongWidth })
    else if (before !== undefined)
      refused.push({ line: index + 2, reason: `${day} is also on line ${before}.` })
    else if (broken > 0)
      refused.push({ line: index + 2, reason: `"${cells[broken]}" is not a rate of ${head[broken]}.` })
    else {
      seen.set(day, index + 2)
      if (newest === null || day > newest.day) newest = toRates(day, head, cells)
    }
  }
  return { rates: newest, refused }
}

function toRates(day: string, head: string[], cells: string[]): ExchangeRates {
  const perEuro = head.flatMap((currency, at): [string, number][] =>
    at > 0 && currency && isRate(cells[at] ?? "") ? [[currency, Number(cells[at])]] : [],
  )
  return { day, source: "European Central Bank", perEuro: Object.fromEntries(perEuro) }
}

function isBroken(at: number, currency: string, cell: string): boolean {
  return at > 0 && currency !== "" && cell !== "" && cell !== "N/A" && !isRate(cell)
}

function isRate(cell: string): boolean {
  return /^\d+(\.\d+)?$/.test(cell) && Number(cell) > 0
}

/** `2026-11-20`, or the same as `20 November 2026`. */
function readDay(cell: string): string | null {
  const [, date = "", name = "", year = ""] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(cell) ?? []
  return toNamedDay(year, name, date) ?? (isIsoDate(cell) ? cell : null)
}
