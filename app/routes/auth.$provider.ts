import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { departure } from "~/features/accounts/departure.server"
import { beginOAuth } from "~/features/accounts/oauth.server"
import { findProvider } from "~/features/accounts/oauth-providers.server"

/** Asking for the address begins nothing. */
export function loader() {
  return redirect("/login")
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const provider = findProvider(context.settings, params.provider)
  if (!provider) throw new Response("No such provider is set up.", { status: 404, statusText: "Not Found" })
  const isPopup = new URL(request.url).searchParams.has("popup")
  return departure(await beginOAuth(context.settings, provider, isPopup))
}
