import { escapeAttribute } from "~/lib/escape"

/**
 * A page that redirects to a provider. A redirect response does not work: browsers apply the policy's `form-action` to the redirects of a form, and providers redirect through unknown hosts.
 */
export function redirectPage({ location, cookie }: { location: string; cookie: string }): Response {
  const href = escapeAttribute(location)
  return new Response(
    `<!doctype html><html lang="en"><title>Signing in</title><p><a href="${href}">Continue to sign in</a></p></html>`,
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
