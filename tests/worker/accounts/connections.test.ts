import fc from "fast-check"
import { expect, test } from "vitest"
import { loadOwnWatchlists } from "~/addresses/definitions/own-data.server"
import { oauth } from "~/addresses/oauth.server"
import { isRegisteredUri, parseRedirectUri } from "~/lib/redirect-uri"
import { readConnectionRequest } from "~/pages/connect/connection-request.server"
import { decideConnection } from "~/pages/connect/decide.server"
import { readClientId } from "~/platform/oauth-client.server"
import {
  addGrant,
  endProgram,
  exchangeCode,
  type IssuedTokens,
  listPrograms,
  renewTokens,
  revokeTokenOf,
} from "~/stores/people/grants-store.server"
import { endSessions } from "~/stores/people/sessions-store.server"
import { listTokens } from "~/stores/people/tokens-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { bindings } from "../bindings"
import { getSettings, now } from "./settings"

const db = bindings.DB
const settings = getSettings()
const site = "https://app.example"
const callback = "https://claude.example/callback"
const verifier = "v".repeat(43)
/** S256 of the verifier, as RFC 7636 has it. */
const challenge = await toChallenge(verifier)

async function toChallenge(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

function send(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const address = oauth.find((each) => each.path === path)
  const request = new Request(site + path, { method: "POST", body, headers })
  const context = { db, settings, passesGate: async () => true }
  return address?.post?.({ request, params: {}, context: context as never })
}

async function register(
  uris = [callback],
  name = "Claude",
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await send("/oauth/register", JSON.stringify({ client_name: name, redirect_uris: uris }))
  return { status: response?.status ?? 0, body: await (response as Response).json() }
}

async function newUser(email = "ada@example.com"): Promise<string> {
  return (await openAccountOfEmail(db, { email, displayName: "Ada" }, now)).id
}

/** A code for a user, and how it is exchanged. */
async function granted(userId: string, at = now) {
  const clientId = (await register()).body.client_id ?? ""
  const code = await addGrant(
    db,
    {
      userId,
      client: { id: clientId, name: "Claude" },
      scopes: ["watchlists:read"],
      challenge,
      redirectUri: callback,
    },
    at,
  )
  const given = { code: code ?? "", clientId, redirectUri: callback, verifier }
  return { given, clientId }
}

function requireTokens(issued: IssuedTokens) {
  if ("problem" in issued) throw new Error(issued.problem)
  return issued
}

async function getStatus(token: string, at = now) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await loadOwnWatchlists(
    new Request(`${site}/api/v1/me/watchlists.json`, { headers }),
    { db },
    at,
  )
  return [answer.status, answer.body.error]
}

test("a code is exchanged for tokens that read the user's lists for an hour, and are renewed once each", async () => {
  const userId = await newUser()
  const { given, clientId } = await granted(userId)
  const first = requireTokens(await exchangeCode(db, given, now))
  expect(await getStatus(first.accessToken)).toEqual([200, undefined])
  const later = now + 3_600_000
  expect(await getStatus(first.accessToken, later)).toEqual([401, expect.stringContaining("has expired")])
  const second = requireTokens(await renewTokens(db, { token: first.refreshToken, clientId }, later))
  expect(await getStatus(second.accessToken, later)).toEqual([200, undefined])
  expect(await listPrograms(db, userId, later)).toMatchObject([
    { name: "Claude", scopes: ["watchlists:read"] },
  ])
  expect(await listTokens(db, userId)).toEqual([])
  const stored = JSON.stringify(
    (
      await db.batch([
        db.prepare("select * from oauth_grants"),
        db.prepare("select * from oauth_refresh_tokens"),
        db.prepare("select * from api_tokens"),
      ])
    ).map(({ results }) => results),
  )
  for (const secret of [given.code, first.accessToken, first.refreshToken, second.refreshToken])
    expect(stored).not.toContain(secret)
})

