import type { Settings } from "~/platform/env.server"
import { isLocalOrigin } from "~/platform/env.server"
import { keyedHash } from "~/platform/keyed-hash.server"
import { type Limit, takeFromLimits } from "~/platform/limits.server"
import { mailSender, mailWay, sendMail } from "~/platform/mail.server"
import { requireSecret } from "~/platform/session.server"
import { addLink } from "~/stores/people/links-store.server"
import { addToOutbox } from "~/stores/people/outbox-store.server"
import { isRegistered } from "~/stores/people/users-store.server"
import { hashToken, linkAddress, makeToken } from "./email-link.server"
import { signInMail } from "./sign-in-mail"

export interface LinkContext {
  settings: Settings
  db: D1Database
  log: { note: (key: string, value: unknown) => void }
  waitUntil: (work: Promise<unknown>) => void
  /** The platform's rate limit by network address, before any read. */
  passesGate: (key: string) => Promise<boolean>
}

export interface LinkRequest {
  mode: "login" | "sign-up"
  email: string
  displayName: string
}

export type LinkAnswer = "sent" | "unknown-email" | "existing-email" | "too-many" | "no-mail"

const hourMs = 3_600_000

/** The counter of one email address; deleted with its account. */
export async function addressLimitKey(settings: Settings, email: string): Promise<string> {
  return `mail to ${await keyedHash(requireSecret(settings), "limit", email)}`
}

async function toLimits(settings: Settings, email: string, ip: string): Promise<Limit[]> {
  // In development and tests, all visitors have the same network address.
  const crowd = isLocalOrigin(settings) ? 20 : 1
  const from = await keyedHash(requireSecret(settings), "limit", ip)
  return [
    { key: await addressLimitKey(settings, email), max: 5, everyMs: hourMs },
    { key: `mail from ${from}`, max: 30 * crowd, everyMs: hourMs },
    { key: "mail in total", max: 1000 * crowd, everyMs: hourMs },
  ]
}

/**
 * Sends a link if the email address fits the mode. The response time does not depend on whether the address is registered: both reads always run, and the link is made and sent after the response.
 */
export async function requestLink(
  link: LinkRequest,
  request: Request,
  context: LinkContext,
  now = Date.now(),
): Promise<LinkAnswer> {
  const { settings, db } = context
  if (!mailWay(settings)) return "no-mail"
  const ip = request.headers.get("cf-connecting-ip") ?? "unknown"
  const [isWithin, passes, isKnown] = await Promise.all([
    toLimits(settings, link.email, ip).then((limits) => takeFromLimits(db, limits, now)),
    context.passesGate(ip),
    isRegistered(db, link.email),
  ])
  if (!isWithin || !passes) return "too-many"
  if (link.mode === "login" && !isKnown) return "unknown-email"
  if (link.mode === "sign-up" && isKnown) return "existing-email"
  context.waitUntil(
    sendLink(link, context, now).catch((error) => console.error("A sign-in link was not sent.", error)),
  )
  return "sent"
}

async function sendLink(link: LinkRequest, { settings, db }: LinkContext, now: number): Promise<void> {
  const token = await makeToken(settings, link)
  await addLink(db, { hash: await hashToken(settings, token), email: link.email }, now)
  const mail = signInMail(linkAddress(settings.APP_ORIGIN ?? "", token))
  await sendMail({ from: mailSender(settings), to: link.email, ...mail }, settings, (kept) =>
    addToOutbox(db, kept, now),
  )
}
