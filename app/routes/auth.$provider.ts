import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { notFound } from "~/lib/not-found"
import { beginOAuth } from "~/pages/sign-in/oauth.server"
import { findProvider } from "~/pages/sign-in/oauth-providers.server"
import { redirectPage } from "~/pages/sign-in/redirect-page.server"

/** Asking for the address begins nothing. */
export function loader() {
  return redirect("/login")
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const provider = findProvider(context.settings, params.provider)
  if (!provider) throw notFound("No such provider is set up.")
  const isPopup = new URL(request.url).searchParams.has("popup")
  return redirectPage(await beginOAuth(context.settings, provider, isPopup))
}
