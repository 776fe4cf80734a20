import {
  type Cookie,
  createCookie,
  createCookieSessionStorage,
  type SessionStorage,
} from "@remix-run/cloudflare"
import type { Settings } from "./env.server"

/** The content of the session cookie. The session's record is read on each request. */
interface SessionData {
  sessionId: string
  userId: string
  /** Signed, so that a copied cookie ends too. Ms since the epoch. */
  issuedAt: number
}

export const sessionCookieName = "__Host-session"
const lifetimeS = 30 * 86_400
/** Clocks of two machines may differ. */
const clockDifferenceMs = 300_000

/** `__Host-` requires `secure` and `path: "/"`. `httpOnly` hides the cookie from scripts. */
const strict = { httpOnly: true, secure: true, sameSite: "lax", path: "/" } as const

/**
 * Each cookie has its own secret, because the signature does not include the cookie's name. Otherwise the signed lists of a device, which a visitor controls, could be sent as a session.
 */
function getSecrets(settings: Settings, name: string): string[] {
  return [`${name}:${requireSecret(settings)}`]
}

export function requireSecret(settings: Settings): string {
  if (settings.SESSION_SECRET) return settings.SESSION_SECRET
  throw new Error("SESSION_SECRET must be set, with at least 32 characters, to enable sign-in.")
}

/**
 * A signed cookie. A value that cannot be parsed, such as a truncated one, is null instead of an error on every
 * page.
 */
function ownCookie(settings: Settings, name: string, maxAge: number): Cookie {
  const cookie = createCookie(name, { ...strict, maxAge, secrets: getSecrets(settings, name) })
  return Object.assign(Object.create(cookie), {
    parse: (...args: Parameters<Cookie["parse"]>) => cookie.parse(...args).catch(() => null),
  })
}

function sessionStorage(settings: Settings): SessionStorage<SessionData> {
  return createCookieSessionStorage<SessionData>({
    cookie: ownCookie(settings, sessionCookieName, lifetimeS),
  })
}

/** Null without a valid session cookie of the last thirty days. */
export async function readSession(
  request: Request,
  settings: Settings,
  now = Date.now(),
): Promise<SessionData | null> {
  const header = request.headers.get("cookie")
  if (!header?.includes(`${sessionCookieName}=`) || !settings.SESSION_SECRET) return null
  const { sessionId, userId, issuedAt } = (await sessionStorage(settings).getSession(header)).data
  if (typeof sessionId !== "string" || typeof userId !== "string" || typeof issuedAt !== "number") return null
  const ageMs = now - issuedAt
  return ageMs < lifetimeS * 1000 && ageMs > -clockDifferenceMs ? { sessionId, userId, issuedAt } : null
}

export async function writeSession(settings: Settings, data: SessionData): Promise<string> {
  const storage = sessionStorage(settings)
  const session = await storage.getSession()
  session.set("sessionId", data.sessionId)
  session.set("userId", data.userId)
  session.set("issuedAt", data.issuedAt)
  return storage.commitSession(session)
}

export async function clearSession(settings: Settings): Promise<string> {
  const storage = sessionStorage(settings)
  return storage.destroySession(await storage.getSession())
}

/** A signed cookie for one value, such as `__Host-sign-in`. */
export function signedCookie(settings: Settings, name: string, maxAge: number): Cookie {
  return ownCookie(settings, `__Host-${name}`, maxAge)
}

export async function clearCookie(cookie: Cookie): Promise<string> {
  return cookie.serialize("", { maxAge: 0 })
}
