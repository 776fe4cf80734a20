import { redirect } from "@remix-run/cloudflare"
import { isFresh } from "~/pages/sign-in/start-session.server"
import type { Session } from "~/stores/people/sessions-store.server"

/** The visitor's session; redirects others to the sign-in form. */
export async function requireSession({
  session,
}: {
  session: () => Promise<Session | null>
}): Promise<Session> {
  const found = await session()
  if (!found) throw redirect("/login")
  return found
}

/** The session, if it is of the last fifteen minutes; the account page asks others to sign in again. */
export async function requireFreshSession(
  context: { session: () => Promise<Session | null> },
  now: number,
): Promise<Session> {
  const session = await requireSession(context)
  if (!isFresh(session, now)) throw redirect("/account")
  return session
}
