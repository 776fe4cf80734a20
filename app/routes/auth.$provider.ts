import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { notFound } from "~/lib/not-found"
import { requireFreshSession } from "~/pages/account/require-user.server"
import { permitLink } from "~/pages/account/ways/link-provider.server"
import { isProviderName } from "~/pages/session/provider-names"
import { beginOAuth } from "~/pages/sign-in/oauth.server"
import { findProvider } from "~/pages/sign-in/oauth-providers.server"
import { redirectPage } from "~/pages/sign-in/redirect-page.server"

/** A GET request does not start a sign-in. */
export function loader() {
  return redirect("/login")
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const provider = findProvider(context.settings, params.provider)
  if (!provider && isProviderName(params.provider)) throw redirect(`/login?unavailable=${params.provider}`)
  if (!provider) throw notFound("There is no such provider.")
  const { searchParams } = new URL(request.url)
  const now = Date.now()
  const linkCode = searchParams.has("link")
    ? await permitLink(provider, await requireFreshSession(context, now), context.db, now)
    : null
  const isPopup = searchParams.has("popup")
  return redirectPage(await beginOAuth(context.settings, provider, { isPopup, linkCode }))
}
