import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { notFound } from "~/lib/not-found"
import { toSecurityText } from "~/pages/privacy/security-text"

export function loader({ context: { settings } }: LoaderFunctionArgs) {
  const text = toSecurityText(settings.SECURITY_CONTACT, settings.APP_ORIGIN, Date.now())
  if (text === null) throw notFound("The operator of this site has not set a contact for security.")
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } })
}
