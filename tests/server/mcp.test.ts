import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { usualTokens } from "~/addresses/mcp/reply"
import { estimateTokens } from "~/addresses/mcp/tokens"
import { berkshire, getSample } from "./mcp-samples"

const origin = inject("sampleOrigin")
let client: Client

beforeAll(async () => {
  client = new Client({ name: "test", version: "1" })
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin)))
})
afterAll(() => client?.close())

interface Answer {
  about: string[]
  rows: Record<string, unknown>[]
  next: number | null
  total: number
  page: string
}

/** The structured part of an answer, which is checked against the tool's schema by the client. */
async function ask(name: string, given: Record<string, unknown>, by = client): Promise<Answer> {
  const reply = await by.callTool({ name, arguments: given })
  expect(reply.isError, JSON.stringify(reply.content)).toBeFalsy()
  return reply.structuredContent as unknown as Answer
}

async function askText(name: string, given: Record<string, unknown>, by = client): Promise<string> {
  const { content } = await by.callTool({ name, arguments: given })
  const [first] = content as { type: string; text: string }[]
  return first?.text ?? ""
}

const findRow = ({ rows }: Answer, fields: Record<string, unknown>) =>
  rows.find((row) => Object.entries(fields).every(([name, value]) => row[name] === value))

/** Rows with a figure and without the filing that it is from. */
const withoutFiling = ({ rows }: Answer) =>
  rows.filter(({ value, accession }) => value !== null && !/^\d{10}-\d{2}-\d{6}$/.test(String(accession)))

async function open(source: unknown): Promise<string> {
  const response = await fetch(String(source))
  expect(response.status).toBe(200)
  return response.text()
}

test("1. What was Apple's revenue of fiscal 2024, and which filing says so?", async () => {
  const answer = await ask("statements", { ticker: "AAPL", fiscalYear: 2024, rows: ["revenue"] })
  expect(answer.rows).toMatchObject([
    { row: "revenue", end: "2024-09-28", value: 391_035_000_000, accession: "0000320193-24-000123" },
  ])
  const [row] = answer.rows
  expect(await open(row?.source)).toContain("391,035,000,000")
})

test("2. How much were Apple's net income and diluted EPS of its latest year, as first filed?", async () => {
  const answer = await ask("statements", {
    ticker: "AAPL",
    rows: ["netIncome", "epsDiluted"],
    periods: 1,
    vintage: "original",
  })
  expect(findRow(answer, { row: "netIncome" })).toMatchObject({ value: 112_010_000_000 })
  expect(findRow(answer, { row: "epsDiluted" })).toMatchObject({
    ...{ value: 7.46, accession: "0000320193-25-000079" },
  })
  expect(withoutFiling(answer)).toEqual([])
})

test("3. What does Berkshire hold, and what did it buy? Its CIK is found by name", async () => {
  const found = await ask("search", { query: "berkshire hathaway" })
  const investor = findRow(found, { kind: "investor" })?.cik
  expect(investor).toBe("0001067983")
  const answer = await ask("holdings", { investor, quarter: "2025q3", company: "AAPL" })
  expect(answer.rows).toMatchObject([
    {
      ...{ ticker: "AAPL", shares: 238_212_764, value: 60_656_116_097, end: "2025-09-30" },
      ...{ status: "-14.9%", sharesDiff: -41_787_236, accession: "0001193125-25-282901" },
    },
  ])
  const bought = await ask("holdings", { investor, quarter: "2025q3", changes: "new" })
  expect(findRow(bought, { ticker: "GOOGL" })).toMatchObject({ shares: 17_846_142 })
  expect(bought.about.join()).toContain("since 2025q2 (0000950123-25-008343)")
})

test("4. Which tracked investors hold Apple?", async () => {
  const answer = await ask("holders", { ticker: "AAPL", quarter: "2025q3" })
  const himalaya = answer.rows.find(({ name }) => String(name).includes("Himalaya"))
  expect(himalaya).toMatchObject({ shares: 110_600, value: 28_162_078 })
  expect(withoutFiling(answer)).toEqual([])
})

