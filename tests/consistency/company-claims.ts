import { parse } from "csv-parse/sync"
import type { z } from "zod"
import { priceRatios } from "~/model/ratios/price-ratios"
import { axisLabels, measureLabels } from "~/model/segments/measures"
import { type Claim, parseAmount } from "./claim"
import { type ReadPage, readPage } from "./read-page"
import {
  earningsAnswer,
  holdersAnswer,
  insidersAnswer,
  quarterAnswer,
  redlineAnswer,
  rowsAnswer,
  segmentsAnswer,
  statementAnswer,
  valuationAnswer,
} from "./schemas"

/** Reads an address of the server that is checked; null if it has no such page. */
export type ReadAddress = (path: string) => Promise<string | null>

type AddClaim = (figure: string, address: string, value: Claim["value"], scale?: number) => void

const multiples = new Set(priceRatios.map(({ key }) => key))

/** Rows that a table in millions shows in single units. */
const singleUnits = new Set(["perShare", "percent", "times", "days", "score"])

/** The figures of one company. */
export interface CompanyFacts {
  claims: Claim[]
  /** Names the figure of a metric: its cell where a statement has it. */
  nameMetric: (key: string) => string
  /** The unit of a figure in a table of a page whose amounts are in units of `scale`. */
  scaleInTable: (figure: string, scale: number) => number
}

/** All figures of one company that its own addresses show. */
export async function claimCompany(ticker: string, read: ReadAddress): Promise<CompanyFacts> {
  const here = `/company/${ticker}`
  const claims: Claim[] = []
  const add: AddClaim = (figure, address, value, scale) =>
    claims.push({ subject: ticker, figure, address, value, ...(scale ? { scale } : {}) })

  const formats = new Map<string, string>()
  const cells = new Map<string, string>()
  const scaleInTable = (figure: string, scale: number) => {
    const format = formats.get(figure.split(" ")[0] ?? "")
    return format && !singleUnits.has(format) ? scale : 1
  }
  for (const period of ["ttm", "annual"] as const) {
    let last: string | null = null
    for (const name of ["ratios", "income", "balance", "cashflow"] as const) {
      const address = `${here}/financials.json?statement=${name}&period=${period}`
      const answer = await readJson(address, statementAnswer, read)
      // Metrics are of the last period that has ratios. A balance without flows may be of a later one.
      if (name === "ratios") last = answer?.periods.at(-1)?.key ?? null
      if (answer) claimStatement(answer, address, add, { formats, cells, last })
    }
  }
  const quarterly = `${here}/financials.json?period=quarterly&vintage=original`
  const firstFiled = await readJson(quarterly, statementAnswer, read)
  if (firstFiled) claimStatement(firstFiled, quarterly, add, { formats, cells, last: null })
  await claimStatementCsv(`${here}/financials.csv?period=annual`, "annual latest", add, read)

  const valuation = await readJson(`${here}/valuation.json`, valuationAnswer, read)
  for (const { key, value, url } of valuation?.rows ?? []) {
    const figure = nameCell(url) ?? key
    cells.set(key, figure)
    add(figure, `${here}/valuation.json`, value)
  }
  add("price", `${here}/valuation.json`, valuation?.price?.close ?? null)
  add("why the price is not one of today", `${here}/valuation.json`, valuation?.note ?? null)

  const pages = new Map<string, ReadPage>()
  for (const path of [
    ...["", "/financials", "/financials?statement=ratios", "/financials?statement=balance&period=quarterly"],
    ...[
      "/financials?statement=cashflow&period=ttm",
      "/financials/dcf",
      "/insiders",
      "/investors",
      "/earnings",
    ],
  ]) {
    const html = await read(here + path)
    if (html === null) continue
    const page = readPage(html)
    pages.set(path, page)
    for (const { href, text, isInTable } of page.sources) {
      const figure = nameCell(href)
      if (!figure || parseAmount(text) === null) continue
      add(figure, here + path, text, isInTable ? scaleInTable(figure, page.scale) : 1)
    }
  }
  claimGlance(pages, here, add)
  await claimRedlines(pages.get("")?.redlines ?? [], here, add, read)
  const insiders = await readJson(`${here}/insiders.json`, insidersAnswer, read)
  const year = insiders?.spans.find(({ days, isWhole }) => days === 365 && isWhole)
  if (year) add("insiderNetBuying metric", `${here}/insiders.json`, year.netUsd)
  const dcf = pages.get("/financials/dcf")?.facts
  if (dcf?.has("Value per share")) add("price", `${here}/financials/dcf`, dcf.get("Price") ?? null)

  const investors = await readJson(`${here}/investors.json`, holdersAnswer, read)
  if (investors?.managers === "tracked" && investors.quarter && investors.history.length > 0) {
    add("quarter of holders", `${here}/investors.json`, investors.quarter)
    add("gurus metric", `${here}/investors.json`, investors.holders)
    for (const row of investors.rows)
      if (row.status !== "Sold All")
        claimHolding(row.cik, investors.quarter, row, `${here}/investors.json`, claims)
  }
  const releases = await readJson(`${here}/earnings.json`, earningsAnswer, read)
  for (const { eps, epsUrl, revenue, revenueUrl } of releases?.rows ?? []) {
    if (epsUrl) add(nameCell(epsUrl) ?? epsUrl, `${here}/earnings.json`, eps)
    if (revenueUrl) add(nameCell(revenueUrl) ?? revenueUrl, `${here}/earnings.json`, revenue)
  }
  await claimSegments(releases?.rows ?? [], here, add, read)
  if (releases) add("day of the next results", `${here}/earnings.json`, releases.next?.date ?? null)
  for (const view of ["valuation", "insiders", "investors", "earnings"])
    await claimRows(`${here}/${view}`, ["json", "csv"], add, read)
  return { claims, nameMetric: (key) => cells.get(key) ?? `${key} metric`, scaleInTable }
}

