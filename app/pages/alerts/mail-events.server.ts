import { z } from "zod"
import { isEqual } from "~/platform/alert-tokens.server"
import type { Settings } from "~/platform/env.server"
import { isSignedWebhook, isWebhookSecret } from "~/platform/standard-webhooks.server"
import { stopMailTo } from "~/stores/alerts/alert-settings-store.server"

/**
 * True if a webhook comes from the mail service. A secret that begins with `whsec_` is the key of Standard
 * Webhooks, which Resend uses; any other secret is sent as a bearer token.
 */
async function isAuthenticWebhook(
  headers: Headers,
  body: string,
  secret: string,
  now: number,
): Promise<boolean> {
  if (!isWebhookSecret(secret)) return isEqual(headers.get("authorization") ?? "", `Bearer ${secret}`)
  const part = (name: string) => headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? ""
  const message = { id: part("id"), timestamp: part("timestamp"), body }
  return isSignedWebhook(secret, message, part("signature"), now)
}

const address = z.string().trim().toLowerCase()

/** Our own format, for any mail server. */
const plain = z.object({
  type: z.enum(["bounce", "complaint"]),
  email: address,
  reason: z.string().optional(),
})

/** Resend's: https://resend.com/docs/dashboard/webhooks/event-types */
const resend = z.object({
  type: z.enum(["email.bounced", "email.complained"]),
  data: z.object({
    to: z.array(address),
    bounce: z.object({ type: z.string().optional(), message: z.string().optional() }).optional(),
  }),
})

interface MailEvent {
  to: string[]
  state: "bounced" | "complained"
  reason: string
}

/** Null for other events, and for a bounce that is not permanent. */
export function parseMailEvent(body: unknown): MailEvent | null {
  const own = plain.safeParse(body)
  if (own.success) {
    const { type, email, reason = "" } = own.data
    return { to: [email], state: type === "bounce" ? "bounced" : "complained", reason }
  }
  const theirs = resend.safeParse(body)
  if (!theirs.success || theirs.data.data.bounce?.type?.toLowerCase() === "transient") return null
  const { to, bounce } = theirs.data.data
  const state = theirs.data.type === "email.bounced" ? "bounced" : "complained"
  return { to, state, reason: bounce?.message ?? "" }
}

/** Stops alert mail to an address that bounced or complained. The answer does not say whether it is registered. */
export async function receiveMailEvent(
  request: Request,
  { db, settings }: { db: D1Database; settings: Settings },
  now = Date.now(),
): Promise<Response> {
  const secret = settings.MAIL_WEBHOOK_SECRET
  if (!secret) return new Response("MAIL_WEBHOOK_SECRET is not set.", { status: 404 })
  const text = await request.text()
  if (!(await isAuthenticWebhook(request.headers, text, secret, now)))
    return new Response("The signature or the secret is wrong.", { status: 401 })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return new Response("The body must be JSON.", { status: 400 })
  }
  const event = parseMailEvent(body)
  for (const email of event?.to ?? [])
    if (event) await stopMailTo(db, email, event.state, now, event.reason.slice(0, 500))
  return new Response(null, { status: 204 })
}