test("5. Did insiders of Example Instruments buy or sell?", async () => {
  const answer = await ask("insider_trades", { ticker: "EXMP", code: "market" })
  expect(findRow(answer, { accession: "0000990001-26-100017" })).toMatchObject({
    ...{ owner: "Achterberg Paul", what: "Purchase", shares: 3000, price: 30.42, value: 91_260 },
  })
  const quarters = await ask("insider_trades", { ticker: "EXMP", show: "quarters" })
  for (const { boughtUsd, soldUsd, netUsd } of quarters.rows)
    expect(netUsd).toBeCloseTo(Number(boughtUsd) - Number(soldUsd))
})

test("6. What changed in the risk factors since the report of the year before?", async () => {
  const list = await ask("filings", { ticker: "EXMP", form: "10-K", year: 2026 })
  const text = await askText("redline", {
    ...{ ticker: "EXMP", accession: list.rows[0]?.accession, section: "item-1a" },
  })
  expect(text).toContain("(0000990001-26-000004) compared with 10-K filed 2025-02-21 (0000990001-25-000004)")
  expect(text).toContain("changed: We buy gallium nitride wafers from [-three-]{+two+} suppliers")
})

test("7. What does the company make, in the words of its report?", async () => {
  const given = { ticker: "EXMP", accession: "0000990001-26-000004", section: "item-1" }
  expect(await askText("filing_section", given)).toContain("We design and build instruments")
})

test("8. Which companies earn more than 100 % on equity?", async () => {
  const answer = await ask("screener", { query: "roe > 100" })
  expect(findRow(answer, { ticker: "AAPL" })).toMatchObject({
    ...{ end: "2026-03-28", accession: "0000320193-26-000013" },
  })
  // Its filing list in the sample ends before its statements do.
  expect(findRow(answer, { ticker: "NVDA" })).toMatchObject({ accession: "0001045810-26-000052" })
})

test("9. Who released results in the week of 30 April 2026?", async () => {
  const answer = await ask("calendar", { from: "2026-04-27", to: "2026-05-08" })
  expect(findRow(answer, { ticker: "AAPL" })).toMatchObject({
    ...{ date: "2026-04-30", time: "16:30", period: "2026q2", end: "2026-03-28", status: "confirmed" },
    accession: "0000320193-26-000011",
  })
})

test("10. What were Apple's last quarters as released, and when is the next one?", async () => {
  const answer = await ask("earnings", { ticker: "AAPL" })
  // The sample ends in June 2026, so its next release is overdue and a later one is forecast.
  expect(answer.about.join("\n")).toMatch(/Next: 20\d\d-\d\d-\d\d \(expected/)
  expect(answer.about.join("\n")).toMatch(
    /Overdue: 20\d\d-\d\d-\d\d \(expected, (not filed yet|filings to [^)]+)\)/,
  )
  expect(findRow(answer, { period: "2026q2" })).toMatchObject({ eps: 2.01, revenue: 111_184_000_000 })
})

test.each([
  { statement: "income", period: "annual" },
  { statement: "balance", period: "quarterly" },
  { statement: "cashflow", period: "ttm" },
])("each value of a $period $statement statement has its own filing, or is unknown", async (asked) => {
  const answer = await ask("statements", {
    ticker: "AAPL",
    periods: 3,
    tokens: 8000,
    shape: "long",
    ...asked,
  })
  expect(answer.rows.length).toBeGreaterThan(30)
  expect(withoutFiling(answer)).toEqual([])
})

test("tools with a past day answer what was known then", async () => {
  const asOf = "2025-01-15"
  const valuation = await ask("valuation", { ticker: "AAPL", asOf })
  expect(valuation.about.join(" ")).toContain("known on 2025-01-15")
  expect(valuation.rows.every(({ end }) => String(end) <= asOf)).toBe(true)
  const overview = await ask("company_overview", { ticker: "AAPL", asOf })
  expect(overview.rows.some(({ end }) => String(end) > "2024")).toBe(true)
  expect(overview.rows.filter(({ end }) => String(end) > asOf)).toEqual([])
  expect(overview.page).toContain("asof=2025-01-15")
  for (const [name, given] of [
    ["holders", { ticker: "AAPL" }],
    ["holdings", berkshire],
    ["investor_history", berkshire],
    ["investors", {}],
  ] as const) {
    const answer = await ask(name, { ...given, asOf })
    const periods = answer.rows.map(({ end, quarter }) => String(end ?? quarter ?? ""))
    expect(periods.length, name).toBeGreaterThan(0)
    expect(
      periods.filter((each) => each >= "2025"),
      name,
    ).toEqual([])
    expect(answer.page, name).toContain("asof=2025-01-15")
    await open(answer.page)
  }
})

