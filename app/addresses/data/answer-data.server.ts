import type { AppLoadContext } from "@remix-run/cloudflare"
import { toIsoDate } from "~/lib/dates"
import { toNetwork } from "~/lib/network-address"
import type { DataAnswer } from "~/model/directory/data-answer"
import { describeDamagedImport } from "~/platform/documents.server"
import type { Row } from "../definitions/define-address"
import { type LongRow, longColumns } from "../definitions/long-form"
import { dataResponse, problemResponse, readsAMinute } from "./data-response.server"
import { dropAdded, explainQuery } from "./explain-query"
import { apiRoot, type MatchedAddress, matchAddress } from "./registry"

/** The answer of a data address, beside a page or under the versioned root. */
export async function answerData(given: Request, context: AppLoadContext): Promise<Response> {
  const request = dropAdded(given)
  const url = new URL(request.url)
  const matched = matchAddress(url.pathname)
  if (!matched) return problemResponse(404, `There is no data at ${url.pathname}.`)
  if (matched.extension === "txt" && !matched.address.toText)
    return problemResponse(406, `${matched.address.title} is not one value; ask for .json.`)
  if (!["json", "txt"].includes(matched.extension) && !matched.address.csv)
    return problemResponse(406, `${matched.address.title} is not a table; ask for .json.`)
  const tooMany = await checkReads(request, context)
  if (tooMany) return tooMany
  const refusal = explainQuery(matched.address, url.searchParams, toIsoDate(Date.now()))
  if (refusal) return problemResponse(400, refusal)
  try {
    return await dataResponse(await readAddress(matched, request, context), matched, request)
  } catch (error) {
    if (error instanceof Response) return fromThrown(error, matched)
    throw error
  }
}

/** The answer to one read too many of a network in a minute; null otherwise. */
export async function checkReads(request: Request, context: AppLoadContext): Promise<Response | null> {
  if (await context.passesReadGate(getReader(request))) return null
  return problemResponse(
    429,
    `More than ${readsAMinute} reads in a minute. Try again in a minute.`,
    {},
    {
      "retry-after": "60",
      ratelimit: '"reads";r=0;t=60',
      "ratelimit-policy": `"reads";q=${readsAMinute};w=60`,
    },
  )
}

/** A reader is known by its network address, so that a token that is guessed does not get a limit of its own. */
export function getReader(request: Request): string {
  return `reads of ${toNetwork(request.headers.get("cf-connecting-ip") ?? "unknown")}`
}

/** Runs the loader of an address, whose parameters are read from the address without the version. */
export async function readAddress(
  { address, parameters, extension, path }: MatchedAddress,
  request: Request,
  context: AppLoadContext,
): Promise<DataAnswer> {
  const url = new URL(request.url)
  url.pathname = path
  const plain = new Request(url, { headers: request.headers })
  const loaded = await address.load({
    parameters,
    request: plain,
    query: url.searchParams,
    context,
    suffix: `.${extension}`,
  })
  const answer = address.isPaged && loaded.status === 200 ? toPage(loaded, url.searchParams) : loaded
  if (answer.status === 200 && address.toLong && url.searchParams.get("shape") === "long")
    return toLongAnswer(answer, address.toLong)
  const damaged = context.documents.listDamagedImports()
  if (answer.status !== 404 || damaged.length === 0) return answer
  return { status: 503, body: { error: damaged.map(describeDamagedImport).join(" "), rows: [] } }
}

/** The asked rows of an answer. */
function toPage({ csvRows, ...answer }: DataAnswer, query: URLSearchParams): DataAnswer {
  const rows = Array.isArray(answer.body.rows) ? answer.body.rows : []
  const start = Number(query.get("offset") ?? 0)
  const end = start + Number(query.get("limit") ?? rows.length)
  const next = end < rows.length ? end : null
  return {
    ...answer,
    body: { ...answer.body, total: rows.length, next, rows: rows.slice(start, end) },
    ...(csvRows && { csvRows: csvRows.slice(start, end) }),
  }
}

/** The head of an answer with one row for each value. */
function toLongAnswer({ status, body }: DataAnswer, toLong: (body: Row) => LongRow[]): DataAnswer {
  const long = toLong(body)
  return { status, body: { ...body, rows: [], long }, csvRows: long, csvColumns: [...longColumns] }
}

/** True for the location of a redirect that leads to data; one to a page would answer a program with nothing. */
export function isDataLocation(location: string): boolean {
  return matchAddress(apiRoot + new URL(location, "http://site.invalid").pathname) !== null
}

/** Says that something else is at a ticker, such as a fund. */
export function explainPage(location: string): string {
  return `There is no such data. What has this name is at ${location}.`
}

/** Loaders throw redirects to an address's own spelling, and absences as text or with near matches. */
async function fromThrown(thrown: Response, { isVersioned }: MatchedAddress): Promise<Response> {
  const location = thrown.headers.get("location")
  if (location && !isDataLocation(location)) return problemResponse(404, explainPage(location))
  if (location) {
    const headers = new Headers(thrown.headers)
    headers.set("location", isVersioned ? `${apiRoot}${location}` : location)
    headers.set("access-control-allow-origin", "*")
    return new Response(null, { status: thrown.status, headers })
  }
  const isJson = thrown.headers.get("content-type")?.includes("json")
  const { error, ...more } = isJson
    ? ((await thrown.json()) as Record<string, unknown>)
    : { error: (await thrown.text()) || "There is nothing at this address." }
  return problemResponse(thrown.status, String(error), more)
}
