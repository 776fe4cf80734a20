import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { notFound } from "~/lib/not-found"
import { linkProvider } from "~/pages/account/ways/link-provider.server"
import { finishOAuth } from "~/pages/sign-in/oauth.server"
import { findProvider } from "~/pages/sign-in/oauth-providers.server"
import { startSession } from "~/pages/sign-in/start-session.server"
import { writeFlash } from "~/platform/flash.server"
import { openAccountOfProvider } from "~/stores/people/identities-store.server"

/**
 * The only GET request that signs in, as OAuth requires. It is protected by the state in this browser's cookie.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { settings, db, log } = context
  const provider = findProvider(settings, params.provider)
  if (!provider) throw notFound("This provider is not set up.")
  const outcome = await finishOAuth(request, settings, provider)
  const headers = new Headers({ "set-cookie": outcome.cookie })
  if (!outcome.profile) {
    log.note("signIn", { outcome: "failed", way: provider.name, reason: outcome.reason })
    const back = outcome.isPopup ? "/auth/done" : outcome.linkCode ? "/account" : "/login"
    return redirect(`${back}?failed=${outcome.failure}`, { headers })
  }
  const now = Date.now()
  if (outcome.linkCode)
    return linkProvider(outcome.linkCode, { provider, profile: outcome.profile, headers }, context, now)
  const { id: userId } = await openAccountOfProvider(db, outcome.profile, now)
  const { cookie, to } = await startSession(request, { userId, way: provider.name }, context, now)
  headers.append("set-cookie", cookie)
  if (!outcome.isPopup) headers.append("set-cookie", writeFlash("signed-in"))
  return redirect(outcome.isPopup ? "/auth/done" : to, { headers })
}
