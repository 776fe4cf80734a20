import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { beginOAuth, finishOAuth } from "~/pages/sign-in/oauth.server"
import { oauthFailureText } from "~/pages/sign-in/oauth-failure"
import { findProvider, type Provider } from "~/pages/sign-in/oauth-providers.server"
import { parseSettings } from "~/platform/env.server"
import { type FakeProvider, oidcClient, startFakeProvider } from "../../../fakes/oidc-server"

const appOrigin = "http://localhost:8787"
const callback = `${appOrigin}/auth/google/callback`
let fake: FakeProvider

beforeAll(async () => {
  fake = await startFakeProvider(await freePort(), [callback])
})
afterAll(() => fake.close())

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

function getSettings(origin = fake.origin) {
  return parseSettings({
    APP_ORIGIN: appOrigin,
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    GOOGLE_CLIENT_ID: oidcClient.id,
    GOOGLE_CLIENT_SECRET: oidcClient.secret,
    GOOGLE_ORIGIN: origin,
  })
}

function google(settings = getSettings()): Provider {
  const provider = findProvider(settings, "google")
  if (!provider) throw new Error("Google is not set up.")
  return provider
}

async function begin() {
  const begun = await beginOAuth(getSettings(), google(), { isPopup: true, linkCode: null })
  return { location: new URL(begun.location), cookie: begun.cookie.split(";")[0] ?? "" }
}

/** Follows the provider's pages as a visitor with this login until it redirects to the callback. */
async function getAnswer(location: URL, login: string, isDenied = false): Promise<URL> {
  const jar = new Map<string, string>()
  const ask = async (url: string, form?: Record<string, string>) => {
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }
    const body = form ? { method: "POST", body: new URLSearchParams(form) } : {}
    const response = await fetch(url, { redirect: "manual", headers, ...body })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";")
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
    }
    return new URL(response.headers.get("location") ?? "", url)
  }
  const forms: Record<string, string>[] = [{ prompt: "login", login, password: "any" }, { prompt: "consent" }]
  let at = await ask(location.href)
  for (const form of forms) {
    if (isDenied && form.prompt === "consent") at = await ask(`${at.href}/abort`)
    else at = await ask(at.href, form)
    at = await ask(at.href)
  }
  return at
}

const finish = (url: URL | string, cookie: string, provider = google()) =>
  finishOAuth(new Request(url, { headers: { cookie } }), getSettings(), provider)

test("the request has a state, PKCE by S256 and the exact redirect address", async () => {
  const { searchParams } = (await begin()).location
  expect(searchParams.get("state")).toMatch(/^[\w-]{22,}$/)
  expect(searchParams.get("code_challenge_method")).toBe("S256")
  expect(searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/)
  expect(searchParams.get("redirect_uri")).toBe(callback)
})

test("a profile says whether its address is verified", async () => {
  for (const [login, emailVerified] of [
    ["ada@example.com", true],
    ["unproven-eve@example.com", false],
  ] as const) {
    const { location, cookie } = await begin()
    const outcome = await finish(await getAnswer(location, login), cookie)
    expect(outcome).toMatchObject({ profile: { email: login, emailVerified }, failure: null, isPopup: true })
  }
})

test("an answer without this browser's cookie, with another state, or used again is rejected", async () => {
  const { location, cookie } = await begin()
  const answer = await getAnswer(location, "ada@example.com")
  expect(await finish(answer, "")).toMatchObject({ profile: null, failure: "not-started" })
  const other = await begin()
  const swapped = new URL(answer)
  swapped.searchParams.set("state", other.location.searchParams.get("state") ?? "")
  expect(await finish(swapped, other.cookie)).toMatchObject({ profile: null, failure: "provider" })
  const fresh = await getAnswer(location, "ada@example.com")
  expect((await finish(fresh, cookie)).profile).not.toBeNull()
  const again = await finish(fresh, cookie)
  expect(again).toMatchObject({ profile: null, failure: "provider" })
  expect(again.cookie).toMatch(/Max-Age=0/)
})

test("an answer is accepted just before ten minutes after the start, and not from then on", async () => {
  const now = Date.parse("2026-03-01T12:00:00Z")
  const begun = await beginOAuth(getSettings(), google(), { isPopup: false, linkCode: "code" }, now)
  const answer = await getAnswer(new URL(begun.location), "ada@example.com")
  const request = new Request(answer, { headers: { cookie: begun.cookie } })
  const end = now + 10 * 60_000
  expect(await finishOAuth(request, getSettings(), google(), end)).toMatchObject({ failure: "not-started" })
  expect(await finishOAuth(request, getSettings(), google(), end - 1)).toMatchObject({
    profile: { email: "ada@example.com" },
    linkCode: "code",
  })
})

test("an answer of another provider or issuer is rejected before its code is sent anywhere", async () => {
  const { location, cookie } = await begin()
  const answer = await getAnswer(location, "ada@example.com")
  const facebook = { ...google(), name: "facebook" as const }
  expect(await finish(answer, cookie, facebook)).toMatchObject({ failure: "not-started" })
  expect(answer.searchParams.get("iss")).toBe(fake.origin)
  const mixed = new URL(answer)
  mixed.searchParams.set("iss", "https://attacker.example")
  expect(await finish(mixed, cookie)).toMatchObject({
    profile: null,
    reason: "the answer is of another issuer",
  })
  expect((await finish(answer, cookie)).profile).not.toBeNull()
})

test("a denied consent and a provider that is down have sentences of their own", async () => {
  const { location, cookie } = await begin()
  const denied = await finish(await getAnswer(location, "ada@example.com", true), cookie)
  expect(denied).toMatchObject({ profile: null, failure: "denied" })
  const second = await begin()
  const answer = await getAnswer(second.location, "ada@example.com")
  const down = google(getSettings("http://127.0.0.1:9"))
  const lost = new URL(answer)
  lost.searchParams.delete("iss")
  expect(await finish(lost, second.cookie, down)).toMatchObject({ profile: null, failure: "provider" })
  const getText = (search: string) => oauthFailureText(new URLSearchParams(search))
  expect(getText("failed=denied")).toBe("You did not allow the sign-in.")
  expect(getText("failed=<script>")).toBe(getText("failed=provider"))
  expect(getText("")).toBeNull()
})