test.each([
  ["of another program", { clientId: "other" }, "another program"],
  ["with another verifier", { verifier: "w".repeat(43) }, "code_verifier"],
  ["with another redirect URI", { redirectUri: "https://evil.example/" }, "redirect_uri"],
  ["that nobody gave", { code: "x" }, "unknown"],
])("a code %s is refused in words", async (_, change, words) => {
  const { given } = await granted(await newUser())
  expect(await exchangeCode(db, { ...given, ...change }, now)).toEqual({
    problem: expect.stringContaining(words),
  })
})

test("a code works within a minute", async () => {
  const { given } = await granted(await newUser())
  expect(await exchangeCode(db, given, now + 60_000)).toEqual({ problem: expect.stringContaining("expired") })
})

test("a code that is used twice ends the connection", async () => {
  const userId = await newUser()
  const { given } = await granted(userId)
  const { accessToken } = requireTokens(await exchangeCode(db, given, now))
  expect(await exchangeCode(db, given, now)).toEqual({ problem: expect.stringContaining("used before") })
  expect(await getStatus(accessToken)).toEqual([401, expect.stringContaining("unknown or revoked")])
  expect(await listPrograms(db, userId, now)).toEqual([])
})

test("a refresh token that is used twice ends the connection, also for the one who has the newer one", async () => {
  const { given, clientId } = await granted(await newUser())
  const first = requireTokens(await exchangeCode(db, given, now))
  const second = requireTokens(await renewTokens(db, { token: first.refreshToken, clientId }, now))
  expect(await renewTokens(db, { token: first.refreshToken, clientId }, now)).toHaveProperty("problem")
  expect(await renewTokens(db, { token: second.refreshToken, clientId }, now)).toHaveProperty("problem")
  expect((await getStatus(second.accessToken))[0]).toBe(401)
})

test("a refresh token of another program, or after thirty days, is refused and ends nothing", async () => {
  const { given, clientId } = await granted(await newUser())
  const { refreshToken: token, accessToken } = requireTokens(await exchangeCode(db, given, now))
  expect(await renewTokens(db, { token, clientId: "other" }, now)).toHaveProperty("problem")
  const end = now + 30 * 86_400_000
  expect(await renewTokens(db, { token, clientId }, end)).toEqual({
    problem: expect.stringContaining("expired"),
  })
  expect((await getStatus(accessToken))[0]).toBe(200)
})

test("a connection ends by its program, by its user, and with all access of an account", async () => {
  const userId = await newUser()
  const connect = async () => {
    const { given, clientId } = await granted(userId)
    return { clientId, ...requireTokens(await exchangeCode(db, given, now)) }
  }
  const [first, second, third] = [await connect(), await connect(), await connect()]
  await revokeTokenOf(db, { token: first.refreshToken, clientId: "other" })
  expect((await getStatus(first.accessToken))[0]).toBe(200)
  await revokeTokenOf(db, { token: first.refreshToken, clientId: first.clientId })
  expect((await getStatus(first.accessToken))[0]).toBe(401)
  const [listed] = await listPrograms(db, userId, now)
  await endProgram(db, await newUser("other@example.com"), listed?.id ?? "")
  expect(await listPrograms(db, userId, now)).toHaveLength(2)
  await endProgram(db, userId, listed?.id ?? "")
  expect(await listPrograms(db, userId, now)).toHaveLength(1)
  await endSessions(db, userId, true)
  expect(
    await Promise.all([second, third].map(async (each) => (await getStatus(each.accessToken))[0])),
  ).toEqual([401, 401])
})

test("the 51st connection is refused", async () => {
  const userId = await newUser()
  for (let place = 1; place <= 50; place++) expect((await granted(userId)).given.code).not.toBe("")
  expect((await granted(userId)).given.code).toBe("")
  expect((await granted(userId, now + 60_000)).given.code).not.toBe("")
})

