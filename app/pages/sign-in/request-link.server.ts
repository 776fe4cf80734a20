import { toNetwork } from "~/lib/network-address"
import type { Settings } from "~/platform/env.server"
import { isLocalOrigin } from "~/platform/env.server"
import { keyedHash } from "~/platform/keyed-hash.server"
import { hasRoom, type Limit, returnToLimits, takeFromLimit } from "~/platform/limits.server"
import { mailSender, mailWay, sendMail } from "~/platform/mail.server"
import { requireSecret } from "~/platform/session.server"
import { addLink, hasRecentLink, removeLink } from "~/stores/people/links-store.server"
import { addToOutbox } from "~/stores/people/mail-outbox-store.server"
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

async function networkLimit(settings: Settings, network: string): Promise<Limit> {
  const from = await keyedHash(requireSecret(settings), "limit", network)
  return { key: `mail from ${from}`, max: 30 * crowd(settings), everyMs: hourMs }
}

function totalLimit(settings: Settings): Limit {
  return { key: "mail in total", max: 1000 * crowd(settings), everyMs: hourMs }
}

/** In development and tests, all visitors have the same network address. */
function crowd(settings: Settings): number {
  return isLocalOrigin(settings) ? 20 : 1
}

/**
 * Sends a link if the email address fits the mode. The requests of one visitor never use up those of another.
 * A refused request is not counted, the total counts sent mail, and the limit of an email address is not
 * visible. The link is made and sent after the response.
 */
export async function requestLink(
  link: LinkRequest,
  request: Request,
  context: LinkContext,
  now = Date.now(),
): Promise<LinkAnswer> {
  const { settings, db, log } = context
  if (!mailWay(settings)) return "no-mail"
  const network = toNetwork(request.headers.get("cf-connecting-ip") ?? "unknown")
  const answer = await checkRequest(link, network, context, now)
  const account = (await keyedHash(requireSecret(settings), "log", link.email)).slice(0, 16)
  log.note("signInLink", { answer, mode: link.mode, account })
  if (answer === "sent")
    context.waitUntil(
      sendLink(link, { settings, db }, now).catch((error) =>
        console.error("A sign-in link was not sent.", error),
      ),
    )
  return answer
}

async function checkRequest(
  { mode, email }: LinkRequest,
  network: string,
  { settings, db, passesGate }: LinkContext,
  now: number,
): Promise<LinkAnswer> {
  if (!(await passesGate(network))) return "too-many"
  const [isWithin, hasMail, isKnown] = await Promise.all([
    networkLimit(settings, network).then((limit) => takeFromLimit(db, limit, now)),
    hasRoom(db, totalLimit(settings), now),
    isRegistered(db, email),
  ])
  if (!isWithin) return "too-many"
  if (mode === "login" && !isKnown) return "unknown-email"
  if (mode === "sign-up" && isKnown) return "existing-email"
  return hasMail ? "sent" : "too-many"
}

/**
 * An address receives five mails an hour, and after that one if its last unused link is older than five minutes.
 * So its owner always has a link that works, however often others ask.
 */
async function sendLink(
  link: LinkRequest,
  { settings, db }: Pick<LinkContext, "settings" | "db">,
  now: number,
): Promise<void> {
  const address = { key: await addressLimitKey(settings, link.email), max: 5, everyMs: hourMs }
  const isWithin = await takeFromLimit(db, address, now)
  if (!isWithin && (await hasRecentLink(db, link.email, now))) return
  if (!(await takeFromLimit(db, totalLimit(settings), now))) return
  const token = await makeToken(settings, link)
  const hash = await hashToken(settings, token)
  await addLink(db, { hash, email: link.email }, now)
  const mail = signInMail(linkAddress(settings.APP_ORIGIN ?? "", token))
  try {
    await sendMail({ from: mailSender(settings), to: link.email, ...mail }, settings, (kept) =>
      addToOutbox(db, kept, now),
    )
  } catch (error) {
    await returnToLimits(db, isWithin ? [totalLimit(settings), address] : [totalLimit(settings)])
    await removeLink(db, hash)
    throw error
  }
}
