import type { AppLoadContext } from "@remix-run/cloudflare"
import { formatRange, parseRange } from "~/lib/byte-range"
import { type FilePiece, marketKey, slicePieces, toEntityTag } from "~/model/market/market-document"
import type { DocumentStore } from "~/platform/documents.server"
import { marketKind } from "~/stores/document-kinds"
import { checkReads } from "../data/answer-data.server"
import { crossOrigin, problemResponse } from "../data/data-response.server"
import { readPiece } from "./make-market.server"

/** A table of the whole market, or a range of its bytes. */
export async function answerMarketFile(
  table: string,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const tooMany = await checkReads(request, context)
  if (tooMany) return tooMany
  const { documents } = context
  const market = await documents.get(marketKind, marketKey)
  const file = market?.body.files.find((each) => each.table === table)
  if (!market || !file)
    return problemResponse(404, market ? `There is no table ${table}.` : "The files are not made yet.")
  const etag = toEntityTag(file)
  const headers = new Headers({
    ...crossOrigin,
    "accept-ranges": "bytes",
    "last-modified": new Date(market.body.madeAt).toUTCString(),
    etag,
  })
  const known = request.headers.get("if-none-match")
  if (known?.includes(etag)) return new Response(null, { status: 304, headers })
  const range = parseRange(request.headers, file.bytes, etag)
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: file.bytes }
  headers.set("content-type", "application/vnd.apache.parquet")
  headers.set("content-disposition", `attachment; filename="${table}.parquet"`)
  headers.set("content-length", String(end - start))
  // An intermediary that compresses would drop the length and the ranges.
  headers.set("cache-control", "public, max-age=0, must-revalidate, no-transform")
  if (range) headers.set("content-range", formatRange(range, file.bytes))
  const status = range ? 206 : 200
  if (request.method === "HEAD") return new Response(null, { status, headers })
  const pieces = slicePieces(file.pieces, start, end)
  return new Response(toStream(pieces, documents).pipeThrough(new FixedLengthStream(end - start)), {
    status,
    headers,
  })
}

/** One piece at a time is in memory. */
function toStream(pieces: readonly FilePiece[], documents: DocumentStore): ReadableStream<Uint8Array> {
  const rest = pieces.values()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = rest.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(await readPiece(value, documents)))
    },
  })
}
