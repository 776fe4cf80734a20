import fc from "fast-check"
import { expect, test } from "vitest"
import { parseHookUrl } from "~/model/alerts/hook"
import { toHookMessage } from "~/model/alerts/hook-message"

const site = { own: "https://app.example", allowed: "http://ntfy:80, https://10.0.0.7:8443" }
const isTaken = (text: string) => parseHookUrl(text, site) instanceof URL

test.each([
  ["https://hooks.example.com/a?b=c", true],
  ["  https://hooks.example.com  ", true],
  ["https://1password.com/", true],
  ["http://ntfy/topic", true],
  ["https://10.0.0.7:8443/x", true],
  ["https://10.0.0.7/x", false],
  ["http://hooks.example.com/", false],
  ["ftp://hooks.example.com/", false],
  ["javascript:alert(1)", false],
  ["https://hooks.example.com:8443/", false],
  ["https://user:password@hooks.example.com/", false],
  ["https://app.example/mail-events", false],
  ["https://app.example./mail-events", false],
  ["https://localhost/", false],
  ["https://localhost./", false],
  ["https://ntfy/", false],
  ["https://127.0.0.1/", false],
  ["https://2130706433/", false],
  ["https://0x7f.1/", false],
  ["https://[::1]/", false],
  ["https://[::ffff:127.0.0.1]/", false],
  ["https://a", false],
  [`https://a.example/${"x".repeat(500)}`, false],
  ["", false],
] as const)("the address %s is taken: %s", (text, expected) => {
  expect(isTaken(text)).toBe(expected)
})

test("no address of a number is taken, however it is written", () => {
  const number = fc.oneof(
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6().map((text) => `[${text}]`),
    fc.nat(2 ** 32 - 1).map(String),
    fc.nat(2 ** 32 - 1).map((value) => `0x${value.toString(16)}`),
  )
  fc.assert(
    fc.property(number, fc.constantFrom("", "/x", ":443/", "?a.b"), (host, rest) => {
      expect(isTaken(`https://${host}${rest}`), host).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

const event = {
  id: "filing:1",
  topic: "filings" as const,
  at: Date.UTC(2026, 2, 10),
  title: "A <b>&| *Co* (A): 8-K",
  detail: "@everyone [x](y)",
  path: "/company/A",
}
const at = { origin: "https://app.example", at: Date.UTC(2026, 2, 11) }
const read = (kind: Parameters<typeof toHookMessage>[0]["kind"], url: string) => {
  const { body, ...rest } = toHookMessage({ kind, url }, event, at)
  return { ...rest, body: JSON.parse(body) }
}

test("a webhook has the event with its page", () => {
  const { path: _, ...rest } = event
  expect(read("webhook", "https://a.example.com/x").body).toEqual({
    type: "alert",
    timestamp: "2026-03-11T00:00:00.000Z",
    data: { ...rest, at: "2026-03-10T00:00:00.000Z", url: "https://app.example/company/A" },
  })
})

test("ntfy gets the topic of the address, also below a path", () => {
  expect(read("ntfy", "https://ntfy.sh/my-topic?auth=1")).toMatchObject({
    url: "https://ntfy.sh/?auth=1",
    body: { topic: "my-topic", title: event.title, click: "https://app.example/company/A" },
  })
  expect(read("ntfy", "https://a.example.com/push/t/")).toMatchObject({
    ...{ url: "https://a.example.com/push/", body: { topic: "t" } },
  })
})

test("names of filers make no links and mention nobody in Slack and Discord", () => {
  expect(read("slack", "https://a.example.com/").body.text).toBe(
    "<https://app.example/company/A|A &lt;b&gt;&amp;¦ *Co* (A): 8-K>\n@everyone [x](y)",
  )
  expect(read("discord", "https://a.example.com/").body).toMatchObject({
    allowed_mentions: { parse: [] },
    embeds: [{ description: "@everyone \\[x\\]\\(y\\)", url: "https://app.example/company/A" }],
  })
})