test("the list of tools has at most 5,000 tokens", async () => {
  expect(JSON.stringify(await client.listTools()).length / 4).toBeLessThanOrEqual(5_000)
})

test("every tool answers its sample within 1,500 tokens, and the pages that it names open", async () => {
  const { tools } = await client.listTools()
  for (const { name } of tools) {
    const given = { ...getSample(name), tokens: usualTokens }
    const answer = await ask(name, given)
    expect(answer.rows.length, name).toBeGreaterThan(0)
    // The text of a page is an object beside the rows, too.
    if (name !== "fetch" && name !== "search")
      expect(estimateTokens(JSON.stringify(answer)), name).toBeLessThanOrEqual(usualTokens)
    expect(estimateTokens(await askText(name, given)), name).toBeLessThanOrEqual(usualTokens)
    const own = [answer.page, answer.rows[0]?.source].filter((url) => String(url).startsWith(origin))
    for (const url of own) await open(url)
  }
})

test("a long answer is read on by its offset", async () => {
  const given = { ticker: "AAPL", period: "quarterly", periods: 20, shape: "long" }
  const first = await ask("statements", given)
  expect(first.next).toBe(first.rows.length)
  const second = await ask("statements", { ...given, offset: first.next })
  expect(first.rows).not.toContainEqual(second.rows[0])
})

test("a sentence in place of a query is answered with an example and metrics that come near", async () => {
  const reply = await client.callTool({
    name: "screener",
    arguments: { query: "companies with high margins and low debt" },
  })
  expect(reply.isError).toBe(true)
  expect(JSON.stringify(reply.content)).toContain("such as: roe > 15")
  expect(JSON.stringify(reply.content)).toContain("netMargin")
})

test("prompts name tools that exist", async () => {
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual([
    ...["tear_sheet", "ten_year_review", "comparables", "earnings_reviewer", "holdings_changes"],
  ])
  const names = (await client.listTools()).tools.map(({ name }) => name)
  const given = { ticker: "AAPL", tickers: "AAPL,NVDA", investor: "1067983", quarter: "2025q3" }
  for (const { name, arguments: asked = [] } of prompts) {
    const values = asked.map(({ name }) => [name, given[name as keyof typeof given]])
    const { messages } = await client.getPrompt({ name, arguments: Object.fromEntries(values) })
    const [message] = messages
    const text = message?.content.type === "text" ? message.content.text : ""
    const used = names.filter((tool) => text.includes(tool))
    expect(used.length, name).toBeGreaterThan(1)
    for (const [, first = ""] of text.matchAll(/^\d\. ([a-z]+_[a-z_]+)/gm)) expect(names).toContain(first)
  }
})

test.each(["income", "balance", "cashflow"])(
  "ten years of %s are one call of 2,500 tokens",
  async (statement) => {
    const given = { ticker: "AAPL", statement, periods: 10 }
    const answer = await ask("statements", given)
    expect(answer.next).toBeNull()
    expect(JSON.stringify(answer).length / 4).toBeLessThanOrEqual(2_500)
    expect((await askText("statements", given)).length / 4).toBeLessThanOrEqual(2_500)
    expect(answer.about.join(" ")).toMatch(/2024 0000320193-24-000123/)
    const template = answer.about.find((each) => each.startsWith("Source of a figure: ")) ?? ""
    const [first] = answer.rows
    await open(template.slice(20).replace("{row}", String(first?.row)).replace("{period}", "2024"))
  },
)

