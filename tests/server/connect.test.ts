import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js"
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js"
import { beforeAll, expect, inject, test } from "vitest"
import { signIn } from "./sign-in"

const origin = inject("sampleOrigin")
const email = "connect@example.com"
let cookie = ""

beforeAll(async () => {
  cookie = await signIn(origin, origin, email)
})

/** A program that keeps what it receives, as the SDK asks. */
class Program implements OAuthClientProvider {
  redirectUrl = "http://127.0.0.1:3939/callback"
  kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier: string; page: URL | null } = {
    verifier: "",
    page: null,
  }
  constructor(private scope?: string) {}
  get clientMetadata() {
    return {
      ...{ client_name: "Test program", redirect_uris: [this.redirectUrl] },
      ...(this.scope === undefined ? {} : { scope: this.scope }),
    }
  }
  state = () => "state-1"
  clientInformation = () => this.kept.client
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.kept.client = client
  }
  tokens = () => this.kept.tokens
  saveTokens(tokens: OAuthTokens): void {
    this.kept.tokens = tokens
  }
  redirectToAuthorization(page: URL): void {
    this.kept.page = page
  }
  saveCodeVerifier(verifier: string): void {
    this.kept.verifier = verifier
  }
  codeVerifier = () => this.kept.verifier
}

const toTransport = (program: Program, path = "/mcp/account") =>
  new StreamableHTTPClientTransport(new URL(path, origin), { authProvider: program })

/** What the user does in the browser; returns the address that the program is called back at. */
async function allow(page: URL, scopes: string[]): Promise<URL> {
  const shown = await fetch(page, { headers: { cookie } })
  expect(shown.status).toBe(200)
  const text = await shown.text()
  for (const words of ["Test program", "this computer", "Allow"]) expect(text).toContain(words)
  const body = new URLSearchParams([["decision", "allow"], ...scopes.map((scope) => ["scope", scope])])
  const answer = await fetch(`${origin}/oauth/decide${page.search}`, {
    ...{ method: "POST", body, headers: { cookie, origin }, redirect: "manual" },
  })
  return new URL(answer.headers.get("refresh")?.replace("0; url=", "") ?? "")
}

/** A client that found its way from an address alone, and the program behind it. */
async function connect(scopes: string[]): Promise<{ client: Client; program: Program }> {
  const program = new Program()
  const transport = toTransport(program)
  await expect(new Client({ name: "t", version: "1" }).connect(transport)).rejects.toThrow(UnauthorizedError)
  if (!program.kept.page) throw new Error("The program was not led to the page.")
  const back = await allow(program.kept.page, scopes)
  expect([back.searchParams.get("state"), back.searchParams.get("iss")]).toEqual(["state-1", origin])
  await transport.finishAuth(back.searchParams.get("code") ?? "")
  const client = new Client({ name: "t", version: "1" })
  await client.connect(toTransport(program))
  return { client, program }
}

const call = async (client: Client, name: string, given: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: given })).content as { text: string }[]

const readAccount = async () => (await fetch(`${origin}/account`, { headers: { cookie } })).text()

test("a program finds its way from the address to a change of a watchlist, and ends in the account", async () => {
  const { client, program } = await connect(["watchlists:read", "watchlists:write"])
  const { tools } = await client.listTools()
  expect(tools.find(({ name }) => name === "change_watchlist")?.annotations).toMatchObject({
    readOnlyHint: false,
  })
  const add = { action: "add", subject: "AAPL", list: "From a program" }
  expect((await call(client, "change_watchlist", add))[0]?.text).toContain("Added to “From a program”: AAPL.")
  expect((await call(client, "change_watchlist", add))[0]?.text).toContain("already on the list")
  expect((await call(client, "my_watchlists"))[0]?.text).toContain("AAPL")
  const page = await fetch(`${origin}/watchlist`, { headers: { cookie } })
  expect(await page.text()).toContain("From a program")
  // The same token reads the data address, and is renewed by the SDK.
  const bearing = { authorization: `Bearer ${program.kept.tokens?.access_token}` }
  expect((await fetch(`${origin}/api/v1/me/watchlists.json`, { headers: bearing })).status).toBe(200)
  expect((await fetch(`${origin}/api/v1/me/screens.json`, { headers: bearing })).status).toBe(403)
  const before = program.kept.tokens?.access_token
  program.kept.tokens = { ...program.kept.tokens, access_token: "bv_old" } as OAuthTokens
  expect((await call(client, "my_watchlists"))[0]?.text).toContain("AAPL")
  expect(program.kept.tokens?.access_token).not.toBe(before)

  const account = await readAccount()
  expect(account).toContain("Test program")
  const id = /name="program" value="([^"]+)"/.exec(account)?.[1] ?? ""
  await fetch(`${origin}/account`, {
    ...{ method: "POST", body: new URLSearchParams({ intent: "end-program", program: id }) },
    headers: { cookie, origin },
  })
  expect(await readAccount()).not.toContain("Test program")
  await expect(call(client, "my_watchlists")).rejects.toThrow()
})

