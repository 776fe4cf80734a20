import { validate } from "@readme/openapi-parser"
import { parse } from "csv-parse/sync"
import createClient from "openapi-fetch"
import openapiTypescript, { astToString } from "openapi-typescript"
import ts from "typescript"
import { expect, inject, test } from "vitest"
import { problemSchema } from "~/addresses/data/problem"
import { dataAddresses } from "~/addresses/data/registry"
import type { DataAddress } from "~/addresses/definitions/define-address"

const origin = inject("sampleOrigin")

const isPublic = ({ scope }: DataAddress) => scope === null

/** An address with its examples; `query` has the parameters of the query, too. */
function toPath(address: DataAddress, extension: string, query: Record<string, string> = {}): string {
  const filled = address.parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((path, { name, example }) => path.replace(`{${name}}`, example), address.path)
  const required = address.parameters
    .filter((parameter) => parameter.in === "query" && parameter.isRequired)
    .map(({ name, example }) => [name, example] as const)
  const search = new URLSearchParams({ ...Object.fromEntries(required), ...query })
  return `${filled}.${extension}${search.size ? `?${search}` : ""}`
}

/** Without a query, with each parameter alone, and for every company and investor of the sample. */
function getVariants(address: DataAddress): string[] {
  const queries = address.parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, example }) => ({ [name]: example }))
  const paths = [{}, ...queries].map((query) => toPath(address, "json", query))
  const others = address.path.startsWith("/company/{ticker}")
    ? ["EXMP", "NVDA", "WMT"].flatMap((ticker) =>
        address.isBesidePage ? [toPath(address, "json").replace("/AAPL", `/${ticker}`)] : [],
      )
    : address.path.startsWith("/investor/{cik}") && !address.path.includes("{accession}")
      ? ["0001336528", "0001709323"].map((cik) => toPath(address, "json").replace("0001067983", cik))
      : []
  const statements =
    address.id === "financials"
      ? ["income", "balance", "cashflow", "ratios"].flatMap((statement) =>
          ["annual", "quarterly", "ttm"].map((period) => toPath(address, "json", { statement, period })),
        )
      : []
  return [...paths, ...others, ...statements]
}

const read = (path: string, init?: RequestInit) => fetch(`${origin}/api/v1${path}`, init)

test.each(dataAddresses.filter(isPublic).map((address) => [address.id, address] as const))(
  "%s answers as its schema says, with no field that the schema lacks",
  async (_, address) => {
    const statuses: number[] = []
    for (const path of getVariants(address)) {
      const response = await read(path)
      const body = (await response.json()) as Record<string, unknown>
      statuses.push(response.status)
      if (response.status !== 200) {
        expect(problemSchema.safeParse(body).error, path).toBeUndefined()
        continue
      }
      const parsed = address.response.safeParse(body)
      expect(parsed.error?.issues.slice(0, 3), path).toBeUndefined()
      expect(parsed.data, path).toEqual(body)
    }
    expect(statuses[0]).toBe(200)
  },
)

test.each(
  dataAddresses
    .filter((address) => isPublic(address) && address.csv)
    .map((address) => [address.id, address] as const),
)("%s as CSV has the columns of the registry first", async (_, address) => {
  // The usual days are the current week and the last month, which the sample does not have.
  const days: Record<string, string> =
    address.id === "calendar"
      ? { from: "2026-04-27", to: "2026-05-08" }
      : address.id === "marketInsiders"
        ? { days: "365" }
        : {}
  const response = await read(toPath(address, "csv", days))
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  const [header = [], ...lines] = parse(await response.text(), { record_delimiter: "\r\n" }) as string[][]
  const columns = address.csv?.columns ?? []
  expect(header.slice(0, columns.length)).toEqual(columns)
  if (!address.csv?.others) expect(header).toEqual(columns)
  // The sample has no past days and no words of releases, and the market's files are made some time after a start.
  if (!["screenerAfter", "measures", "market"].includes(address.id)) expect(lines.length).toBeGreaterThan(0)
})

test("a page's sibling and its versioned address answer with the same bytes", async () => {
  for (const path of [
    "/company/AAPL/financials.json?period=ttm",
    "/investor/0001067983.csv",
    "/search.json?q=apple",
  ]) {
    const [beside, versioned] = await Promise.all([fetch(origin + path), read(path)])
    expect(beside.status).toBe(200)
    expect(await beside.text()).toBe(await versioned.text())
  }
})

test("an answer's entity tag is answered with 304, and with 200 after the data differs", async () => {
  const path = "/company/AAPL/financials.json"
  const first = await read(path)
  const etag = first.headers.get("etag") ?? ""
  expect(etag).toMatch(/^"[\w-]+"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await read(path, { headers: { "if-none-match": known } })
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag])
  }
  expect((await read(`${path}?period=ttm`, { headers: { "if-none-match": etag } })).status).toBe(200)
})

