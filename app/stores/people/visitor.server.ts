import type { LazyFields } from "~/lib/lazy-fields"
import type { Bindings, Settings } from "~/platform/env.server"
import { sessionCookie } from "~/platform/session.server"
import { getSession, type Session, touchSession } from "./sessions-store.server"
import type { User } from "./users-store.server"

export interface Visitor {
  /** The visitor's session, read once per request; null if signed out. */
  session: () => Promise<Session | null>
  /** The signed-in user; null if signed out. */
  user: () => Promise<User | null>
  /** The platform's rate limit; always true if there is none. */
  passesGate: (key: string) => Promise<boolean>
  /** The platform's limit of reads by programs; always true if there is none. */
  passesReadGate: (key: string) => Promise<boolean>
}

interface VisitorScope {
  request: Request
  bindings: Bindings
  settings: Settings
  db: D1Database
  waitUntil: (work: Promise<unknown>) => void
  /** Notes that the response depends on who asks. */
  onUse: () => void
}

export function visitorFields({
  request,
  bindings,
  settings,
  db,
  waitUntil,
  onUse,
}: VisitorScope): LazyFields<Visitor> {
  let loaded: Promise<Session | null> | undefined
  async function loadSession(): Promise<Session | null> {
    const now = Date.now()
    const cookie = await sessionCookie.read(request, settings, now)
    const found = cookie && (await getSession(db, cookie, now))
    if (found) waitUntil(touchSession(db, found, now))
    return found
  }
  const session = () => {
    onUse()
    loaded ??= loadSession()
    return loaded
  }
  return {
    session: () => session,
    user: () => async () => (await session())?.user ?? null,
    passesGate: () => async (key) => (await bindings.SIGN_IN_LIMIT?.limit({ key }))?.success ?? true,
    passesReadGate: () => async (key) => (await bindings.READ_LIMIT?.limit({ key }))?.success ?? true,
  }
}
