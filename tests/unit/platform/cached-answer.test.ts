import fc from "fast-check"
import { expect, test } from "vitest"
import { cachedAnswer } from "~/platform/cached-answer.server"
import { pageCache, type Rendered } from "~/platform/page-cache.server"

const declared = ["period", "range"]

interface Page {
  path: string
  params: string[]
  reader: string | null
  version: number
  isIncomplete: boolean
}

/**
 * The answer of a site without a cache: the page of an address and its declared parameters, for one reader.
 */
function getPage(request: Request, version: number, isIncomplete: boolean): Page {
  const url = new URL(request.url)
  const params = [...url.searchParams].filter(([name]) => declared.includes(name)).map(([, value]) => value)
  const reader = /__Host-session=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? null
  return { path: url.pathname, params: params.sort(), reader, version, isIncomplete }
}

const get = fc.record({
  kind: fc.constant("get" as const),
  path: fc.constantFrom("/a", "/b", "/account"),
  params: fc.subarray(["period=annual", "range=10Y", "utm_source=x"]).chain(shuffle),
  cookie: fc.constantFrom("", "theme=dark", "__Host-session=ann", "theme=dark; __Host-session=bob"),
  method: fc.constantFrom("GET", "GET", "HEAD", "POST"),
  authorization: fc.constantFrom("", "", "Bearer x"),
})
const step = fc.oneof(
  { weight: 6, arbitrary: get },
  fc.record({ kind: fc.constant("write" as const), isSeen: fc.boolean() }),
  fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 50_000 }) }),
  fc.record({
    kind: fc.constant("become" as const),
    state: fc.constantFrom("whole", "whole", "incomplete", "failing"),
  }),
)

function shuffle(params: string[]): fc.Arbitrary<string[]> {
  return fc.shuffledSubarray(params, { minLength: params.length })
}

const dataParameters = new Set(["period"])

test("any reader gets the answer of a site without a cache, at most a minute old", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: "max" }), async (steps) => {
      const clock = { now: 1_000_000 }
      const pages = pageCache({ now: () => clock.now, roomBytes: 20_000 })
      const written = [clock.now]
      let state = "whole"
      const render = async (request: Request): Promise<Rendered> => {
        if (state === "failing") throw new Error("The storage does not answer.")
        const page = getPage(request, written.length - 1, state === "incomplete")
        const response = new Response(JSON.stringify(page), { headers: { "content-type": "text/html" } })
        return { response, isShared: page.reader === null && !page.isIncomplete }
      }
      for (const each of steps) {
        if (each.kind === "wait") clock.now += each.ms
        else if (each.kind === "become") state = each.state
        else if (each.kind === "write") {
          written.push(clock.now)
          if (each.isSeen) pages.clear()
        } else {
          const { path, params, method, cookie, authorization } = each
          const headers = new Headers({ ...(cookie && { cookie }), ...(authorization && { authorization }) })
          const request = new Request(`https://example.test${path}?${params.join("&")}`, { method, headers })
          const own = getPage(request, written.length - 1, state === "incomplete")
          const work: Promise<unknown>[] = []
          const answer = await cachedAnswer(
            pages,
            request,
            render,
            (each) => void work.push(each),
            dataParameters,
          ).catch(() => null)
          await Promise.all(work)
          if (answer === null) {
            expect(state).toBe("failing")
            continue
          }
          const { response, source } = answer
          const text = await response.text()
          if (method === "HEAD" && source !== null) expect(text).toBe("")
          if (text === "") continue
          const { version, ...page }: Page = JSON.parse(text)
          const { version: newest, ...expected } = own
          const isShared = source !== null
          // A page of before is complete, although the site may be unable to make one now.
          expect(page).toEqual(
            isShared && version < newest
              ? { ...expected, isIncomplete: false }
              : { ...expected, isIncomplete: page.isIncomplete && expected.isIncomplete },
          )
          if (!isShared) expect(version).toBe(newest)
          const replacedAt = written[version + 1]
          if (replacedAt !== undefined) expect(clock.now - replacedAt).toBeLessThan(60_000)
          const isPersonal =
            own.reader !== null || authorization !== "" || method === "POST" || path === "/account"
          if (isPersonal || params.includes("utm_source=x")) expect(isShared).toBe(false)
        }
      }
    }),
  )
})

test("a second visitor with the parameters in another order gets the kept page, a reader of an account does not", async () => {
  const pages = pageCache()
  const ask = async (search: string, cookie = "") => {
    const render = async (request: Request): Promise<Rendered> => ({
      response: new Response(JSON.stringify(getPage(request, 0, false))),
      isShared: !request.headers.get("cookie"),
    })
    const request = new Request(`https://example.test/a?${search}`, { headers: { cookie } })
    return (await cachedAnswer(pages, request, render, () => {}, dataParameters)).source
  }
  expect(await ask("range=10Y&period=annual")).toBe("rendered")
  expect(await ask("period=annual&range=10Y", "theme=dark")).toBe("hit")
  expect(await ask("period=annual&range=10Y", "__Host-session=ann")).toBeNull()
})

test("a shared page is rendered from the address and network of its first visitor, without other headers", async () => {
  const seen: [string, string][] = []
  const render = async ({ headers }: Request): Promise<Rendered> => {
    seen.push(...headers)
    return { response: new Response("page"), isShared: true }
  }
  const headers = { "cf-connecting-ip": "192.0.2.1", "accept-language": "de", cookie: "theme=dark" }
  await cachedAnswer(
    pageCache(),
    new Request("https://example.test/a", { headers }),
    render,
    () => {},
    dataParameters,
  )
  expect(seen).toEqual([["cf-connecting-ip", "192.0.2.1"]])
})
