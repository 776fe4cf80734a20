import type { Settings } from "~/platform/env.server"
import { writeSession } from "~/platform/session.server"
import { openSession, type Session } from "~/stores/people/sessions-store.server"
import { toDeviceName } from "./device-name"

export interface SessionContext {
  settings: Settings
  db: D1Database
  log: { note: (key: string, value: unknown) => void }
  session: () => Promise<Session | null>
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
  { settings, db, log, session }: SessionContext,
  now: number,
): Promise<{ cookie: string; isAgain: boolean }> {
  const before = await session()
  const device = toDeviceName(request.headers.get("user-agent") ?? "")
  const sessionId = await openSession(db, { userId, way, device, replaces: before?.id ?? null }, now)
  log.note("signIn", { outcome: "succeeded", way, user: userId })
  const cookie = await writeSession(settings, { sessionId, userId, issuedAt: now })
  return { cookie, isAgain: before?.user.id === userId }
}
