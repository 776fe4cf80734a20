import { type AppLoadContext, data } from "@remix-run/cloudflare"
import type { AccountView } from "~/pages/session/use-account"
import { configuredProviders } from "~/pages/sign-in/oauth-providers.server"
import { getOrigin, outsideScripts } from "~/platform/env.server"
import { clearFlash, readFlash } from "~/platform/flash.server"
import { isPersonalCookie } from "~/platform/page-key"
import { sessionCookie } from "~/platform/session.server"

type RootContext = Pick<AppLoadContext, "settings" | "user">

/**
 * Account data for every page. Without one of our cookies it is always the same, so responses can be cached.
 */
export async function loadAccountView(request: Request, { settings, user }: RootContext) {
  const providers = configuredProviders(settings)
  const scripts = outsideScripts(settings)
  const site = {
    origin: getOrigin(request, settings),
    ...(scripts.length > 0 && { outsideScripts: scripts }),
  }
  if (!isPersonalCookie(request.headers.get("cookie")))
    return data({ user: null, flash: null, providers, hasWaitingLists: false, ...site } satisfies AccountView)
  const [found, flash] = [await user(), readFlash(request)]
  const headers = new Headers()
  if (flash) headers.append("set-cookie", clearFlash)
  if (!found && settings.SESSION_SECRET && request.headers.get("cookie")?.includes(`${sessionCookie.name}=`))
    headers.append("set-cookie", await sessionCookie.clear())
  const hasWaitingLists = found !== null && /__Host-watchlists=/.test(request.headers.get("cookie") ?? "")
  return data({ user: found, flash, providers, hasWaitingLists, ...site } satisfies AccountView, { headers })
}