test("other sites may read public data without credentials", async () => {
  const response = await read("/company/AAPL.json", { headers: { origin: "https://example.org" } })
  expect(response.headers.get("access-control-allow-origin")).toBe("*")
  expect(response.headers.get("access-control-allow-credentials")).toBeNull()
  expect(response.headers.get("ratelimit-policy")).toBe('"reads";q=600;w=60')
  const preflight = await read("/company/AAPL.json", {
    method: "OPTIONS",
    headers: { origin: "https://example.org", "access-control-request-method": "GET" },
  })
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"])
  const page = await fetch(`${origin}/company/AAPL`)
  expect(page.headers.get("access-control-allow-origin")).toBeNull()
})

test("OPTIONS of a page names its methods, and a long message with its own proof is refused", async () => {
  const options = await fetch(`${origin}/company/AAPL`, { method: "OPTIONS" })
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD"])
  for (const path of ["/mail-events", "/alerts/unsubscribe/x"]) {
    const long = await fetch(`${origin}${path}`, { method: "POST", body: "x".repeat(140_000) })
    expect([long.status, await long.text()]).toEqual([413, "This form is too long."])
  }
})

test.each([
  ["/company/NOPE.json", 404, "No company is listed as NOPE."],
  ["/nothing.json", 404, "There is no data at /api/v1/nothing.json."],
  ["/investor/0001067983/2031q1.json", 404, "No holdings are loaded for 2031q1."],
  ["/company/NOPE/financials.csv", 404, "No company is listed as NOPE."],
  ["/search.csv?q=a", 406, "Search is not a table; ask for .json."],
  ["/me/screens.json", 401, "This address needs a token."],
  [
    "/company/EXMP/filings/0000990001-26-000004.json?section=item-99",
    404,
    "exmp-20251231.htm has no section item-99.",
  ],
])("%s is answered with %i as a problem", async (path, status, start) => {
  const response = await read(path)
  expect([response.status, response.headers.get("content-type")]).toEqual([
    status,
    "application/problem+json",
  ])
  const problem = problemSchema.parse(await response.json())
  expect(problem.status).toBe(status)
  expect(problem.detail.startsWith(start)).toBe(true)
})

test("HEAD has the headers of GET with the length, and no body", async () => {
  for (const path of [
    "/api/v1/company/AAPL/financials.csv",
    "/company/AAPL/financials.json",
    "/etf/GSFAX.xlsx",
    "/card.png",
    "/healthz",
    "/api/v1/company/NOPE.json",
    "/company/AAPL",
  ]) {
    const init = { headers: { "accept-encoding": "identity" } }
    const [whole, head] = [
      await fetch(origin + path, init),
      await fetch(origin + path, { ...init, method: "HEAD" }),
    ]
    const length = (await whole.arrayBuffer()).byteLength
    expect([head.status, await head.text()], path).toEqual([whole.status, ""])
    for (const name of ["content-type", "etag"])
      expect(head.headers.get(name), path).toBe(whole.headers.get(name))
    expect(head.headers.get("content-length"), path).toBe(String(length))
  }
})

test("every link of a page to its data knows the page's query", async () => {
  const refused: string[] = []
  let links = 0
  for (const page of [
    "/company/AAPL/financials?statement=ratios&period=quarterly&vintage=original&currency=EUR",
    "/company/AAPL/financials/dcf?basis=fcf&growth=8&laterYears=ever",
    "/company/AAPL/financials/source/revenue/2024?statement=income&period=annual",
    "/company/AAPL/segments?period=quarterly&show=shares",
    "/company/AAPL/filings?form=10-K&insiders=all&page=2",
    "/company/EXMP/search?q=gallium&form=10-K&page=2",
    "/company/EXMP/insiders?code=market&days=365&page=2",
    "/company/AAPL/investors?quarter=2025q3&show=owners",
    "/company/AAPL/companies?quarter=2025q3&page=2",
    "/company/AAPL/earnings",
    "/investor/0001067983?show=sold&page=2",
    "/investor/0001067983/companies?q=apple&page=2",
    "/investor/0001067983/portfolio",
    "/investors?sort=turnover&quarter=2025q3",
    "/etf/GSFAX?q=apple&show=holdings&page=2",
    "/insiders?show=clusters&days=365&size=large&page=2",
    "/screener?query=revenue+%3E+0&columns=growth&sort=revenue&order=asc&stale=1&page=2",
    "/compare?items=AAPL,NVDA&metrics=revenue&line=netMargin&scale=log&base=100",
  ]) {
    const html = await (await fetch(origin + page)).text()
    for (const [, href = ""] of html.matchAll(/href="(\/[^"]*\.(?:json|csv|xlsx)(?:\?[^"]*)?)"/g)) {
      const response = await fetch(origin + href.replaceAll("&amp;", "&"))
      links += 1
      if (response.status === 400) refused.push(`${page}: ${href}`)
    }
  }
  expect(refused).toEqual([])
  expect(links).toBeGreaterThan(50)
})

test.each([
  ["/company/AAPL/filings.json?first=5", 400],
  ["/company/AAPL/filings.csv?first=5", 400],
  ["/company/AAPL/filings.json?form=10-K&utm_source=a&fbclid=b&gclid=c&_=1", 200],
])("%s is answered with %i", async (path, status) => {
  const response = await read(path)
  expect(response.status).toBe(status)
  if (status === 400)
    expect(await response.json()).toMatchObject({
      detail:
        'This address does not know the parameter "first". It knows: form, year, item, q, limit, offset.',
    })
})

test("a query with an error is answered with 400 and the position", async () => {
  const response = await read("/screener.json?query=roe+%3E")
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    title: "Bad Request",
    start: expect.any(Number),
    end: expect.any(Number),
  })
})

