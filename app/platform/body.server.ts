/** Maximum size of a form, except for the lists of a device. */
export const maxFormBytes = 128 * 1024

/** Proxy headers that a visitor can set. Remix compares one of them with the origin and throws. */
const forwarded = ["forwarded", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"]

/**
 * Reads the whole body before any library does, because libraries fail on some bodies. Throws a 400 for a request without a form, a 415 for a body that is not a plain form and a 413 for one that is too long. The caller must have checked the request's origin.
 */
export async function requireSmallForm(request: Request, limit = maxFormBytes): Promise<Request> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase()
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers.get("content-type") ?? "")?.[1]
  const isReadable = charset === undefined || charset.toLowerCase() === "utf-8"
  if (type === "application/x-www-form-urlencoded" && isReadable) return withSmallBody(request, limit)
  if ((await readBody(request, 0)) !== "too long")
    throw new Response("This request has no form.", { status: 400 })
  throw new Response("Forms are sent as application/x-www-form-urlencoded in UTF-8.", { status: 415 })
}

/** The same for requests of machines, whose body has any type. Throws a 413 for one that is too long. */
export async function withSmallBody(request: Request, limit = maxFormBytes): Promise<Request> {
  const body = await readBody(request, limit)
  if (body === "too long") throw new Response("This form is too long.", { status: 413 })
  const headers = new Headers(request.headers)
  for (const name of forwarded) headers.delete(name)
  // Remix compares these two and throws if they differ. The caller has checked the origin.
  const origin = headers.get("origin")
  if (origin) headers.set("host", new URL(origin).host)
  return new Request(request.url, { method: request.method, headers, body })
}

/** The whole body, if it is not longer than the limit. A longer one is refused by its declared length, unread. */
export async function readBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | "too long"> {
  const declared = Number(request.headers.get("content-length") ?? 0)
  if (declared > Math.max(limit, maxDrainedBytes)) {
    await request.body?.cancel()
    return "too long"
  }
  return request.body ? readAtMost(request.body, limit) : new Uint8Array()
}

/** Reads a rejected body: wrangler breaks a connection that receives a response before it has sent its body. */
export async function drain(request: Request): Promise<void> {
  if (request.body) await readAtMost(request.body, 0)
}

/** Maximum bytes read of a body that is too long. */
const maxDrainedBytes = 16 * 1024 * 1024

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
    if (length > Math.max(limit, maxDrainedBytes)) {
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

/** The same answer to HEAD: its headers, with the length of the body. */
export async function withoutBody(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  if (response.body) headers.set("content-length", String((await response.arrayBuffer()).byteLength))
  return new Response(null, { status: response.status, statusText: response.statusText, headers })
}
