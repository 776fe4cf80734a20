import type { AppLoadContext } from "@remix-run/cloudflare"
import { z } from "zod"
import type { ReadDocument } from "~/lib/loaded"
import { parseTicker } from "~/lib/ticker"
import type { DataAnswer } from "~/model/directory/data-answer"
import { findCompany } from "~/model/directory/list-index"
import { explainUnknownFigure, findFigures, getStatement } from "~/model/names/figure-names"
import { loadFinancialsData } from "~/pages/company/financials/statement-data.server"
import { financialsAddress } from "./company"
import { defineAddress, numberParameter, queryParameter, requiredParameter } from "./define-address"
import { count, day, listOf, period, text } from "./fields"
import { type LongRow, longColumns, longRow } from "./long-form"
import { choice } from "./parameters"

const maxTickers = 500
/** Companies of a page: each has up to four statements to compute. */
const companiesAPage = 50
const maxRows = 40

export const figuresAddress = defineAddress({
  id: "figures",
  load: ({ query, context }) => loadFigures(query, context),
  path: "/figures",
  isBesidePage: false,
  group: "Finding",
  title: "Figures of many companies",
  description: `Rows of statements and ratios of up to ${maxTickers} companies by period: one row for each value, ${companiesAPage} companies a page. Only companies whose statements are loaded have rows; left names the others.`,
  parameters: [
    requiredParameter("tickers", `Tickers, separated by commas, at most ${maxTickers}`, "AAPL,NVDA"),
    requiredParameter(
      "rows",
      "Keys or names of rows and ratios, separated by commas",
      "net sales,capex,roic",
    ),
    queryParameter("period", "Fiscal years by default", "annual", period),
    queryParameter(
      "vintage",
      "The latest filed values, or those first filed",
      "latest",
      choice("latest", "original"),
    ),
    queryParameter("from", "Only periods that end on this day or later", "2020-01-01", day),
    queryParameter("to", "Only periods that end on this day or before", "2026-06-30", day),
    numberParameter(
      "offset",
      "Companies to leave out; next has the one to read on",
      "0",
      z.string().regex(/^\d{1,3}$/),
    ),
  ],
  csv: { columns: [...longColumns] },
  response: z.object({
    period,
    companies: count.describe("Companies that are asked for"),
    next: count.nullable().describe("The offset of the next page; null on the last one"),
    left: listOf({ item: text, reason: text }),
    rows: z.array(longRow),
  }),
})

const refuse = (error: string): DataAnswer => ({ status: 400, body: { error, rows: [] } })

const splitNames = (text: string | null) => (text ?? "").split(",").flatMap((each) => each.trim() || [])

async function loadFigures(query: URLSearchParams, context: AppLoadContext): Promise<DataAnswer> {
  const [tickers, names] = [[...new Set(splitNames(query.get("tickers")))], splitNames(query.get("rows"))]
  if (tickers.length === 0 || names.length === 0) return refuse("tickers and rows name what to read.")
  if (tickers.length > maxTickers) return refuse(`At most ${maxTickers} tickers are read.`)
  if (names.length > maxRows) return refuse(`At most ${maxRows} rows are read.`)
  const unknown = names.find((name) => findFigures(name).length === 0)
  if (unknown !== undefined) return refuse(explainUnknownFigure(unknown))
  const offset = Number(query.get("offset"))
  const rows: LongRow[] = []
  const left: { item: string; reason: string }[] = []
  for (const item of tickers.slice(offset, offset + companiesAPage)) {
    const found = await readCompany(item, names, query, context)
    if (typeof found === "string") left.push({ item, reason: found })
    else rows.push(...found)
  }
  const next = offset + companiesAPage
  const body = {
    ...{ period: query.get("period") ?? "annual", companies: tickers.length },
    ...{ next: next < tickers.length ? next : null, left, rows },
  }
  return { status: 200, body }
}

/** The named rows of a company whose statements are stored, or the reason why it has none. */
async function readCompany(
  item: string,
  names: readonly string[],
  query: URLSearchParams,
  context: AppLoadContext,
): Promise<LongRow[] | string> {
  const ticker = parseTicker(item)
  const company = ticker && findCompany(await context.lists(), ticker)
  if (!company) return `No company is listed as ${item.slice(0, 40)}.`
  const { documents, db, lists } = context
  const readThrough: ReadDocument = async (kind, cik) => {
    const document = await documents.get(kind, cik)
    return document ? { status: "loaded", document, refreshing: false } : { status: "absent" }
  }
  const [from, to] = [query.get("from") ?? "", query.get("to") || "9999"]
  const wanted = names.map(findFigures)
  const statements = [...new Set(wanted.flat().flatMap((key) => getStatement(key, "income") ?? []))]
  const found: LongRow[] = []
  for (const statement of statements) {
    const params = new URLSearchParams({ statement })
    for (const name of ["period", "vintage"]) params.set(name, query.get(name) ?? "")
    const answer = await loadFinancialsData({ ...company, name: company.filedName }, params, {
      documents,
      db,
      lists,
      readThrough,
    })
    if (answer.status !== 200) return "Its statements are not loaded."
    found.push(...(financialsAddress.toLong?.(answer.body) ?? []))
  }
  // A name means the first of its rows that the company has.
  return wanted.flatMap((keys) => {
    const key = keys.find((each) => found.some(({ row }) => row === each))
    return found.filter(({ row, end }) => row === key && end !== null && end >= from && end <= to)
  })
}