test("plain words of all statements are one call", async () => {
  const rows = ["net sales", "capex", "EBITDA", "total debt", "profit"]
  const answer = await ask("statements", { ticker: "AAPL", fiscalYear: 2024, rows })
  expect(answer.rows).toMatchObject([
    { row: "revenue", value: 391_035_000_000 },
    { row: "netIncome", value: 93_736_000_000 },
    { row: "capitalExpenditure", value: -9_447_000_000 },
    { row: "totalDebt", value: 106_629_000_000 },
    { row: "ebitda", value: 134_661_000_000 },
  ])
})

test("an answer without rows says which year or name has none", async () => {
  expect(await askText("statements", { ticker: "AAPL", fiscalYear: 1950 })).toContain("before the data")
  expect(await askText("statements", { ticker: "AAPL", rows: ["reveneu"] })).toContain(
    "Did you mean: revenue",
  )
})

test("a filing is found by its form and fiscal year, and a note by its words", async () => {
  const given = { ticker: "EXMP", form: "10-K", fiscalYear: 2025 }
  const note = await askText("filing_section", { ...given, note: "term loan" })
  expect(note).toContain("0000990001-26-000004")
  expect(note).toContain("$10.0 million a year")
  expect(note).not.toContain("Note 5")
  const none = await client.callTool({ name: "filing_section", arguments: { ...given, fiscalYear: 1950 } })
  expect(JSON.stringify(none.content)).toContain("has no 10-K of fiscal 1950")
})

test("search and fetch answer as connectors read them", async () => {
  const { results } = JSON.parse(await askText("search", { query: "google" }))
  expect(results[0]).toMatchObject({
    id: "/company/GOOGL",
    title: "Alphabet Inc.",
    url: `${origin}/company/GOOGL`,
  })
  const page = JSON.parse(await askText("fetch", { id: results[0].id }))
  expect(page).toMatchObject({ id: "/company/GOOGL", title: expect.stringContaining("Alphabet") })
  expect(page.text).toContain("revenue")
  const other = await client.callTool({ name: "fetch", arguments: { id: "https://site.example/x" } })
  expect(other.isError).toBe(true)
})

test.each([
  ["holders", { ticker: "EXMP", show: "owners" }, { percent: 8.2 }],
  ["holders", { ticker: "AAPL", show: "funds" }, { ticker: "EXEFX" }],
  ["holders", { ticker: "EXMP", show: "all" }, { kind: "insiders" }],
  ["insider_trades", { person: "990101" }, { company: "Example Instruments, Inc. (invented)" }],
  ["valuation", { ticker: "AAPL", show: "dcf", growth: 8 }, { row: "growth", value: 0.08 }],
])("%s %j has %j", async (name, given, fields) => {
  expect(findRow(await ask(name, given), fields)).toBeDefined()
})

test("a company that is not listed is an error with the sentence of the page", async () => {
  expect(await client.callTool({ name: "statements", arguments: { ticker: "NOPE" } })).toMatchObject({
    isError: true,
    content: [{ text: "No company is listed as NOPE." }],
  })
})

test("arguments that a tool does not allow are refused", async () => {
  const reply = await client.callTool({
    name: "filing_section",
    arguments: { ticker: "EXMP", accession: "../x" },
  })
  expect(reply.isError).toBe(true)
})

test("every tool says that it only reads", async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain("redline")
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
})

test("companies with statements are listed as resources", async () => {
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toContain("company://AAPL")
  const { contents } = await client.readResource({ uri: "company://AAPL" })
  expect((contents[0] as { text: string }).text).toContain("Apple Inc.")
})

test("a section of a filing is a resource", async () => {
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
    "filing://{ticker}/{accession}/{section}",
  )
  const { contents } = await client.readResource({ uri: "filing://EXMP/0000990001-26-000004/item-1a" })
  expect((contents[0] as { text: string }).text).toContain("gallium nitride wafers")
})

test("a message from the page of another site is refused, and one without a page is not", async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${origin}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    }).then(({ status }) => status)
  expect(await send({ origin: "https://example.org" })).toBe(403)
  expect(await send({ origin })).toBe(200)
  expect(await send({})).toBe(200)
  expect((await fetch(`${origin}/mcp`)).status).toBe(405)
})