/** The quarters whose pages are read. */
const maxQuarters = 6

/** The segments of quarters, which the page of segments and the pages of quarters show. */
async function claimSegments(
  quarters: readonly { fiscalYear: number; quarter: number }[],
  here: string,
  add: AddClaim,
  read: ReadAddress,
): Promise<void> {
  const address = `${here}/segments.json?period=quarterly`
  const segments = await readJson(address, segmentsAnswer, read)
  if (!segments) return
  const rows = segments.rows.map(({ measure, axis, ...row }) => ({
    ...row,
    of: `${measureLabels[measure]} by ${axisLabels[axis].toLowerCase()}`,
  }))
  const toFigures = (
    all: readonly { of: string | null; label: string; end: string; value: number | null }[],
  ) =>
    all.map(({ value, ...row }, at) => {
      const nameOf = ({ of, label, end }: Omit<typeof row, "value">) => `${of}, ${label}, ${end.slice(0, 7)}`
      // Two breakdowns of one name have their order.
      const before = all.slice(0, at).filter((each) => nameOf(each) === nameOf(row))
      return { figure: `${nameOf(row)}, ${before.length}`, value }
    })
  const figures = toFigures(rows)
  for (const { fiscalYear, quarter } of quarters.slice(0, maxQuarters)) {
    const page = `${here}/earnings/${fiscalYear}q${quarter}.json`
    const answer = await readJson(page, quarterAnswer, read)
    const shown = answer?.rows.filter(({ part }) => part === "segment") ?? []
    const own = new Map(
      toFigures(shown.map((row) => ({ ...row, end: answer?.periodEnd ?? "" }))).map(({ figure, value }) => [
        figure,
        value,
      ]),
    )
    for (const [figure, value] of own) add(figure, page, value)
    for (const { figure, value } of figures) if (own.has(figure)) add(figure, address, value)
    add(`segments of ${fiscalYear}q${quarter}`, page, own.size)
    add(
      `segments of ${fiscalYear}q${quarter}`,
      address,
      figures.filter(({ figure }) => own.has(figure)).length,
    )
  }
}

/** The changes of items in the overview, and in the comparisons to which it links. */
async function claimRedlines(
  redlines: ReadPage["redlines"],
  here: string,
  add: AddClaim,
  read: ReadAddress,
): Promise<void> {
  for (const { href, changes } of redlines) {
    const url = new URL(href, "http://localhost/")
    const section = url.searchParams.get("section") ?? ""
    const address = `/api/v1${here}/filings/${url.pathname.split("/").at(-1)}/redline.json?section=${section}`
    const compared = await readJson(address, redlineAnswer, read)
    add(`changes of ${section}`, here, changes)
    add(`changes of ${section}`, address, compared?.items.find(({ key }) => key === section)?.changes ?? null)
  }
}

