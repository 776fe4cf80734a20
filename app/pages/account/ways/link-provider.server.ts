import { redirect } from "@remix-run/cloudflare"
import { providerLabels } from "~/pages/session/provider-names"
import type { Provider } from "~/pages/sign-in/oauth-providers.server"
import type { SessionContext } from "~/pages/sign-in/start-session.server"
import { writeFlash } from "~/platform/flash.server"
import { linkIdentity, type ProviderProfile } from "~/stores/people/identities-store.server"
import { addProof, takeProof } from "~/stores/people/proofs-store.server"
import type { Session } from "~/stores/people/sessions-store.server"
import { addAddress } from "~/stores/people/ways-store.server"
import { tellOwnerOfWay } from "./tell-owner.server"

/** The code with which the session may link an account of the provider once. */
export async function permitLink(
  { name }: Provider,
  { id: sessionId }: Session,
  db: D1Database,
  now: number,
): Promise<string> {
  const code = crypto.randomUUID()
  await addProof(db, { sessionId, purpose: `link ${name}`, subject: code }, now)
  return code
}

/**
 * Links the account of a provider to the account of the session that has the code. If another account has it, that
 * account is proven to be the user's, too.
 */
export async function linkProvider(
  code: string,
  { provider, profile, headers }: { provider: Provider; profile: ProviderProfile; headers: Headers },
  context: SessionContext,
  now: number,
) {
  const { db, session } = context
  const found = await session()
  const permitted =
    found && (await takeProof(db, { sessionId: found.id, purpose: `link ${provider.name}` }, now))
  if (!found || permitted !== code) return redirect("/login?failed=not-started", { headers })
  const { id: userId, email } = found.user
  const owner = await linkIdentity(db, userId, profile, now)
  if (owner.id !== userId) {
    await addProof(db, { sessionId: found.id, purpose: "join", subject: owner.id }, now)
    return redirect("/account", { headers })
  }
  if (profile.email && profile.emailVerified && !email) await addAddress(db, userId, profile.email)
  if (email)
    tellOwnerOfWay(
      email,
      `The ${providerLabels[provider.name]} account of ${profile.name || "a user without a name"}`,
      context,
      now,
    )
  headers.append("set-cookie", writeFlash("provider-linked"))
  return redirect("/account", { headers })
}