test("a client ID is what a program registered, and nobody else makes one", async () => {
  const { status, body } = await register()
  const id = body.client_id ?? ""
  expect([status, await readClientId(settings, id)]).toEqual([
    201,
    { name: "Claude", redirectUris: [callback] },
  ])
  const [encoded = "", signature = ""] = id.split(".")
  const forged = btoa(JSON.stringify({ name: "Claude", redirectUris: ["https://evil.example/"] }))
  for (const each of [
    "",
    encoded,
    `${encoded}.`,
    `${forged}.${signature}`,
    `${encoded}x.${signature}`,
    `${id}0`,
  ])
    expect(await readClientId(settings, each), each).toBeNull()
  expect(await readClientId(getSettings({ SESSION_SECRET: "f".repeat(32) }), id)).toBeNull()
})

test.each([
  [["javascript:alert(1)"]],
  [["javascript://x/%0aalert(1)"]],
  [["data:text/html,x"]],
  [["http://claude.example/"]],
  [["http://localhost.evil.example/"]],
  [["https://user@claude.example/"]],
  [["https://claude.example/#part"]],
  [["/callback"]],
  [["file:///etc/passwd"]],
  [["https://claude.example/ x"]],
  [[callback, "http://evil.example/"]],
  [[]],
])("a program with the redirect URIs %j cannot register", async (uris) => {
  expect((await register(uris)).status).toBe(400)
})

test("a redirect URI must be one that was registered; only the port of the own machine may differ", () => {
  const registered = [callback, "http://127.0.0.1:3000/cb", "cursor://app/cb"]
  for (const uri of [callback, "http://127.0.0.1:9/cb", "http://127.0.0.1/cb", "cursor://app/cb"])
    expect(isRegisteredUri(uri, registered), uri).toBe(true)
  const near = fc.constantFrom(
    ...[
      "https://claude.example/callback/",
      "https://claude.example/callback?x",
      "https://claude.example:8443/callback",
    ],
    ...[
      "https://claude.example.evil.example/callback",
      "https://evil.example/callback",
      "http://claude.example/callback",
    ],
    ...[
      "http://127.0.0.1:3000/other",
      "http://localhost:3000/cb",
      "cursor://app/cb2",
      "https://claude.example\\@evil.example/callback",
    ],
    ...["HTTPS://CLAUDE.EXAMPLE/callback#", "//evil.example", "https://claude.example/callback/../x"],
  )
  fc.assert(
    fc.property(fc.oneof(near, fc.webUrl(), fc.string()), (uri) => {
      const url = parseRedirectUri(uri)
      const isOwnMachine = url?.protocol === "http:" && url.hostname === "127.0.0.1" && url.pathname === "/cb"
      expect(isRegisteredUri(uri, registered), uri).toBe(registered.includes(uri) || isOwnMachine)
    }),
    { numRuns: 2000 },
  )
})

async function getAsked(changes: Record<string, string | null> = {}) {
  const params = new URLSearchParams({
    ...{ client_id: (await register()).body.client_id ?? "", redirect_uri: callback, response_type: "code" },
    ...{
      code_challenge: challenge,
      code_challenge_method: "S256",
      scope: "watchlists:read watchlists:write",
    },
    ...{ state: "s", resource: `${site}/mcp/account` },
  })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return params
}

test.each([
  ["redirect_uri", "https://evil.example/", "did not register"],
  ["response_type", "token", "ask for a code"],
  ["code_challenge_method", "plain", "S256"],
  ["code_challenge", null, "S256"],
  ["code_challenge_method", null, "S256"],
  ["resource", "https://other.example/mcp", "another site"],
  ["scope", "watchlists:read admin", "no scope admin"],
  ["client_id", "x", "not registered"],
])("a request with %s %s is refused on the page", async (name, value, words) => {
  const asked = await readConnectionRequest(await getAsked({ [name]: value }), settings, site)
  expect(asked).toEqual({ problem: expect.stringContaining(words) })
})

