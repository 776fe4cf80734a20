import { type AppLoadContext, data } from "@remix-run/cloudflare"
import type { TokenScope } from "~/model/watchlists/api-token"
import { rememberConnection } from "~/pages/sign-in/pending-connection.server"
import { isFresh } from "~/pages/sign-in/start-session.server"
import { getOrigin } from "~/platform/env.server"
import { readConnectionRequest } from "./connection-request.server"

export type ConnectContext = Pick<AppLoadContext, "db" | "settings" | "session">

export interface AuthorizeView {
  problem: string | null
  program: { name: string; host: string; scopes: TokenScope[] } | null
  /** The query of the page, for its form. */
  query: string
  account: { name: string; isFresh: boolean } | null
}

/** What a program asks for. A visitor who must sign in first returns to the page afterwards. */
export async function loadAuthorize(request: Request, context: ConnectContext, now = Date.now()) {
  const url = new URL(request.url)
  const origin = getOrigin(request, context.settings)
  const asked = await readConnectionRequest(url.searchParams, context.settings, origin)
  if ("problem" in asked)
    return data<AuthorizeView>({ problem: asked.problem, program: null, query: "", account: null }, 400)
  const session = await context.session()
  const account = session && {
    name: session.user.email ?? session.user.displayName,
    isFresh: isFresh(session, now),
  }
  const query = `?${url.searchParams}`
  const view: AuthorizeView = {
    problem: null,
    program: { name: asked.client.name, host: describeReceiver(asked.redirectUri), scopes: asked.scopes },
    query,
    account,
  }
  if (account?.isFresh) return data(view)
  const cookie = await rememberConnection(context.settings, `/oauth/authorize${query}`, now)
  return data(view, cookie ? { headers: { "set-cookie": cookie } } : {})
}

function describeReceiver(uri: string): string {
  const { protocol, host } = new URL(uri)
  if (protocol === "https:") return host
  return protocol === "http:" ? "this computer" : `the app that opens ${protocol}// addresses`
}
