import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { notFound } from "~/lib/not-found"
import { finishOAuth } from "~/pages/sign-in/oauth.server"
import { findProvider } from "~/pages/sign-in/oauth-providers.server"
import { writeFlash } from "~/platform/flash.server"
import { writeSession } from "~/platform/session.server"
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
    log.note("signInFailed", outcome.reason)
    return redirect(outcome.isPopup ? "/auth/done?failed" : "/login", { headers })
  }
  const { id: userId, version } = await openAccountOfProvider(db, outcome.profile, Date.now())
  headers.append("set-cookie", await writeSession(settings, { userId, version }))
  if (!outcome.isPopup) headers.append("set-cookie", writeFlash("signed-in"))
  return redirect(outcome.isPopup ? "/auth/done" : "/", { headers })
}
