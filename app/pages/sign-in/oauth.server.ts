import { Authenticator, AuthorizationError } from "remix-auth"
import { OAuth2Strategy } from "remix-auth-oauth2"
import { z } from "zod"
import type { Settings } from "~/platform/env.server"
import { signedCookie } from "~/platform/session.server"
import type { ProviderProfile } from "~/stores/people/identities-store.server"
import type { OAuthFailure } from "./oauth-failure"
import type { Provider } from "./oauth-providers.server"
import { requestSessionStorage } from "./request-session-storage.server"

const flowSchema = z.object({
  provider: z.string(),
  state: z.string(),
  verifier: z.string(),
  isPopup: z.boolean(),
  /** The code of the session that links the provider's account to its own; null for a sign-in. */
  linkCode: z.string().nullable(),
})
type Flow = z.infer<typeof flowSchema>

const stateKey = "oauth2:state"
const verifierKey = "oauth2:codeVerifier"

/** The redirect URI, which must match the provider's registration exactly. */
function callbackAddress(settings: Settings, provider: Provider): string {
  return `${settings.APP_ORIGIN}/auth/${provider.name}/callback`
}

class ProfileStrategy extends OAuth2Strategy<ProviderProfile, { provider: string }> {
  constructor(
    settings: Settings,
    private provider: Provider,
    private effects: { fetch: typeof fetch },
  ) {
    super(
      {
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        authorizationEndpoint: provider.authorizationEndpoint,
        tokenEndpoint: provider.tokenEndpoint,
        redirectURI: callbackAddress(settings, provider),
        scopes: provider.scopes,
        codeChallengeMethod: "S256",
        authenticateWith: provider.authenticateWith,
      },
      async ({ tokens }) => this.load(tokens.access_token),
    )
  }

  private async load(accessToken: string): Promise<ProviderProfile> {
    // The runtime's fetch throws "Illegal invocation" if called as a method.
    const { fetch: send } = this.effects
    const response = await send(this.provider.profileEndpoint, {
      headers: { authorization: `Bearer ${accessToken}`, accept: "application/json" },
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`${this.provider.name} returned no profile: ${response.status}`)
    return this.provider.toProfile(await response.json())
  }
}

/* One cookie per state, so that two tabs can sign in at the same time. */
function flowCookie(state: string) {
  return signedCookie(`oauth-${state.replace(/[^\w-]/g, "").slice(0, 24)}`, {
    maxAge: 600,
    content: flowSchema,
  })
}

/** The address to redirect the visitor to, and the cookie with the state of the flow. */
export async function beginOAuth(
  settings: Settings,
  provider: Provider,
  { isPopup, linkCode }: Pick<Flow, "isPopup" | "linkCode">,
  now = Date.now(),
): Promise<{ location: string; cookie: string }> {
  const kept: Record<string, string> = {}
  const request = new Request(callbackAddress(settings, provider))
  const answer = await authenticate(settings, provider, request, kept).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw answer
  const [state, verifier] = [kept[stateKey] ?? "", kept[verifierKey] ?? ""]
  const flow: Flow = { provider: provider.name, state, verifier, isPopup, linkCode }
  return {
    location: answer.headers.get("location") ?? "",
    cookie: await flowCookie(state).write(settings, flow, now),
  }
}

interface OAuthOutcome extends Pick<Flow, "isPopup" | "linkCode"> {
  /** Null if the sign-in failed; `failure` is for the visitor and `reason` for the log. */
  profile: ProviderProfile | null
  failure: OAuthFailure | null
  reason: string | null
  /** Clears the flow, so that a response is accepted only once. */
  cookie: string
}

/** Accepts a provider's response only in the browser and flow that requested it. */
export async function finishOAuth(
  request: Request,
  settings: Settings,
  provider: Provider,
  now = Date.now(),
): Promise<OAuthOutcome> {
  const url = new URL(request.url)
  const cookie = flowCookie(url.searchParams.get("state") ?? "")
  const flow = await cookie.read(request, settings, now)
  const { isPopup = false, linkCode = null } = flow ?? {}
  const ended = { isPopup, linkCode, cookie: await cookie.clear() }
  if (flow?.provider !== provider.name)
    return fail("not-started", "this sign-in was not started in this browser", ended)
  if (isOtherIssuer(url, provider)) return fail("provider", "the answer is of another issuer", ended)
  const kept = { [stateKey]: flow.state, [verifierKey]: flow.verifier }
  // Our own address, so that the library does not receive the request's host.
  const own = new Request(callbackAddress(settings, provider) + url.search, {
    signal: AbortSignal.timeout(15_000),
  })
  try {
    const profile = await authenticate(settings, provider, own, kept)
    return { profile, failure: null, reason: null, ...ended }
  } catch (error) {
    const failure = url.searchParams.get("error") === "access_denied" ? "denied" : "provider"
    if (error instanceof Response) return fail(failure, `answer ${error.status}`, ended)
    if (!(error instanceof AuthorizationError)) throw error
    return fail(failure, `${error.message} (${String(error.cause)})`, ended)
  }
}

function fail(
  failure: OAuthFailure,
  reason: string,
  ended: Pick<OAuthOutcome, "isPopup" | "linkCode" | "cookie">,
): OAuthOutcome {
  return { profile: null, failure, reason, ...ended }
}

/** RFC 9207: an answer that names its issuer must name the provider that was asked. */
function isOtherIssuer({ searchParams }: URL, { authorizationEndpoint }: Provider): boolean {
  const issuer = searchParams.get("iss")
  return issuer !== null && issuer.replace(/\/$/, "") !== new URL(authorizationEndpoint).origin
}

function authenticate(
  settings: Settings,
  provider: Provider,
  request: Request,
  kept: Record<string, string>,
): Promise<ProviderProfile> {
  const authenticator = new Authenticator<ProviderProfile>(requestSessionStorage(kept), {
    throwOnError: true,
  })
  authenticator.use(new ProfileStrategy(settings, provider, { fetch }), provider.name)
  return authenticator.authenticate(provider.name, request)
}
