import { z } from "zod"
import { parseRedirectUri } from "~/lib/redirect-uri"
import { parseJson } from "~/lib/text/parse-json"
import { tidyLine } from "~/lib/text/tidy-line"
import { maxTokenNameLength, tokenScopes } from "~/model/watchlists/api-token"
import { decideConnection } from "~/pages/connect/decide.server"
import { mcpPaths } from "~/pages/connect/mcp-paths"
import { readBody } from "~/platform/body.server"
import { getOrigin } from "~/platform/env.server"
import { toClientId } from "~/platform/oauth-client.server"
import {
  exchangeCode,
  type IssuedTokens,
  renewTokens,
  revokeTokenOf,
} from "~/stores/people/grants-store.server"
import type { Address, Answer } from "./find-address"

const maxBodyBytes = 32 * 1024

const publicJson = (body: object) =>
  Response.json(body, { headers: { "cache-control": "public, max-age=300" } })
const secretJson = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "cache-control": "no-store", pragma: "no-cache" } })
const refuse = (error: string, description: string, status = 400) =>
  secretJson({ error, error_description: description }, status)

/** RFC 8414. */
const serverMetadata: Answer = ({ request, context }) => {
  const issuer = getOrigin(request, context.settings)
  return publicJson({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    scopes_supported: Object.keys(tokenScopes),
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/connect`,
  })
}

/** RFC 9728. */
const resourceMetadata =
  (path: string): Answer =>
  ({ request, context }) => {
    const origin = getOrigin(request, context.settings)
    return publicJson({
      resource: origin + path,
      authorization_servers: [origin],
      scopes_supported: Object.keys(tokenScopes),
      bearer_methods_supported: ["header"],
      resource_documentation: `${origin}/connect`,
    })
  }

const noSecret = "This server has no accounts: SESSION_SECRET is not set."

const registration = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(10),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).default(["authorization_code"]),
  response_types: z.array(z.string()).default(["code"]),
})

/** RFC 7591. Programs have no secret; PKCE binds a code to the program that asked for it. */
const register: Answer = async ({ request, context: { settings, passesGate } }) => {
  if (!settings.SESSION_SECRET) return refuse("invalid_request", noSecret, 503)
  const network = request.headers.get("cf-connecting-ip") ?? "unknown"
  if (!(await passesGate(`register ${network}`)))
    return refuse("temporarily_unavailable", "Too many requests. Try again in a minute.", 429)
  const body = await readText(request)
  const parsed = registration.safeParse(parseJson(body))
  if (!parsed.success)
    return refuse("invalid_client_metadata", "Send JSON with one to ten redirect_uris, and a client_name.")
  const { client_name = "", redirect_uris: uris, grant_types, response_types } = parsed.data
  const wrong = uris.find((uri) => !parseRedirectUri(uri))
  if (wrong !== undefined)
    return refuse(
      "invalid_redirect_uri",
      "A redirect URI is https, http on this machine (127.0.0.1, [::1], localhost), or of a scheme of the program, without a fragment.",
    )
  if (!grant_types.includes("authorization_code") || !response_types.includes("code"))
    return refuse("invalid_client_metadata", "Programs connect with authorization_code and code.")
  const name = tidyLine(client_name, maxTokenNameLength) || "A program without a name"
  const id = await toClientId(settings, { name, redirectUris: uris })
  if (!id) return refuse("invalid_client_metadata", "The name and the redirect URIs are too long.")
  return secretJson(
    {
      client_id: id,
      client_name: name,
      redirect_uris: uris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: Object.keys(tokenScopes).join(" "),
    },
    201,
  )
}

const field = z.string().min(1).max(4000)
const tokenRequest = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: z.literal("authorization_code"),
    code: field,
    client_id: field,
    redirect_uri: field.optional(),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  z.object({ grant_type: z.literal("refresh_token"), refresh_token: field, client_id: field }),
])

const grantTypes = ["authorization_code", "refresh_token"]

/** Gives tokens for a code or a refresh token. */
const issueTokens: Answer = async ({ request, context: { db } }) => {
  const form = await readForm(request)
  if (!form) return refuse("invalid_request", "Send the parameters once each, as a form.")
  if (form.grant_type && !grantTypes.includes(form.grant_type))
    return refuse("unsupported_grant_type", `grant_type is ${grantTypes.join(" or ")}.`)
  const parsed = tokenRequest.safeParse(form)
  if (!parsed.success)
    return refuse(
      "invalid_request",
      `A parameter is missing or malformed: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}.`,
    )
  const { data: given } = parsed
  const now = Date.now()
  const issued: IssuedTokens =
    given.grant_type === "refresh_token"
      ? await renewTokens(db, { token: given.refresh_token, clientId: given.client_id }, now)
      : await exchangeCode(
          db,
          {
            code: given.code,
            clientId: given.client_id,
            redirectUri: given.redirect_uri,
            verifier: given.code_verifier,
          },
          now,
        )
  if ("problem" in issued) return refuse("invalid_grant", issued.problem)
  return secretJson({
    access_token: issued.accessToken,
    token_type: "Bearer",
    expires_in: issued.seconds,
    refresh_token: issued.refreshToken,
    scope: issued.scopes,
  })
}

const revocation = z.object({ token: field, client_id: field })

/** RFC 7009: the answer does not say whether there was such a token. */
const revoke: Answer = async ({ request, context: { db } }) => {
  const form = revocation.safeParse(await readForm(request))
  if (!form.success) return refuse("invalid_request", "Send token and client_id, as a form.")
  await revokeTokenOf(db, { token: form.data.token, clientId: form.data.client_id })
  return secretJson({})
}

async function readText(request: Request): Promise<string> {
  const body = await readBody(request, maxBodyBytes)
  return body === "too long" ? "" : new TextDecoder().decode(body)
}

/** The fields of a form; null for another type of body, and for a field that is sent twice. */
async function readForm(request: Request): Promise<Record<string, string> | null> {
  const text = await readText(request)
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "")) return null
  const fields = [...new URLSearchParams(text)]
  return new Set(fields.map(([name]) => name)).size === fields.length ? Object.fromEntries(fields) : null
}

/** Programs send these with a code or a token, and without a cookie. */
const forPrograms = (path: string, post: Answer): Address => ({ path, post, checksSender: true })

/** The addresses of OAuth 2.1, with which programs are connected. */
export const oauth: Address[] = [
  { path: "/.well-known/oauth-authorization-server", get: serverMetadata },
  ...["", ...mcpPaths].map((path) => ({
    path: `/.well-known/oauth-protected-resource${path}`,
    get: resourceMetadata(path),
  })),
  forPrograms("/oauth/register", register),
  forPrograms("/oauth/token", issueTokens),
  forPrograms("/oauth/revoke", revoke),
  { path: "/oauth/decide", post: ({ request, context }) => decideConnection(request, context) },
]
