import { expect, inject, test } from "vitest"

const origin = inject("sampleOrigin")

const day = "2025-01-15"

/** Pages of one company that show past days. Links of the site, such as its list of investors, are of today. */
const dated = [
  /^\/company\/[^/?.]+$/,
  /^\/company\/[^/?.]+\/(financials|financials\/dcf|financials\/source\/.*|investors|companies)$/,
  /^\/company\/[^/?.]+\/(financials|valuation|investors|companies)\.(json|csv|xlsx)$/,
  /^\/compare$/,
]

/** The links of a page to other pages of its company; those that lead back to today are left out. */
async function listLinks(path: string): Promise<URL[]> {
  const response = await fetch(origin + path)
  expect(response.status, path).toBe(200)
  const html = await response.text()
  const links = [...html.matchAll(/<a\b([^>]*)>([^<]*)/g)]
  return links.flatMap(([, attributes = "", text]) => {
    const address = /\bhref="([^"#]*)/.exec(attributes)?.[1]?.replaceAll("&amp;", "&")
    if (!address?.startsWith("/") || text?.trim() === "Today") return []
    const url = new URL(address, origin)
    const isOfCompany = /^\/company\/AAPL\b/.test(url.pathname) || /[?&]items=AAPL/.test(url.search)
    return isOfCompany ? [url] : []
  })
}

test("links of the overview of a past day lead to pages of that day, and so do the links of those", async () => {
  const first = `/company/AAPL?asof=${day}`
  const seen = new Set([first])
  const lost: string[] = []
  let next = [first]
  for (const _ of ["the overview", "its pages"]) {
    const found: string[] = []
    for (const page of next)
      for (const { pathname, search, searchParams } of await listLinks(page)) {
        // Schedules and all kinds of owners have no past days.
        const isOfToday = ["owners", "all"].includes(searchParams.get("show") ?? "")
        if (isOfToday || !dated.some((pattern) => pattern.test(pathname))) continue
        if (searchParams.get("asof") !== day) lost.push(`${page}: ${pathname}${search}`)
        const to = `${pathname}${search}`
        if (seen.has(to) || /\.(json|csv|xlsx)$/.test(pathname)) continue
        seen.add(to)
        found.push(to)
      }
    expect(found.length).toBeGreaterThan(5)
    next = found
  }
  expect(lost).toEqual([])
  for (const page of ["/financials", "/financials/dcf", "/investors", "/financials?statement=ratios"])
    expect([...seen].some((each) => each.startsWith(`/company/AAPL${page}`) && each.includes(day))).toBe(true)
  expect([...seen].some((each) => each.startsWith("/compare?"))).toBe(true)
})

test("the holders of a past day are those whose filings were made by then", async () => {
  const read = async (path: string) => {
    const response = await fetch(origin + path)
    return { status: response.status, body: await response.json() }
  }
  type Holders = { asOf: string | null; managers: string; rows: { filed: string }[] }
  const past = (await read(`/company/AAPL/investors.json?asof=${day}`)).body as Holders
  expect(past).toMatchObject({ asOf: day, managers: "tracked" })
  expect(past.rows.filter(({ filed }) => filed > day)).toEqual([])
  const today = (await read("/company/AAPL/investors.json")).body as Holders
  expect(today.asOf).toBe(null)
  expect(today.rows.some(({ filed }) => filed > day)).toBe(true)
  expect(await read("/company/AAPL/investors.json?asof=2025-02-30")).toMatchObject({
    status: 400,
    body: { error: "asof is a day on or after 1993-01-01, such as 2016-12-31." },
  })
})
