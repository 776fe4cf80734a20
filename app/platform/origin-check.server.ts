import { drain } from "./body.server"
import { isOwnOrigin } from "./loopback"

/** True for a request that may change data. */
export function isChange({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD"
}

/**
 * True if a request that changes data is from our own pages. Browsers send Origin with every POST, and newer ones Sec-Fetch-Site.
 * On a local server, each name of this machine is the site.
 */
export function isSameOrigin(request: Request, appOrigin: string): boolean {
  const site = request.headers.get("sec-fetch-site")
  if (site !== null && site !== "same-origin" && site !== "none") return false
  const origin = request.headers.get("origin")
  return origin !== null && isOwnOrigin(origin, appOrigin)
}

/** The answer to a form of another site; null for one of our own pages. */
export async function refuseForeignForm(request: Request, appOrigin: string): Promise<Response | null> {
  if (isSameOrigin(request, appOrigin)) return null
  await drain(request)
  return new Response("This form was sent from another site, so nothing was changed.", { status: 403 })
}

/** Remix refuses a foreign origin, and a cookie must not count for a request whose origin is not checked. */
export function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ["origin", "cookie"]) headers.delete(name)
  return new Request(request, { headers })
}
