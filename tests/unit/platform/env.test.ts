import { expect, test } from "vitest"
import { getOrigin, InvalidEnvironment, parseSettings } from "~/platform/env.server"

test("an empty environment is valid, and empty variables are ignored", () => {
  expect(parseSettings({ EDGAR_ORIGIN: "", DB: {} })).toMatchObject({})
  expect(parseSettings({ EDGAR_ORIGIN: "" }).EDGAR_ORIGIN).toBeUndefined()
})

test.each([
  ["READ_THROUGH_LIMIT", "0", 0],
  ["READ_THROUGH_LIMIT", 60, 60],
  ["MAIL_URL", "smtps://user:password@mail.example:465", "smtps://user:password@mail.example:465"],
  ["MAIL_URL", "resend://re_a_key", "resend://re_a_key"],
])("%s takes %j", (name, given, value) => {
  expect(parseSettings({ [name]: given })).toEqual({ [name]: value })
})

test("the path of an origin is removed", () => {
  expect(parseSettings({ APP_ORIGIN: "https://example.com/" }).APP_ORIGIN).toBe("https://example.com")
})

for (const [name, value, words] of [
  ["APP_ORIGIN", "example.com", "http or https origin"],
  ["APP_ORIGIN", "https://example.com/base", "must have no path"],
  ["READ_THROUGH_LIMIT", "-1", "must be a whole number, or 0 for no limit"],
  ["READ_THROUGH_LIMIT", "1.5", "must be a whole number, or 0 for no limit"],
  ["READ_THROUGH_LIMIT", " ", "must be a whole number, or 0 for no limit"],
  ["EDGAR_ORIGIN", "file:///tmp", "http or https origin"],
  ["EDGAR_USER_AGENT", "curl", "contact address"],
  ["FILL", "some", "must be 0 for nothing, small"],
  ["SNAPSHOT_URL", "http://files.example/market.json", "must begin with https"],
  ["SNAPSHOT_URL", "ftp://files.example/market.json", "must be the https address"],
  ["SNAPSHOT_URL", "market.json", "must be the https address"],
  ["SESSION_SECRET", "short", "32 characters"],
  ["INGEST_TOKEN", "short", "24 characters"],
  ["MAIL_URL", "http://mail", "must be smtps://user:password@host:port, smtp://user:password@host:port or"],
  ["MAIL_URL", "smtps://reader@mail:submission", "must be smtps://user:password@host:port"],
  ["ANALYTICS_SCRIPT", "http://example.com/a.js", "https address"],
])
  test(`an invalid ${name} throws an error with its name`, () => {
    const parse = () => parseSettings({ [name!]: value })
    expect(parse).toThrow(InvalidEnvironment)
    expect(parse).toThrow(name)
    expect(parse).toThrow(words)
  })

test("links have the operator's origin, and the request's without one", () => {
  const request = new Request("http://10.0.0.7:8080/blog?x=1")
  expect(getOrigin(request, {})).toBe("http://10.0.0.7:8080")
  expect(getOrigin(request, { APP_ORIGIN: "https://books.example" })).toBe("https://books.example")
})
