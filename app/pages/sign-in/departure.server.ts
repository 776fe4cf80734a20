import { escapeAttribute } from "~/lib/escape"

/**
 * A page that goes on to a provider by itself. A redirect would not do: browsers hold a form's redirects to
 * the policy's `form-action`, and providers pass visitors on through hosts of which we know nothing.
 */
export function departure({ location, cookie }: { location: string; cookie: string }): Response {
  const href = escapeAttribute(location)
  return new Response(
    `<!doctype html><html lang="en"><title>Signing in</title><p><a href="${href}">Go on to sign in</a></p></html>`,
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        "referrer-policy": "no-referrer",
        refresh: `0; url=${location}`,
        "set-cookie": cookie,
      },
    },
  )
}
