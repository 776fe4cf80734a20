import { busyRetrySeconds } from "./edgar-line.server"

/** The window in which the companies of a network are counted. */
const limitedRetrySeconds = 3600

/**
 * A page that met a full line to the SEC shows its sentence with status 503, and one that the visitor's network has
 * requested too many companies for, with 429. Data of a client-side navigation keeps
 * its status, because Remix would replace the page by an error.
 */
export function withBusyStatus(
  response: Response,
  { log, isDocumentRequest }: { log: { notes: Record<string, unknown> }; isDocumentRequest: boolean },
): Response {
  const isShown = response.status === 200 || response.status === 503
  if (!(log.notes.busy || log.notes.limited) || !isDocumentRequest || !isShown) return response
  const headers = new Headers(response.headers)
  headers.set("retry-after", String(log.notes.limited ? limitedRetrySeconds : busyRetrySeconds))
  headers.set("cache-control", "no-store")
  return new Response(response.body, { status: log.notes.limited ? 429 : 503, headers })
}