const post = (path: string, name: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } }),
    headers: {
      ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
      ...headers,
    },
  })

test("without a token, /mcp answers as before, and the tools of an account say how to connect", async () => {
  const client = new Client({ name: "t", version: "1" })
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin)))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).not.toContain("my_watchlists")
  const refused = await post("/mcp", "my_watchlists")
  expect(refused.status).toBe(401)
  expect(refused.headers.get("www-authenticate")).toContain(
    `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
  )
  expect(await refused.text()).toContain(`${origin}/connect`)
})

test("a token of a wrong scope, an unknown one, and one in the address are refused in words", async () => {
  const { program } = await connect(["watchlists:read"])
  const token = program.kept.tokens?.access_token ?? ""
  const wrong = await post("/mcp", "change_watchlist", { authorization: `Bearer ${token}` })
  expect([wrong.status, await wrong.text()]).toEqual([
    403,
    expect.stringContaining("does not have the scope watchlists:write"),
  ])
  expect(wrong.headers.get("www-authenticate")).toContain('error="insufficient_scope"')
  const unknown = await post("/mcp", "search", { authorization: `Bearer bv_${"x".repeat(43)}` })
  expect([unknown.status, await unknown.text()]).toEqual([401, expect.stringContaining("unknown or revoked")])
  for (const path of [`/mcp/account?access_token=${token}`, `/mcp?token=${token}`])
    expect((await post(path, "my_watchlists")).status, path).toBe(401)
})

test("a page of another site cannot answer for the user, and a visitor who is signed out is asked to log in", async () => {
  const program = new Program()
  await new Client({ name: "t", version: "1" }).connect(toTransport(program)).catch(() => null)
  const page = program.kept.page ?? new URL(origin)
  const foreign = await fetch(`${origin}/oauth/decide${page.search}`, {
    ...{ method: "POST", body: new URLSearchParams({ decision: "allow", scope: "watchlists:read" }) },
    headers: { cookie, origin: "https://evil.example" },
  })
  expect(foreign.status).toBe(403)
  const out = await fetch(page)
  expect([out.status, out.headers.get("cache-control")]).toEqual([200, "private, no-store"])
  expect(out.headers.getSetCookie().join()).toContain("__Host-connect=")
  expect(await out.text()).toContain("you return to this page")
  const waiting = out.headers.getSetCookie().find((each) => each.startsWith("__Host-connect=")) ?? ""
  const login = await fetch(`${origin}/login`, {
    ...{ headers: { cookie: `${cookie}; ${waiting.split(";", 1)[0]}` }, redirect: "manual" },
  })
  expect(login.headers.get("location")).toBe(`/oauth/authorize${page.search}`)
  page.searchParams.set("redirect_uri", "https://evil.example/")
  const wrong = await fetch(page, { headers: { cookie }, redirect: "manual" })
  expect([wrong.status, wrong.headers.get("location")]).toEqual([400, null])
})

test("the site describes itself to programs and to the registry", async () => {
  const read = async (path: string) => (await fetch(origin + path)).json() as Promise<Record<string, unknown>>
  expect(await read("/.well-known/oauth-authorization-server")).toMatchObject({
    ...{ issuer: origin, code_challenge_methods_supported: ["S256"] },
    authorization_response_iss_parameter_supported: true,
  })
  for (const path of ["/mcp", "/mcp/account"])
    expect(await read(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
      ...{ resource: origin + path, authorization_servers: [origin] },
    })
  const entry = await read("/server.json")
  expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  expect(String(entry.description).length).toBeLessThanOrEqual(100)
})
