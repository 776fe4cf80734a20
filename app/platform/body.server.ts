/** The longest form that a page of ours sends, but for the lists of a device. */
export const maxFormBytes = 128 * 1024

/** What a visitor says of hosts between us; Remix compares one of them with the origin, and fails. */
const forwarded = ["forwarded", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"]

/**
 * The request with its body read to the end, so that no library meets one that it cannot bear. A body that
 * is no plain form throws a 415, one that is too long a 413. The request's origin must be known to be ours.
 */
export async function requireSmallForm(request: Request, limit = maxFormBytes): Promise<Request> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase()
  if (request.body && type !== "application/x-www-form-urlencoded") {
    await drain(request)
    throw new Response("Forms are sent as application/x-www-form-urlencoded.", { status: 415 })
  }
  const body = request.body ? await readAtMost(request.body, limit) : null
  if (body === "too long") throw new Response("This form is too long.", { status: 413 })
  const headers = new Headers(request.headers)
  for (const name of forwarded) headers.delete(name)
  // Remix compares these two, too, and fails; the origin was held against ours before.
  const origin = headers.get("origin")
  if (origin) headers.set("host", new URL(origin).host)
  return new Request(request.url, { method: request.method, headers, body })
}

/** Reads a body that is refused: a connection that is answered before it has sent all breaks under wrangler. */
export async function drain(request: Request): Promise<void> {
  if (request.body) await readAtMost(request.body, 0)
}

/** What is read of a body that is too long before it is cut off. */
const mostDrainedBytes = 16 * 1024 * 1024

async function readAtMost(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | "too long"> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length <= limit) chunks.push(part.value)
    else chunks.length = 0
    if (length > mostDrainedBytes) {
      await reader.cancel()
      break
    }
  }
  if (length > limit) return "too long"
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
