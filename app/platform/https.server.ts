import { drain } from "./body.server"
import { withStandardHeaders } from "./headers.server"

/** Redirects a request that came by http to the site's https address. Null if there is nothing to redirect. */
export async function redirectToHttps(
  request: Request,
  appOrigin: string | undefined,
): Promise<Response | null> {
  const location = secureAddress(request, appOrigin)
  if (!location) return null
  await drain(request)
  const response = new Response(null, { status: 308, headers: { location } })
  return withStandardHeaders(response, { isPersonal: false, isHttps: true })
}

/**
 * The https address of a request that came by http, if the site's own address is https. Null otherwise, and for
 * the address that load balancers check.
 */
export function secureAddress(request: Request, appOrigin: string | undefined): string | null {
  if (!request.url.startsWith("http:") || !appOrigin?.startsWith("https:")) return null
  const { pathname, search } = new URL(request.url)
  if (pathname === "/healthz" || pathname === "/readyz") return null
  return `${appOrigin}${pathname}${search}`
}
