import { z } from "zod"
import { toCsvChunks } from "~/lib/csv/write-csv"
import { toBase64Url } from "~/lib/text/encode-bytes"
import type { DataAnswer } from "~/model/directory/data-answer"
import { longRow } from "../definitions/long-form"
import { toJsonChunks } from "./json-chunks"
import { toParquet, toTypedParquet } from "./parquet.server"
import { toProblem } from "./problem"
import type { MatchedAddress } from "./registry"
import { workbookType } from "./workbook/workbook-type"
import { toWorkbookFile } from "./workbook-file.server"

/** Reads of one address in a minute; the same number is in wrangler.toml. */
export const readsAMinute = 600

/** Any site may read public data; without cookies, so nothing personal is in it. */
export const crossOrigin = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "accept-ranges, content-length, content-range, etag, link, ratelimit, ratelimit-policy, retry-after",
}

/** The answer to a browser that asks whether another site may read with these headers. */
export function preflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...crossOrigin,
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": "authorization, if-none-match, if-range, range",
      "access-control-max-age": "86400",
    },
  })
}

export function problemResponse(
  status: number,
  detail: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(toProblem(status, detail, more)), {
    status,
    headers: { "content-type": "application/problem+json", ...crossOrigin, ...headers },
  })
}

/** The answer as JSON, CSV, Parquet or a workbook with a strong entity tag; 304 if the reader has these bytes. */
export async function dataResponse(
  answer: DataAnswer,
  matched: MatchedAddress,
  request: Request,
): Promise<Response> {
  const { address, extension, path, isVersioned } = matched
  if (answer.status !== 200) {
    const { error, rows: _, ...more } = answer.body
    const headers: Record<string, string> = answer.status === 401 ? { "www-authenticate": "Bearer" } : {}
    return problemResponse(answer.status, String(error), more, headers)
  }
  const headers = new Headers(crossOrigin)
  if (address.scope) {
    headers.set("cache-control", "private, no-store")
    headers.set("vary", "authorization")
  }
  if (isVersioned) {
    headers.set("ratelimit-policy", `"reads";q=${readsAMinute};w=60`)
    headers.set("link", '</api/openapi.json>; rel="service-desc", </developers>; rel="service-doc"')
  }
  if (extension === "json") {
    headers.set("content-type", "application/json")
    return taggedResponse(() => toJsonChunks(answer.body), headers, request)
  }
  if (extension === "txt") {
    const value = address.toText?.(answer.body) ?? null
    if (value === null) return problemResponse(404, String(answer.body.reason ?? "The value is not known."))
    headers.set("content-type", "text/plain; charset=utf-8")
    return taggedResponse(() => [value], headers, request)
  }
  const columns = answer.csvColumns ?? address.csv?.columns
  headers.set("content-disposition", `attachment; filename="${fileName(path)}"`)
  if (extension === "parquet") {
    headers.set("content-type", "application/vnd.apache.parquet")
    const { rows } = address.response.shape
    const isLong = "long" in answer.body || (rows instanceof z.ZodArray && rows.element === longRow)
    const file = isLong
      ? await toTypedParquet(getTable(answer), longRow)
      : await toParquet(getTable(answer), address.response, columns)
    return taggedResponse(() => [file], headers, request)
  }
  if (extension === "xlsx") {
    headers.set("content-type", workbookType)
    const file = await toWorkbookFile({ ...answer, rows: getTable(answer) }, matched, request)
    return taggedResponse(() => [file], headers, request)
  }
  headers.set("content-type", "text/csv; charset=utf-8")
  return taggedResponse(() => toCsvChunks(getTable(answer), columns), headers, request)
}

export function openApiResponse(document: object, request: Request): Promise<Response> {
  const headers = new Headers({ ...crossOrigin, "content-type": "application/json" })
  return taggedResponse(() => [JSON.stringify(document)], headers, request)
}

type Chunk = string | Uint8Array<ArrayBuffer>

/**
 * A streamed answer with a strong entity tag from its bytes; 304 if the reader has them. The parts are made twice, so
 * that a long table is never held as one text.
 */
async function taggedResponse(
  chunks: () => Iterable<Chunk>,
  headers: Headers,
  request: Request,
): Promise<Response> {
  const etag = await getEntityTag(chunks())
  headers.set("etag", etag)
  if (!matches(request.headers.get("if-none-match"), etag))
    return new Response(toStream(chunks()), { headers })
  headers.delete("content-type")
  headers.delete("content-disposition")
  return new Response(null, { status: 304, headers })
}

function toStream(chunks: Iterable<Chunk>): ReadableStream<Uint8Array> {
  const parts = chunks[Symbol.iterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = parts.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value)
    },
  })
}

function getTable({ body, csvRows }: DataAnswer): Record<string, unknown>[] {
  return csvRows ?? (Array.isArray(body.rows) ? body.rows : [])
}

/** From the hashes of the parts, because the runtime hashes no stream of parts that are made. */
async function getEntityTag(chunks: Iterable<Chunk>): Promise<string> {
  const hashes: Uint8Array[] = []
  for (const chunk of chunks)
    hashes.push(await sha256(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk))
  const digest = await sha256(new Uint8Array(hashes.flatMap((hash) => [...hash])))
  return `"${toBase64Url(digest.subarray(0, 18))}"`
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
}

/** Weak comparison (RFC 9110, 13.1.2): a proxy that compresses makes a tag weak. */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""))
  return tags.includes(etag) || tags.includes("*")
}

/** `company/AAPL/filings.csv` as `AAPL-filings.csv`. */
function fileName(path: string): string {
  return path
    .replace(/^\/(?:company\/)?/, "")
    .replaceAll("/", "-")
    .replace(/[^\w.-]/g, "-")
}