test.each(["2016-02-30", "1999-12-31", "yesterday"])(
  "a screen as known on %s, which is no possible day, is answered with 400, not with figures of today",
  async (day) => {
    const response = await read(`/screener.json?asof=${day}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining("2009-07-01"), rows: [] })
  },
)

test("a ticker written another way redirects to its own versioned address", async () => {
  const response = await read("/company/aapl/financials.json?period=ttm", { redirect: "manual" })
  expect([response.status, response.headers.get("location")]).toEqual([
    301,
    "/api/v1/company/AAPL/financials.json?period=ttm",
  ])
})

test("the OpenAPI document is valid, and a generated client compiles and reads what it promises", async () => {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Record<string, unknown>
  expect(await validate(structuredClone(document) as never)).toMatchObject({ valid: true })

  const types = astToString(await openapiTypescript(structuredClone(document) as never))
  expect(compile(types, clientProgram)).toEqual([])
  // The types hold the fields: a field that no answer has is an error.
  expect(compile(types, clientProgram.replace("row.price", "row.prize")).join("\n")).toContain("prize")

  const client = createClient<Record<string, { get: Record<string, unknown> }>>({
    baseUrl: (document.servers as { url: string }[])[0]?.url ?? "",
  }) as unknown as Client
  const insiders = await client.GET("/company/{ticker}/insiders.json", {
    params: { path: { ticker: "EXMP" }, query: { code: "market" } },
  })
  expect(insiders.data?.rows.length).toBeGreaterThan(3)
  const missing = await client.GET("/company/{ticker}/insiders.json", {
    params: { path: { ticker: "NOPE" } },
  })
  expect(missing.error).toMatchObject({ status: 404 })
})

interface Client {
  GET: (path: string, given: object) => Promise<{ data?: { rows: unknown[] }; error?: { status: number } }>
}

const clientProgram = `
import createClient from "openapi-fetch"
import type { paths } from "./api-types"
const client = createClient<paths>({ baseUrl: "http://localhost" })
export async function prices(): Promise<(number | null)[]> {
  const { data, error } = await client.GET("/company/{ticker}/insiders.json", {
    params: { path: { ticker: "AAPL" }, query: { role: "officer" } },
  })
  if (error) throw new Error(error.detail)
  return data.rows.map((row) => row.price)
}
`

/** The errors of a program beside the generated types. */
function compile(types: string, program: string): string[] {
  const folder = import.meta.dirname
  const files = new Map([
    [`${folder}/api-types.ts`, types],
    [`${folder}/program.ts`, program],
  ])
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  }
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (name) => files.get(name) ?? readFile(name)
  host.fileExists = (name) => files.has(name) || fileExists(name)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) => {
    const text = files.get(name)
    return text === undefined
      ? getSourceFile(name, ...rest)
      : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
  }
  const checked = ts.createProgram([`${folder}/program.ts`], options, host)
  return ts
    .getPreEmitDiagnostics(checked)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
}

test.each([
  [
    "/company/AAPL/financials.json?period=quarter",
    400,
    'period cannot be "quarter". It is one of: annual, quarterly, ttm.',
  ],
  [
    "/company/AAPL/financials/source/revenue/2024.json?asof=2026-02-30",
    400,
    "asof is a day on or after 1993-01-01, such as 2016-12-31.",
  ],
  ["/company/AAPL/model.json?growth=1,5", 400, 'growth cannot be "1,5". It is a number.'],
  ["/company/EXEFX/valuation.json", 404, "There is no such data. What has this name is at /etf/EXEFX."],
])("%s answers %d and says why", async (path, status, detail) => {
  const response = await fetch(`${origin}/api/v1${path}`)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status, detail, error: detail })
})