/** A holding of an investor, which the company's page and the investor's page show. */
export function claimHolding(
  cik: string,
  quarter: string,
  row: {
    cusip: string
    putCall: string | null
    shares: number | null
    value: number | null
    status: string | null
  },
  address: string,
  claims: Claim[],
): void {
  const name = `${quarter} ${row.cusip} ${row.putCall ?? "shares"}`
  for (const field of ["shares", "value", "status"] as const)
    claims.push({ subject: cik, figure: `${name} ${field}`, address, value: row[field] })
}

type Statement = z.infer<typeof statementAnswer>

interface MetricNames {
  /** The format of each row. */
  formats: Map<string, string>
  /** The cell that a metric is named after. */
  cells: Map<string, string>
  /** The period whose cells become names, for rows without one. */
  last: string | null
}

function claimStatement(
  { period, vintage, periods, rows }: Statement,
  address: string,
  add: AddClaim,
  { formats, cells, last }: MetricNames,
): void {
  for (const row of rows) {
    formats.set(row.key, row.format)
    for (const [at, { key }] of periods.entries()) {
      const figure = `${row.key} ${key} ${period} ${vintage}`
      add(figure, address, row.values[at] ?? null)
      // A multiple has the cell of the day that it is valued at.
      if (key === last && !cells.has(row.key) && !multiples.has(row.key)) cells.set(row.key, figure)
    }
  }
}

async function claimStatementCsv(
  address: string,
  name: string,
  add: AddClaim,
  read: ReadAddress,
): Promise<void> {
  for (const line of parseCsv((await read(address)) ?? ""))
    for (const [column, value] of Object.entries(line)) {
      const [key = ""] = column.split(" (")
      if (/^\d{4}/.test(key)) add(`${line.key} ${key} ${name}`, address, value === "" ? null : Number(value))
    }
}

/** Adds the figures in the sentences of the overview. */
function claimGlance(pages: Map<string, ReadPage>, here: string, add: AddClaim): void {
  const overview = pages.get("")?.facts ?? new Map<string, string>()
  const gurus = overview.get("Tracked investors")
  if (gurus) {
    const [, holders = ""] = /^([\d,]+) of/.exec(gurus) ?? []
    add("gurus metric", here, Number(holders.replaceAll(",", "")))
  }
  const holders = pages.get("/investors")?.facts.get("Tracked investors")
  if (holders && gurus) add("gurus metric", `${here}/investors`, Number(holders.trim().replaceAll(",", "")))
  const insiders = overview.get("Insiders")
  const [, side, sum] = /^(Bought|Sold) (\$[\d.,]+[KMBT]?) more/.exec(insiders ?? "") ?? []
  if (side && sum) add("insiderNetBuying metric", here, side === "Sold" ? `−${sum}` : sum)
  for (const [term, value] of pages.get("/insiders")?.facts ?? [])
    if (term.startsWith("Net insider buying, 365 days"))
      add("insiderNetBuying metric", `${here}/insiders`, value)
}

/** The rows of an address, in each of its formats. */
export async function claimRows(
  address: string,
  [json, csv]: readonly [string, string],
  add: AddClaim,
  read: ReadAddress,
  query = "",
): Promise<void> {
  const answer = await readJson(`${address}.${json}${query}`, rowsAnswer, read)
  const text = answer && (await read(`${address}.${csv}${query}`))
  if (!text) return
  const lines = parseCsv(text)
  add(`${address} rows`, `${address}.${json}`, answer.rows.length)
  add(`${address} rows`, `${address}.${csv}`, lines.length)
  for (const [at, line] of lines.entries())
    for (const [column, value] of Object.entries(line)) {
      const own = answer.rows[at]?.[column]
      if (own === undefined || (typeof own === "object" && own !== null)) continue
      add(`${address} ${at} ${column}`, `${address}.${json}`, own === null ? null : String(own))
      add(`${address} ${at} ${column}`, `${address}.${csv}`, value)
    }
}

/** The cell that the address of a source names, such as `revenue 2026q2 ttm latest`. */
export function nameCell(href: string): string | null {
  const url = new URL(href, "http://localhost/")
  const [, row, key] = /\/source\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? []
  if (!row || !key) return null
  const { searchParams } = url
  return `${row} ${key} ${searchParams.get("period") ?? "annual"} ${searchParams.get("vintage") ?? "latest"}`
}

export async function readJson<T>(path: string, schema: z.ZodType<T>, read: ReadAddress): Promise<T | null> {
  const text = await read(path)
  return text === null ? null : schema.parse(JSON.parse(text))
}

export function parseCsv(text: string): Record<string, string>[] {
  return parse(text, { columns: true, record_delimiter: ["\r\n", "\n"] })
}
