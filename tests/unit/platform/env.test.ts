import { expect, test } from "vitest"
import { InvalidEnvironment, parseSettings } from "~/platform/env.server"

test("an empty environment is fine, and empty variables count as absent", () => {
  expect(parseSettings({ EDGAR_ORIGIN: "", DB: {} })).toMatchObject({})
  expect(parseSettings({ EDGAR_ORIGIN: "" }).EDGAR_ORIGIN).toBeUndefined()
})

test("an origin loses its path", () => {
  expect(parseSettings({ APP_ORIGIN: "https://example.com/x/" }).APP_ORIGIN).toBe("https://example.com")
})

for (const [name, value, words] of [
  ["APP_ORIGIN", "example.com", "http or https origin"],
  ["EDGAR_ORIGIN", "file:///tmp", "http or https origin"],
  ["EDGAR_USER_AGENT", "curl", "contact address"],
  ["SESSION_SECRET", "short", "32 characters"],
  ["INGEST_TOKEN", "short", "24 characters"],
  ["MAIL_URL", "http://mail", "smtp://"],
  ["ANALYTICS_SCRIPT", "http://example.com/a.js", "https address"],
])
  test(`a wrong ${name} is refused by its name`, () => {
    const parse = () => parseSettings({ [name!]: value })
    expect(parse).toThrow(InvalidEnvironment)
    expect(parse).toThrow(name)
    expect(parse).toThrow(words)
  })
