import { csvRecordReader } from "~/lib/csv/csv-records"
import { NotTickerList } from "./ticker-lists"

/** A share class in the SEC's list of investment company series and classes. */
export interface ListedClass {
  classId: string
  seriesId: string
  registrant: string
  name: string
  className: string
}

/** The SEC has changed the titles of the columns over the years. Letters only, in lower case. */
const titles = {
  seriesId: ["seriesid"],
  name: ["seriesname", "fund"],
  classId: ["classid", "contractid"],
  className: ["classname", "class"],
  registrant: ["entityname"],
} as const

const needed = ["seriesId", "name", "classId", "className"] as const

/** `investment-company-series-class-2026.csv`; each class once, as it is last in the file. Throws NotTickerList. */
export function parseSeriesList(csv: string): ListedClass[] {
  const [head, ...records] = csvRecordReader().read(csv, true)
  const given =
    head && "cells" in head ? head.cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, "")) : []
  const place = (column: keyof typeof titles) =>
    given.findIndex((title) => (titles[column] as readonly string[]).includes(title))
  const absent = needed.find((column) => place(column) === -1)
  if (absent) throw new NotTickerList(`The SEC's list of series and classes has no column ${absent}.`)
  const places = {
    seriesId: place("seriesId"),
    name: place("name"),
    classId: place("classId"),
    className: place("className"),
    registrant: place("registrant"),
  }
  const classes = new Map<string, ListedClass>()
  for (const record of records) {
    if (!("cells" in record)) continue
    const cell = (column: keyof typeof places) => record.cells[places[column]] ?? ""
    const [seriesId, classId, name] = [cell("seriesId"), cell("classId"), cell("name")]
    if (!/^S\d{9}$/.test(seriesId) || !/^C\d{9}$/.test(classId) || !name) continue
    classes.set(classId, {
      classId,
      seriesId,
      name,
      className: cell("className"),
      registrant: cell("registrant"),
    })
  }
  return [...classes.values()]
}

/** The newest list that the SEC's page links to; null if it links to none. */
export function findSeriesList(html: string, page: string): string | null {
  const found = new Map<string, string>()
  for (const [, href = ""] of html.matchAll(/href\s*=\s*["']([^"']+\.csv)["']/gi)) {
    if (!URL.canParse(href, page)) continue
    const address = new URL(href, page)
    const [, year] =
      /\/investment[-_]company[-_]series[-_]class[-_](20\d{2})\.csv$/.exec(address.pathname) ?? []
    // Only the host that was asked.
    if (year && address.origin === new URL(page).origin) found.set(year, address.href)
  }
  const newest = [...found.keys()].sort().at(-1)
  return newest ? (found.get(newest) ?? null) : null
}
