import type { AppLoadContext } from "@remix-run/cloudflare"
import { toNetwork } from "~/lib/network-address"
import type { Settings } from "~/platform/env.server"
import { isLocalOrigin } from "~/platform/env.server"
import { keyedHash } from "~/platform/keyed-hash.server"
import {
  type Budget,
  getTotal,
  hasRoom,
  isScarce,
  returnToLimits,
  takeFromLimit,
  takeFromNetworks,
} from "~/platform/limits.server"
import { mailSender, mailWay, sendMail } from "~/platform/mail.server"
import { requireSecret } from "~/platform/session.server"
import { addLink, hasRecentLink, removeLink } from "~/stores/people/links-store.server"
import { addToOutbox } from "~/stores/people/mail-outbox-store.server"
import { isRegistered } from "~/stores/people/users-store.server"
import {
  addressLink,
  hashAddressToken,
  hashToken,
  linkAddress,
  makeAddressToken,
  makeToken,
} from "./email-link.server"
import { addAddressMail, signInMail } from "./sign-in-mail"

export interface LinkContext extends Pick<AppLoadContext, "settings" | "db" | "waitUntil" | "passesGate"> {
  log: { note: (key: string, value: unknown) => void }
  wait?: (ms: number) => Promise<void>
}

type LinkRequest =
  | { mode: "login" | "sign-up"; email: string; displayName: string }
  /** Adds the address to an account. The answer does not say whether another account has it. */
  | { mode: "add"; email: string; userId: string }

export type LinkAnswer = "sent" | "unknown-email" | "existing-email" | "too-many" | "no-mail"

const hourMs = 3_600_000
/** The time that a mail waits while its budget is scarce. */
const scarceDelayMs = 20_000

/** The counters of mail to an address, before and since it has an account; deleted with the account. */
export function listLimitKeys(settings: Settings, email: string): Promise<string[]> {
  return Promise.all([mailboxLimitKey(settings, email), accountLimitKey(settings, email)])
}

async function accountLimitKey(settings: Settings, email: string): Promise<string> {
  return `mail to ${await keyedHash(requireSecret(settings), "limit", email)}`
}

/** The counter of mail to an address without an account. All addresses of a mailbox with a + share it. */
async function mailboxLimitKey(settings: Settings, email: string): Promise<string> {
  const mailbox = email.replace(/\+[^@]*(?=@)/, "")
  return `mail to the new ${await keyedHash(requireSecret(settings), "limit", mailbox)}`
}

/** Sign-in of accounts has a budget of its own, so that sign-ups for made-up addresses cannot use it up. */
function getBudget(settings: Settings, isAccount: boolean): Budget {
  return {
    kind: isAccount ? "mail to accounts" : "mail to new addresses",
    maxOfOne: 30 * crowd(settings),
    maxOfAll: 1000 * crowd(settings),
  }
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
  const { settings, log } = context
  if (!mailWay(settings)) return "no-mail"
  const address = request.headers.get("cf-connecting-ip") ?? "unknown"
  const { answer, isAccount } = await checkRequest(link, address, context, now)
  const account = (await keyedHash(requireSecret(settings), "log", link.email)).slice(0, 16)
  log.note("signInLink", { answer, mode: link.mode, account })
  if (answer === "sent")
    context.waitUntil(
      sendLink(link, isAccount, context, now).catch((error) =>
        console.error("A sign-in link was not sent.", error),
      ),
    )
  return answer
}

async function checkRequest(
  { mode, email }: LinkRequest,
  address: string,
  { settings, db, passesGate }: LinkContext,
  now: number,
): Promise<{ answer: LinkAnswer; isAccount: boolean }> {
  if (!(await passesGate(toNetwork(address)))) return { answer: "too-many", isAccount: false }
  const isKnown = await isRegistered(db, email)
  const isAccount = mode === "login" && isKnown
  const budget = getBudget(settings, isAccount)
  const isWithin = await takeFromNetworks(budget, address, { db, settings, now: () => now })
  return { answer: await getAnswer(), isAccount }

  async function getAnswer(): Promise<LinkAnswer> {
    if (!isWithin) return "too-many"
    if (mode === "login" && !isKnown) return "unknown-email"
    if (mode === "sign-up" && isKnown) return "existing-email"
    return (await hasRoom(db, getTotal(budget), now)) ? "sent" : "too-many"
  }
}

/**
 * An address receives five mails an hour, and after that one if its last unused link is older than five minutes.
 * So its owner always has a link that works, however often others ask. A new address with a + has no such part.
 */
async function sendLink(
  link: LinkRequest,
  isAccount: boolean,
  { settings, db, wait = waitFor }: LinkContext,
  now: number,
): Promise<void> {
  const budget = getBudget(settings, isAccount)
  if (await isScarce(budget, { db, settings, now: () => now })) await wait(scarceDelayMs)
  const total = getTotal(budget)
  const key = await (isAccount ? accountLimitKey : mailboxLimitKey)(settings, link.email)
  const address = { key, max: 5, everyMs: hourMs }
  const isWithin = await takeFromLimit(db, address, now)
  const hasOwnPart = isAccount || (link.mode !== "add" && !link.email.includes("+"))
  if (!isWithin && (!hasOwnPart || (await hasRecentLink(db, link.email, now)))) return
  if (!(await takeFromLimit(db, total, now))) return
  const { hash, mail } = await makeLink(link, settings)
  await addLink(db, { hash, email: link.email, userId: link.mode === "add" ? link.userId : null }, now)
  try {
    await sendMail({ from: mailSender(settings), to: link.email, ...mail }, settings, (kept) =>
      addToOutbox(db, kept, now),
    )
  } catch (error) {
    await returnToLimits(db, isWithin ? [total, address] : [total])
    await removeLink(db, hash)
    throw error
  }
}

async function makeLink(link: LinkRequest, settings: Settings) {
  const origin = settings.APP_ORIGIN ?? ""
  if (link.mode === "add") {
    const token = makeAddressToken()
    return { hash: await hashAddressToken(settings, token), mail: addAddressMail(addressLink(origin, token)) }
  }
  const token = await makeToken(settings, link)
  return { hash: await hashToken(settings, token), mail: signInMail(linkAddress(origin, token)) }
}

const waitFor = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
