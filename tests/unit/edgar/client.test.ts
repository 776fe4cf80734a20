import { afterEach, expect, test, vi } from "vitest"
import { type EdgarEffects, EdgarUnavailable, fetchEdgar } from "~/edgar/client"
import { type FakeSec, startFakeSec } from "../../fakes/sec-server"

const request = { userAgent: "Jane Doe jane@example.com" }
let sec: FakeSec | null = null

afterEach(async () => {
  await sec?.close()
  sec = null
})

async function withSec(documents: Record<string, string>) {
  sec = await startFakeSec({ documents })
  const waits: number[] = []
  let slots = 0
  const sent: Record<string, string>[] = []
  const effects: EdgarEffects = {
    fetch: (input, init) => {
      sent.push(init.headers as Record<string, string>)
      return fetch(input, init)
    },
    slot: async () => {
      slots += 1
    },
    wait: async (ms) => {
      waits.push(ms)
    },
  }
  const ask = (path: string, options = {}) =>
    fetchEdgar(`${sec!.origin}${path}`, { ...request, ...options }, effects)
  return { sec, ask, waits, sent, slots: () => slots }
}

test("an answer without an entity tag has its date, which is sent back as such", async () => {
  const sent: Headers[] = []
  const date = "Fri, 26 Jun 2026 20:05:00 GMT"
  const effects: EdgarEffects = {
    fetch: async (_, { headers }) => {
      sent.push(new Headers(headers))
      const isKnown = sent.at(-1)?.get("if-modified-since") === date
      return isKnown
        ? new Response(null, { status: 304 })
        : new Response("{}", { headers: { "last-modified": date } })
    },
    slot: async () => {},
    wait: async () => {},
  }
  const first = await fetchEdgar("https://sec.test/a.json", request, effects)
  expect(first).toMatchObject({ status: "found", entityTag: date })
  const again = await fetchEdgar("https://sec.test/a.json", { ...request, entityTag: date }, effects)
  expect(again).toEqual({ status: "unchanged" })
  await fetchEdgar("https://sec.test/a.json", { ...request, entityTag: 'W/"1"' }, effects)
  expect(sent.at(-1)?.get("if-none-match")).toBe('W/"1"')
  expect(sent.at(-1)?.get("if-modified-since")).toBeNull()
})

test("a document is requested through the gate with the given user agent", async () => {
  const { ask, sent, slots } = await withSec({ "/a.json": "ÄÖ" })
  const answer = await ask("/a.json")
  expect(answer.status === "found" && new TextDecoder().decode(answer.bytes)).toBe("ÄÖ")
  expect(sent[0]?.["user-agent"]).toBe(request.userAgent)
  expect(slots()).toBe(1)
})

test("404 returns absent and is not retried", async () => {
  const { ask, sec } = await withSec({})
  expect(await ask("/none.json")).toEqual({ status: "absent" })
  expect(sec.requests).toHaveLength(1)
})

for (const status of [429, 403, 500, 503])
  test(`${status} is retried with growing pauses, each time through the gate`, async () => {
    const { ask, sec, waits, slots } = await withSec({})
    sec.misbehave("/a.json", { status })
    await expect(ask("/a.json")).rejects.toThrow(`The SEC answered ${status} at /a.json.`)
    expect(waits).toEqual([500, 1500, 4500])
    expect(slots()).toBe(4)
  })

test("400 is not retried", async () => {
  const { ask, sec } = await withSec({})
  sec.misbehave("/a.json", { status: 400 })
  await expect(ask("/a.json")).rejects.toThrow(EdgarUnavailable)
  expect(sec.requests).toHaveLength(1)
})

test("an incomplete body is a failure, not a document", async () => {
  const { ask, sec } = await withSec({ "/a.json": "x".repeat(50_000) })
  sec.misbehave("/a.json", "half a body")
  await expect(ask("/a.json")).rejects.toThrow("broke off the connection")
  sec.misbehave("/a.json", null)
  expect(await ask("/a.json")).toMatchObject({ status: "found" })
})

