import type { AppLoadContext } from "@remix-run/cloudflare"
import { toIsoDate } from "~/lib/dates"
import { isFresh } from "~/pages/sign-in/start-session.server"
import { listPrograms } from "~/stores/people/grants-store.server"
import { listPasskeys } from "~/stores/people/passkeys-store.server"
import { listSessions } from "~/stores/people/sessions-store.server"
import { listTokens } from "~/stores/people/tokens-store.server"
import { listWays, type Way } from "~/stores/people/ways-store.server"
import type { AccountPageView } from "./account-view"
import { requireSession } from "./require-user.server"
import { loadJoinOffer } from "./ways/join.server"
import type { WayView } from "./ways/ways-view"

type PageContext = Pick<AppLoadContext, "db" | "session">

export async function loadAccountPage(context: PageContext, now: number): Promise<AccountPageView> {
  const session = await requireSession(context)
  const { email, displayName } = session.user
  const [sessions, tokens, programs, passkeys, ways, join] = await Promise.all([
    listSessions(context.db, session.user.id, now),
    listTokens(context.db, session.user.id),
    listPrograms(context.db, session.user.id, now),
    listPasskeys(context.db, session.user.id),
    listWays(context.db, session.user.id),
    loadJoinOffer(session, context.db, now),
  ])
  return {
    user: { email, displayName },
    tokens,
    programs,
    passkeys: passkeys.map(({ createdAt, ...passkey }) => ({ ...passkey, addedOn: toIsoDate(createdAt) })),
    ways: ways.map(toWayView),
    join,
    isFresh: isFresh(session, now),
    sessions: sessions.map(({ id, device, signedInAt, seenAt }) => ({
      id,
      device,
      isCurrent: id === session.id,
      signedInOn: toIsoDate(signedInAt),
      seenOn: toIsoDate(seenAt),
    })),
  }
}

function toWayView(way: Way): WayView {
  if (way.kind === "email") return { key: way.email, ...way }
  const { kind, provider, subject, addedAt } = way
  return { key: `${provider} ${subject}`, kind, provider, subject, addedOn: toIsoDate(addedAt) }
}
