import type { AppLoadContext } from "@remix-run/cloudflare"
import { mailSender, mailWay, sendMail } from "~/platform/mail.server"
import { sessionCookie } from "~/platform/session.server"
import { addToOutbox } from "~/stores/people/mail-outbox-store.server"
import { findUnfamiliar, openSession, type Session } from "~/stores/people/sessions-store.server"
import { toDeviceName } from "./device-name"
import { getConnection } from "./pending-connection.server"
import { newDeviceMail } from "./sign-in-mail"

export interface SessionContext extends Pick<AppLoadContext, "settings" | "db" | "session" | "waitUntil"> {
  log: { note: (key: string, value: unknown) => void }
}

const freshMs = 15 * 60_000

/** True if the user signed in within the last fifteen minutes. */
export function isFresh({ signedInAt }: Pick<Session, "signedInAt">, now: number): boolean {
  return now - signedInAt < freshMs
}

/**
 * Starts a session, which replaces the one of this browser. `to` is where the visitor goes next: to a program that
 * waits for the sign-in, or to the account if its user was signed in already.
 */
export async function startSession(
  request: Request,
  { userId, way }: { userId: string; way: string },
  { settings, db, log, session, waitUntil }: SessionContext,
  now: number,
): Promise<{ cookie: string; to: string }> {
  const before = await session()
  const device = toDeviceName(request.headers.get("user-agent") ?? "")
  const email = await findUnfamiliar(db, { userId, device }, now)
  const sessionId = await openSession(db, { userId, way, device, replaces: before?.id ?? null }, now)
  log.note("signIn", { outcome: "succeeded", way, user: userId })
  const cookie = await sessionCookie.write(settings, { sessionId, userId }, now)
  notifyOwner(email, (page) => newDeviceMail(device, page), { settings, db, waitUntil }, now)
  const waiting = await getConnection(request, settings, now)
  return { cookie, to: waiting ?? (before?.user.id === userId ? "/account" : "/") }
}

/** Mails a message about the account to its owner after the answer. Without an address or a mail server, none. */
export function notifyOwner(
  to: string | null,
  write: (accountPage: string) => { subject: string; text: string; html: string },
  { settings, db, waitUntil }: Pick<SessionContext, "settings" | "db" | "waitUntil">,
  now: number,
): void {
  if (!to || !mailWay(settings)) return
  const mail = { from: mailSender(settings), to, ...write(`${settings.APP_ORIGIN ?? ""}/account`) }
  waitUntil(
    sendMail(mail, settings, (kept) => addToOutbox(db, kept, now)).catch((error) =>
      console.error("A mail about an account was not sent.", error),
    ),
  )
}
