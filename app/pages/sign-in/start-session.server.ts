import type { Settings } from "~/platform/env.server"
import { mailSender, mailWay, sendMail } from "~/platform/mail.server"
import { writeSession } from "~/platform/session.server"
import { addToOutbox } from "~/stores/people/mail-outbox-store.server"
import { findUnfamiliar, openSession, type Session } from "~/stores/people/sessions-store.server"
import { toDeviceName } from "./device-name"
import { newDeviceMail } from "./sign-in-mail"

export interface SessionContext {
  settings: Settings
  db: D1Database
  log: { note: (key: string, value: unknown) => void }
  session: () => Promise<Session | null>
  waitUntil: (work: Promise<unknown>) => void
}

const freshMs = 15 * 60_000

/** True if the user signed in within the last fifteen minutes. */
export function isFresh({ signedInAt }: Pick<Session, "signedInAt">, now: number): boolean {
  return now - signedInAt < freshMs
}

/**
 * Starts a session, which replaces the one of this browser. `isAgain` is true if its user was signed in already.
 */
export async function startSession(
  request: Request,
  { userId, way }: { userId: string; way: string },
  { settings, db, log, session, waitUntil }: SessionContext,
  now: number,
): Promise<{ cookie: string; isAgain: boolean }> {
  const before = await session()
  const device = toDeviceName(request.headers.get("user-agent") ?? "")
  const email = await findUnfamiliar(db, { userId, device }, now)
  const sessionId = await openSession(db, { userId, way, device, replaces: before?.id ?? null }, now)
  log.note("signIn", { outcome: "succeeded", way, user: userId })
  const cookie = await writeSession(settings, { sessionId, userId, issuedAt: now })
  if (email && mailWay(settings))
    waitUntil(
      tellOwner(email, device, { settings, db }, now).catch((error) =>
        console.error("The mail about a new device was not sent.", error),
      ),
    )
  return { cookie, isAgain: before?.user.id === userId }
}

function tellOwner(
  to: string,
  device: string,
  { settings, db }: Pick<SessionContext, "settings" | "db">,
  now: number,
): Promise<void> {
  const mail = newDeviceMail(device, `${settings.APP_ORIGIN ?? ""}/account`)
  return sendMail({ from: mailSender(settings), to, ...mail }, settings, (kept) => addToOutbox(db, kept, now))
}
