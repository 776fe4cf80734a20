import { redirect } from "@remix-run/cloudflare"
import { providerLabels } from "~/pages/session/provider-names"
import type { Provider } from "~/pages/sign-in/oauth-providers.server"
import type { SessionContext } from "~/pages/sign-in/start-session.server"
import { writeFlash } from "~/platform/flash.server"
import { linkIdentity, type ProviderProfile } from "~/stores/people/identities-store.server"
import { addAddress } from "~/stores/people/ways-store.server"
import { proveOther } from "./join.server"
import { tellOwnerOfWay } from "./tell-owner.server"

/**
 * Links the account of a provider to the account that asked for it, which must be signed in still. If another account
 * has it, that account is proven to be the user's, too.
 */
export async function linkProvider(
  linkTo: string,
  { provider, profile, headers }: { provider: Provider; profile: ProviderProfile; headers: Headers },
  context: SessionContext,
  now: number,
) {
  const { db, settings, session } = context
  const found = await session()
  if (found?.user.id !== linkTo) return redirect("/login?failed=not-started", { headers })
  const owner = await linkIdentity(db, linkTo, profile, now)
  if (owner.id !== linkTo) {
    headers.append("set-cookie", await proveOther(settings, { into: linkTo, from: owner.id }))
    return redirect("/account", { headers })
  }
  if (profile.email && profile.emailVerified && !found.user.email) await addAddress(db, linkTo, profile.email)
  if (found.user.email)
    tellOwnerOfWay(
      found.user.email,
      `The ${providerLabels[provider.name]} account of ${profile.name || "a user without a name"}`,
      context,
      now,
    )
  headers.append("set-cookie", writeFlash("provider-linked"))
  return redirect("/account", { headers })
}