test("a parameter that is sent twice is refused", async () => {
  const params = await getAsked()
  params.append("redirect_uri", "https://evil.example/")
  expect(await readConnectionRequest(params, settings, site)).toHaveProperty("problem")
})

async function decide(fields: [string, string][], signedInAt = now) {
  const user = { id: await newUser(), email: null, displayName: "Ada" }
  const request = new Request(`${site}/oauth/decide?${await getAsked()}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  })
  const context = {
    ...{ db, settings, waitUntil: () => {} },
    session: async () => ({ id: "1", user, signedInAt, seenAt: now }),
  }
  const response = await decideConnection(request, context, now)
  return new URL(response.headers.get("refresh")?.replace("0; url=", "") ?? "")
}

test("the answer has the code, the state and the issuer; a refusal has none", async () => {
  const allowed = await decide([
    ["decision", "allow"],
    ["scope", "watchlists:read"],
    ["scope", "screens:read"],
  ])
  expect(allowed.origin + allowed.pathname).toBe(callback)
  expect([allowed.searchParams.get("state"), allowed.searchParams.get("iss")]).toEqual(["s", site])
  const clientId = (await getAsked()).get("client_id") ?? ""
  const given = { code: allowed.searchParams.get("code") ?? "", clientId, redirectUri: callback, verifier }
  // Only what was asked for and allowed.
  expect(await exchangeCode(db, given, now)).toMatchObject({ scopes: "watchlists:read" })
  for (const fields of [
    [
      ["decision", "deny"],
      ["scope", "watchlists:read"],
    ],
    [["decision", "allow"]],
  ])
    expect(Object.fromEntries((await decide(fields as [string, string][])).searchParams)).toEqual({
      ...{ error: "access_denied", state: "s", iss: site },
    })
})

test("a sign-in that is older than fifteen minutes connects nothing", async () => {
  const old = decide(
    [
      ["decision", "allow"],
      ["scope", "watchlists:read"],
    ],
    now - 16 * 60_000,
  )
  await expect(old).rejects.toMatchObject({ status: 302 })
  expect((await db.prepare("select 1 from oauth_grants").all()).results).toEqual([])
})

test("the token address takes a form with each field once, and says what is wrong", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" }
  const { given, clientId } = await granted(await newUser(), Date.now())
  const fields = {
    ...{ grant_type: "authorization_code", code: given.code, client_id: clientId },
    ...{ redirect_uri: callback, code_verifier: verifier },
  }
  const post = async (body: string, headers = form) => {
    const response = (await send("/oauth/token", body, headers)) as Response
    return [
      response.status,
      ((await response.json()) as { error?: string }).error,
      response.headers.get("cache-control"),
    ]
  }
  const text = `${new URLSearchParams(fields)}`
  const refused = (error: string) => [400, error, "no-store"]
  expect(await post(text, { "content-type": "application/json" })).toEqual(refused("invalid_request"))
  expect(await post(`${text}&code=other`)).toEqual(refused("invalid_request"))
  expect(await post(text.replace(verifier, "short"))).toEqual(refused("invalid_request"))
  expect(await post(`${new URLSearchParams({ ...fields, grant_type: "password" })}`)).toEqual(
    refused("unsupported_grant_type"),
  )
  expect(await post(`${new URLSearchParams({ ...fields, code: "x" })}`)).toEqual(refused("invalid_grant"))
  expect(await post(text)).toEqual([200, undefined, "no-store"])
})

test("every query of connections uses an index", async () => {
  for (const sql of [
    "select * from oauth_grants where code_hash = 'h'",
    "select * from oauth_grants where user_id = 'u'",
    "select * from oauth_refresh_tokens where hash = 'h'",
    "delete from oauth_refresh_tokens where grant_id = 'g' and expires_at <= 1",
    "update api_tokens set hash = 'h' where grant_id = 'g'",
  ]) {
    const { results } = await db.prepare(`explain query plan ${sql}`).all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join(), sql).toMatch(/USING .*INDEX/)
  }
})