test("a server that does not respond fails after the timeout", async () => {
  const { ask, sec } = await withSec({ "/a.json": "late" })
  sec.misbehave("/a.json", { delayMs: 2_000 })
  await expect(ask("/a.json", { timeoutMs: 50, tries: 2 })).rejects.toThrow(
    "did not answer within 0.05 seconds",
  )
})

test("a document above the size limit is refused without a retry", async () => {
  const { ask, sec } = await withSec({ "/a.json": "x".repeat(3_000_000) })
  await expect(ask("/a.json", { maxBytes: 1_000_000 })).rejects.toThrow("larger than 1 MB")
  expect(sec.requests).toHaveLength(1)
})

test("a document of exactly the size limit is read", async () => {
  const { ask } = await withSec({ "/a.json": "x".repeat(1_000) })
  expect((await ask("/a.json", { maxBytes: 1_000 })).status).toBe("found")
  await expect(ask("/a.json", { maxBytes: 999 })).rejects.toThrow("larger than")
})

test("an answer and a refusal leave no timer behind", async () => {
  vi.useFakeTimers()
  try {
    const effects: EdgarEffects = {
      fetch: async () => new Response("text"),
      slot: async () => {},
      wait: async () => {},
    }
    await fetchEdgar("https://sec.test/a.json", request, effects)
    const refused = async () => new Response("", { status: 500 })
    await expect(
      fetchEdgar("https://sec.test/a.json", request, { ...effects, fetch: refused }),
    ).rejects.toThrow("answered 500")
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

const denied = "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"
const limited = "<html><h1>Request Rate Threshold Exceeded</h1></html>"

test.each([
  {
    path: "/Archives/edgar/full-index/2026/QTR4/form.gz",
    body: denied,
    outcome: "absent",
    requests: 1,
    slower: 0,
  },
  {
    path: "/Archives/edgar/full-index/2026/QTR4/form.gz",
    body: limited,
    outcome: "403",
    requests: 4,
    slower: 4,
  },
  { path: "/submissions/CIK0000320193.json", body: denied, outcome: "403", requests: 4, slower: 4 },
])(
  "403 with $body at $path gives $outcome after $requests requests",
  async ({ path, body, outcome, requests, slower }) => {
    const calls = { requests: 0, slower: 0 }
    const effects: EdgarEffects = {
      fetch: async () => {
        calls.requests++
        return new Response(body, { status: 403 })
      },
      slot: async () => {},
      wait: async () => {},
      slowDown: async () => void calls.slower++,
    }
    const answer = await fetchEdgar(`https://www.sec.gov${path}`, request, effects).catch(String)
    expect(JSON.stringify(answer)).toContain(outcome)
    expect(calls).toEqual({ requests, slower })
  },
)

test.each([
  ["http://169.254.169.254/latest", "another site"],
  ["https://sec.test.evil.example/a.json", "another site"],
  ["http://sec.test/a.json", "another site"],
  ["/a.json", "in a circle"],
])("a redirect to %s is not followed", async (location, reason) => {
  const asked: string[] = []
  const effects: EdgarEffects = {
    fetch: async (address) => {
      asked.push(address)
      return new Response(null, { status: 302, headers: { location } })
    },
    slot: async () => {},
    wait: async () => {},
  }
  await expect(fetchEdgar("https://sec.test/a.json", request, effects)).rejects.toThrow(reason)
  expect(new Set(asked)).toEqual(new Set(["https://sec.test/a.json"]))
})

test("a redirect to a configured host is followed", async () => {
  const effects: EdgarEffects = {
    fetch: async (address, { redirect }) =>
      redirect === "manual" && address === "https://sec.test/a.json"
        ? new Response(null, { status: 301, headers: { location: "https://data.sec.test/b.json" } })
        : new Response(address),
    slot: async () => {},
    wait: async () => {},
  }
  const origins = ["https://sec.test", "https://data.sec.test"]
  const answer = await fetchEdgar("https://sec.test/a.json", { ...request, origins }, effects)
  expect(answer.status === "found" && new TextDecoder().decode(answer.bytes)).toBe(
    "https://data.sec.test/b.json",
  )
})
