import { type DataAnswer, refusedDayAnswer } from "~/model/directory/data-answer"
import { describeQuery } from "~/model/query/describe-query"
import type { QueryFault } from "~/model/query/query-tokens"
import { loadSearch } from "~/pages/search/load-search.server"
import type { ElsewhereStores } from "~/stores/directory/elsewhere-store.server"
import { describeMissingDay } from "./missing-figures"
import { parseScreenerParams } from "./parse-screener-params"
import { type ScreenedCompanies, screenCompanies } from "./screen-companies.server"

const usualRows = 1000
const maxRows = 10_000

/**
 * `/screener.json`: matching companies, with `limit` and `offset`; 400 with the position of an error in the
 * query, and for an `asof` that is no possible day.
 */
export async function loadScreenerData(
  request: Request,
  context: Parameters<typeof screenCompanies>[2] & ElsewhereStores,
): Promise<DataAnswer> {
  const searchParams = new URL(request.url).searchParams
  const params = parseScreenerParams(searchParams)
  if (params.isDayRefused) return refusedDayAnswer()
  const size = Math.min(maxRows, wholeNumber(searchParams.get("limit")) ?? usualRows)
  const screened = await screenCompanies(
    params,
    { from: wholeNumber(searchParams.get("offset")) ?? 0, size },
    context,
  )
  const { read, table, count, unknown, leftOut, isByCurrency, columns, sort } = screened
  if (read.kind === "fault") return faultAnswer(read.fault)
  const { past } = screened
  if (past && !table) {
    const { text } = describeMissingDay(params, past.asked, past.nearest)
    return { status: 404, body: { error: text, rows: [] } }
  }
  const hits = read.kind === "names" ? await loadSearch(params.text, context) : null
  return {
    status: 200,
    body: {
      query: params.text,
      words: read.kind === "query" ? describeQuery(read.query) : null,
      asOf: table?.head.asOf ?? null,
      screened: table?.rowCount ?? 0,
      count,
      unknown,
      stale: leftOut,
      isStaleIncluded: params.isStaleIncluded,
      isByCurrency,
      sort,
      order: params.isDescending ? "desc" : "asc",
      columns: columns.map(({ key, label, unit }) => ({ key, label, unit })),
      companies: hits?.companies ?? [],
      investors: hits?.investors ?? [],
      others: hits?.others ?? [],
      rows: toScreenerRows(screened),
    },
  }
}

/** 400 with the position of an error in a query. */
export function faultAnswer({ message, start, end }: QueryFault): DataAnswer {
  return { status: 400, body: { error: `${message} (characters ${start} to ${end})`, start, end, rows: [] } }
}

function wholeNumber(text: string | null): number | null {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** One row per company with the shown metrics by key. */
function toScreenerRows({ rows, columns }: ScreenedCompanies): Record<string, unknown>[] {
  return rows.map(({ values, ...company }) => ({
    ...company,
    ...Object.fromEntries(columns.map(({ key }, index) => [key, values[index] ?? null])),
  }))
}
