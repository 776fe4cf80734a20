import { toIsoDate } from "~/lib/dates"
import { isFresh } from "~/pages/sign-in/start-session.server"
import { listPasskeys } from "~/stores/people/passkeys-store.server"
import { listSessions, type Session } from "~/stores/people/sessions-store.server"
import { listTokens } from "~/stores/people/tokens-store.server"
import type { AccountPageView } from "./account-view"
import { requireSession } from "./require-user.server"

interface PageContext {
  db: D1Database
  session: () => Promise<Session | null>
}

export async function loadAccountPage(context: PageContext, now: number): Promise<AccountPageView> {
  const session = await requireSession(context)
  const { email, displayName } = session.user
  const [sessions, tokens, passkeys] = await Promise.all([
    listSessions(context.db, session.user.id, now),
    listTokens(context.db, session.user.id),
    listPasskeys(context.db, session.user.id),
  ])
  return {
    user: { email, displayName },
    tokens,
    passkeys: passkeys.map(({ createdAt, ...passkey }) => ({ ...passkey, addedOn: toIsoDate(createdAt) })),
    isFresh: isFresh(session, now),
    sessions: sessions.map(({ id, device, signedInAt, seenAt }) => ({
      ...{ id, device, isCurrent: id === session.id },
      signedInOn: toIsoDate(signedInAt),
      seenOn: toIsoDate(seenAt),
    })),
  }
}
