import { createServer, type Server } from "node:http"
import Provider from "oidc-provider"

export interface FakeProvider {
  /** For GOOGLE_ORIGIN. */
  origin: string
  close: () => Promise<void>
}

export const oidcClient = { id: "bookvalue-test", secret: "a-secret-of-tests" }

/**
 * A real OpenID provider with Google's paths. The login name selects the account: `none-…` has no email address, `unproven-…` an unverified one, others a verified one.
 */
export async function startFakeProvider(port: number, redirectUris: string[]): Promise<FakeProvider> {
  const origin = `http://127.0.0.1:${port}`
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    cookies: { keys: ["a key for the cookies of tests"] },
    pkce: { required: () => true, methods: ["S256"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    routes: { authorization: "/o/oauth2/v2/auth", token: "/token", userinfo: "/v1/userinfo" },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: `Test ${id.split("@")[0]}`,
        ...(id.startsWith("none-") ? {} : { email: id, email_verified: !id.startsWith("unproven-") }),
      }),
    }),
  })
  const server: Server = createServer(provider.callback())
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done))
  return {
    origin,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
