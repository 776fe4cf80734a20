import { expect, test } from "vitest"
import { configuredProviders, findProvider } from "~/pages/sign-in/oauth-providers.server"
import { parseSettings } from "~/platform/env.server"

const client = {
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "secret",
  GOOGLE_ORIGIN: "http://127.0.0.1:9999",
  TWITTER_CLIENT_ID: "id without a secret",
}

test("a test provider is accepted only on localhost", () => {
  const local = findProvider(parseSettings({ ...client, APP_ORIGIN: "http://localhost:8787" }), "google")
  expect(local?.tokenEndpoint).toBe("http://127.0.0.1:9999/token")
  for (const APP_ORIGIN of ["https://app.example", "https://localhost.example"]) {
    const live = findProvider(parseSettings({ ...client, APP_ORIGIN }), "google")
    expect(live?.tokenEndpoint).toBe("https://oauth2.googleapis.com/token")
  }
})

test("a provider without a client, a secret or an app origin is not offered", () => {
  expect(configuredProviders(parseSettings({ ...client, APP_ORIGIN: "https://app.example" }))).toEqual([
    "google",
  ])
  expect(configuredProviders(parseSettings(client))).toEqual([])
})

test("provider responses become profiles; only Google's addresses can be verified", () => {
  const all = parseSettings({
    ...client,
    APP_ORIGIN: "https://app.example",
    TWITTER_CLIENT_SECRET: "s",
    FACEBOOK_CLIENT_ID: "i",
    FACEBOOK_CLIENT_SECRET: "s",
  })
  const read = (name: string, answer: unknown) => findProvider(all, name)?.toProfile(answer)
  const google = { sub: "1", name: "Ada", email: "Ada@Example.com" }
  expect(read("google", { ...google, email_verified: true })).toMatchObject({
    subject: "1",
    email: "ada@example.com",
    emailVerified: true,
  })
  expect(read("google", google)?.emailVerified).toBe(false)
  expect(read("facebook", { id: "2", email: "a@example.com" })?.emailVerified).toBe(false)
  expect(read("twitter", { data: { id: "3", name: "T" } })).toMatchObject({ subject: "3", email: null })
  expect(() => read("google", { error: "no" })).toThrow()
})
