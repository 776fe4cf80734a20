import { busyRetrySeconds } from "./edgar-line.server"

/**
 * A page that met a full line to the SEC shows its sentence with status 503. Data of a client-side navigation keeps
 * its status, because Remix would replace the page by an error.
 */
export function withBusyStatus(
  response: Response,
  { log, isDocumentRequest }: { log: { notes: Record<string, unknown> }; isDocumentRequest: boolean },
): Response {
  if (!log.notes.busy || !isDocumentRequest || response.status !== 200) return response
  const headers = new Headers(response.headers)
  headers.set("retry-after", String(busyRetrySeconds))
  headers.set("cache-control", "no-store")
  return new Response(response.body, { status: 503, headers })
}
