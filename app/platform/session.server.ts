import { createCookie } from "@remix-run/cloudflare"
import { z } from "zod"
import type { Settings } from "./env.server"

/** Clocks of two machines may differ. */
const clockDifferenceMs = 300_000
/** Cookies of earlier versions have no time of issue. They count as issued on this day, so that lists of visitors stay. */
const firstTimedAt = Date.parse("2026-11-28T00:00:00Z")

export function requireSecret(settings: Settings): string {
  if (settings.SESSION_SECRET) return settings.SESSION_SECRET
  throw new Error("SESSION_SECRET must be set, with at least 32 characters, to enable sign-in.")
}

/**
 * A signed cookie of the browser. `read` returns its content, or null if there is none, if it was changed, or if it is
 * as old as `maxAge`, in seconds. The browser deletes the cookie at that age, but a copy of it would stay valid.
 */
export function signedCookie<Content extends object>(
  shortName: string,
  { maxAge, content }: { maxAge: number; content: z.ZodType<Content> },
) {
  const name = `__Host-${shortName}`
  // `__Host-` requires `secure` and `path: "/"`. `httpOnly` hides the cookie from scripts.
  const attributes = { httpOnly: true, secure: true, sameSite: "lax", path: "/", maxAge } as const
  /*
   * Each cookie has its own secret, because the signature does not include the cookie's name. Otherwise the signed lists of a device, which a visitor controls, could be sent as a session.
   */
  const getCookie = (settings: Settings) =>
    createCookie(name, { ...attributes, secrets: [`${name}:${requireSecret(settings)}`] })
  return {
    name,
    async read(request: Request, settings: Settings, now = Date.now()): Promise<Content | null> {
      const header = request.headers.get("cookie")
      if (!settings.SESSION_SECRET || !header?.includes(`${name}=`)) return null
      // A value that cannot be parsed, such as a truncated one, is no error on every page.
      const signed = await getCookie(settings)
        .parse(header)
        .catch(() => null)
      if (!signed) return null
      const ageMs = now - (signed.issuedAt ?? firstTimedAt)
      if (ageMs >= maxAge * 1000 || ageMs <= -clockDifferenceMs) return null
      return content.safeParse(signed).data ?? null
    },
    write(settings: Settings, value: Content, now = Date.now()): Promise<string> {
      return getCookie(settings).serialize({ ...value, issuedAt: now })
    },
    clear(): Promise<string> {
      return createCookie(name, attributes).serialize("", { maxAge: 0 })
    },
  }
}

/** The session's record is read on each request. */
export const sessionCookie = signedCookie("session", {
  maxAge: 30 * 86_400,
  content: z.object({ sessionId: z.string(), userId: z.string() }),
})
