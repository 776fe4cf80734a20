import type { AppLoadContext } from "@remix-run/cloudflare"
import { explainPage, isDataLocation, readAddress } from "~/addresses/data/answer-data.server"
import { explainQuery } from "~/addresses/data/explain-query"
import { apiRoot, matchAddress } from "~/addresses/data/registry"
import { financialsAddress } from "~/addresses/definitions/company"
import { citeRow, type DataAddress, fillPath } from "~/addresses/definitions/define-address"
import { loadText } from "~/addresses/text/answer-markdown.server"
import { isPeriodic } from "~/edgar/form-names"
import { toIsoDate } from "~/lib/dates"
import type { DataAnswer } from "~/model/directory/data-answer"
import { listFilings } from "~/model/filings/filings-document"
import { filingsKind } from "~/stores/document-kinds"
import { NoData, type ToolSource } from "./tool"

/** A client shows its user the list of resources. */
const maxListed = 100

/** Tools read what the data addresses answer, in the same Worker. */
export function toolSource(origin: string, context: AppLoadContext): ToolSource {
  const read: ToolSource["read"] = async (address, values) => {
    const answer = await readFollowing(new URL(toPath(address, values), origin), context)
    if (answer.status !== 200) throw new NoData(String(answer.body.error))
    return address.response.parse(answer.body)
  }
  return {
    pageUrl: (path) => origin + path,
    cite: (address, row, body) =>
      origin + (citeRow(address, row, body) ?? fillPath(address.page ?? address.path, body)),
    read,
    readPage: (id) => readPage(id, origin, context),
    async listCompanies() {
      const { companies } = await context.lists()
      return companies.filter(({ coverage }) => coverage[1] === "Y").slice(0, maxListed)
    },
    async getReport({ cik, ticker }, periodEnd) {
      const stored = await context.documents.get(filingsKind, cik)
      const report = stored && listFilings(stored.body).find((filing) => isReport(filing, periodEnd))
      return report?.accession ?? (await filingOfStatement(ticker, periodEnd, read))
    },
  }
}

/** The filing of the first value of a quarter; a filing list may be shorter than the statements. */
async function filingOfStatement(
  ticker: string,
  periodEnd: string,
  read: ToolSource["read"],
): Promise<string | null> {
  const { periods, rows } = await read(financialsAddress, { ticker, period: "quarterly" })
  const place = periods.findIndex(({ end }) => end === periodEnd)
  return rows.map(({ sources }) => sources[place]?.accession).find(Boolean) ?? null
}

function isReport({ form, period }: { form: string; period: string | null }, periodEnd: string): boolean {
  return period === periodEnd && isPeriodic(form) && !form.endsWith("/A")
}

function toPath({ path, parameters }: DataAddress, values: Record<string, string | undefined>): string {
  const filled = fillPath(path, values, encodeURIComponent)
  const query = new URLSearchParams()
  for (const parameter of parameters) {
    const value = values[parameter.name]
    if (parameter.in === "query" && value !== undefined) query.set(parameter.name, value)
  }
  return `${apiRoot}${filled}.json${query.size ? `?${query}` : ""}`
}

/** A ticker written another way is a redirect to its own address. */
async function readFollowing(url: URL, context: AppLoadContext, isFirst = true): Promise<DataAnswer> {
  const matched = matchAddress(url.pathname)
  if (!matched) throw new NoData("There is no data for these arguments.")
  const refusal = explainQuery(matched.address, url.searchParams, toIsoDate(Date.now()))
  if (refusal) throw new NoData(refusal)
  try {
    return await readAddress(matched, new Request(url), context)
  } catch (error) {
    if (!(error instanceof Response)) throw error
    const location = error.headers.get("location")
    if (location && !isDataLocation(location)) throw new NoData(explainPage(location))
    if (location && isFirst) return readFollowing(new URL(apiRoot + location, url.origin), context, false)
    throw new NoData(await getSentence(error))
  }
}

async function getSentence(thrown: Response): Promise<string> {
  const text = await thrown.text()
  if (!thrown.headers.get("content-type")?.includes("json"))
    return text || "There is nothing for these arguments."
  const { error } = JSON.parse(text) as { error?: unknown }
  return String(error)
}

/** A page with data, or a filing, as Markdown; the overview of a company is its statement of income with its profile. */
async function readPage(id: string, origin: string, context: AppLoadContext) {
  const path = /^[/h]/.test(id) ? id : `/company/${encodeURIComponent(id.toUpperCase())}`
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  if (url?.origin !== origin) throw new NoData(`${id.slice(0, 100)} is not an address of this site.`)
  const [, subject = ""] = /^\/company\/([^/]+)$/.exec(url.pathname) ?? []
  if (subject) url.pathname = `/company/${subject}/financials`
  try {
    const answer = await loadText(new Request(url), context)
    if (answer === null) throw new NoData(`${url.pathname} has no text here; its page has.`)
    const text = await answer.text()
    if (answer.status !== 200) throw new NoData(text.trim())
    return { title: /^# (.+)$/m.exec(text)?.[1] ?? id, text, path: url.pathname + url.search }
  } catch (error) {
    if (!(error instanceof Response)) throw error
    throw new NoData(await getSentence(error))
  }
}
