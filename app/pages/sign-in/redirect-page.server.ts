import { escapeAttribute } from "~/lib/escape"

interface Redirection {
  location: string
  cookie: string
  title?: string
  /** The words of the link, for a browser that stays. */
  label?: string
}

/**
 * A page that redirects to a provider or a program. A redirect response does not work: browsers apply the policy's `form-action` to the redirects of a form, and providers redirect through unknown hosts.
 */
export function redirectPage({
  location,
  cookie,
  title = "Signing in",
  label = "Continue to sign in",
}: Redirection): Response {
  const href = escapeAttribute(location)
  return new Response(
    `<!doctype html><html lang="en"><title>${title}</title><p><a href="${href}">${label}</a></p></html>`,
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-store",
        "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        "referrer-policy": "no-referrer",
        refresh: `0; url=${location}`,
        "set-cookie": cookie,
      },
    },
  )
}
