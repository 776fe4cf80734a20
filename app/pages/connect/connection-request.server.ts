import { isRegisteredUri } from "~/lib/redirect-uri"
import { isTokenScope, type TokenScope } from "~/model/watchlists/api-token"
import type { Settings } from "~/platform/env.server"
import { readClientId } from "~/platform/oauth-client.server"
import { mcpPaths } from "./mcp-paths"

/** What a program asks for. */
interface ConnectionRequest {
  client: { id: string; name: string }
  redirectUri: string
  scopes: TokenScope[]
  challenge: string
  state: string | null
}

/**
 * The request of a program in an address of the authorization page, or why it is none. A mistake never leads back to the
 * program: anyone can register one, and the page would be a redirect to any site.
 */
export async function readConnectionRequest(
  params: URLSearchParams,
  settings: Settings,
  origin: string,
): Promise<ConnectionRequest | { problem: string }> {
  const get = (name: string) => params.get(name) ?? ""
  const id = get("client_id")
  if (!settings.SESSION_SECRET) return { problem: "This server has no accounts." }
  const repeated = [...params.keys()].find((name) => params.getAll(name).length > 1)
  if (repeated !== undefined) return { problem: `The address has ${repeated} twice.` }
  const client = await readClientId(settings, id)
  if (!client) return { problem: "The program is not registered here. It must register again." }
  const redirectUri =
    params.get("redirect_uri") ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : "")
  if (!redirectUri || !isRegisteredUri(redirectUri, client.redirectUris))
    return { problem: "The program did not register the address that it wants the answer at." }
  if (get("response_type") !== "code") return { problem: "The program must ask for a code." }
  const challenge = get("code_challenge")
  if (get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge))
    return { problem: "The program must protect its code with S256 (PKCE)." }
  const resource = params.get("resource")
  if (
    resource !== null &&
    ![origin, `${origin}/`, ...mcpPaths.map((path) => origin + path)].includes(resource)
  )
    return { problem: "The program asks for access to another site." }
  const asked = get("scope").split(" ").filter(Boolean)
  const unknown = asked.find((scope) => !isTokenScope(scope))
  if (unknown !== undefined) return { problem: `There is no scope ${unknown.slice(0, 60)}.` }
  const scopes = [...new Set(asked.filter(isTokenScope))]
  return {
    client: { id, name: client.name },
    redirectUri,
    scopes: scopes.length > 0 ? scopes : ["watchlists:read", "screens:read"],
    challenge,
    state: params.get("state"),
  }
}
