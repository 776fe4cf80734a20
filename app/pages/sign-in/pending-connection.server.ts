import { z } from "zod"
import type { Settings } from "~/platform/env.server"
import { signedCookie } from "~/platform/session.server"

const pendingCookie = signedCookie("connect", { maxAge: 600, content: z.object({ path: z.string() }) })

/** A cookie has at most 4 kB. */
const longestPath = 2500

/** The cookie with the page of a program that waits for a sign-in; null if it is too long for one. */
export async function rememberConnection(
  settings: Settings,
  path: string,
  now: number,
): Promise<string | null> {
  return path.length > longestPath ? null : pendingCookie.write(settings, { path }, now)
}

/** The page that a sign-in returns to; null without one. */
export async function getConnection(
  request: Request,
  settings: Settings,
  now: number,
): Promise<string | null> {
  return (await pendingCookie.read(request, settings, now))?.path ?? null
}

export function forgetConnection(): Promise<string> {
  return pendingCookie.clear()
}
