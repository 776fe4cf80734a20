import { join } from "node:path"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { afterAll, beforeAll, expect, test } from "vitest"
import { maxReplyCharacters } from "~/pages/mcp/reply"
import { projectDir } from "../../server/runtime/local-server"
import { firstPort } from "./build"
import { startSampleServer } from "./sample-server"

let server: Awaited<ReturnType<typeof startSampleServer>>
let client: Client

beforeAll(async () => {
  server = await startSampleServer(firstPort + 5)
  client = new Client({ name: "test", version: "1" })
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", server.origin)))
})
afterAll(async () => {
  await client?.close()
  await server?.close()
})

async function ask(name: string, given: Record<string, unknown>, by = client): Promise<string> {
  const { content } = await by.callTool({ name, arguments: given })
  const [first] = content as { type: string; text: string }[]
  return first?.text ?? ""
}

/** The line of a reply that has a text. */
function lineWith(text: string, reply: string): string {
  return reply.split("\n").find((line) => line.includes(text)) ?? ""
}

/**
 * Every line with a figure has an accession number, unless the first line gives it for all. A release that is
 * expected has no filing yet.
 */
function linesWithoutSource(reply: string): string[] {
  const [, rows = ""] = reply.split("\n\n")
  return rows
    .split("\n")
    .filter(
      (line) =>
        !/^(Page: |Rows \d|## |<\/?quote |$)|, expected\b/.test(line) && !/\d{10}-\d{2}-\d{6}/.test(line),
    )
}

test("1. What was Apple's revenue of fiscal 2024, and which filing says so?", async () => {
  const reply = await ask("statements", { ticker: "AAPL", fiscalYear: 2024, rows: ["revenue"] })
  expect(lineWith("Revenue (revenue", reply)).toContain("391,035,000,000 [0000320193-24-000123]")
  expect(linesWithoutSource(reply)).toEqual([])
})

test("2. How much were Apple's net income and diluted EPS of its latest year, as first filed?", async () => {
  const reply = await ask("statements", {
    ticker: "AAPL",
    rows: ["netIncome", "epsDiluted"],
    periods: 1,
    vintage: "original",
  })
  expect(lineWith("Net income (netIncome", reply)).toContain("112,010,000,000 [0000320193-25-000079]")
  expect(lineWith("(epsDiluted", reply)).toMatch(/: 7\.46 \[0000320193-25-000079\]/)
  expect(linesWithoutSource(reply)).toEqual([])
})

test("3. What does Berkshire hold, and what did it buy? Its CIK is found by name", async () => {
  const found = await ask("search", { query: "berkshire hathaway" })
  const [, investor = ""] = /Investor Berkshire Hathaway.*CIK (\d{10})/.exec(found) ?? []
  expect(investor).toBe("0001067983")
  const reply = await ask("holdings", { investor, quarter: "2025q3" })
  expect(lineWith("Apple Inc.", reply)).toContain("238,212,764 shares, 60,656,116,097 USD")
  expect(lineWith("Apple Inc.", reply)).toContain("-14.9% (-41,787,236 shares) [0001193125-25-282901]")
  expect(linesWithoutSource(reply)).toEqual([])
  const bought = await ask("holdings", { investor, quarter: "2025q3", changes: "new" })
  expect(lineWith("GOOGL", bought)).toContain("17,846,142 shares")
  expect(bought).toContain("since 2025q2 [0000950123-25-008343]")
})

test("4. Which tracked investors hold Apple?", async () => {
  const reply = await ask("holders", { ticker: "AAPL", quarter: "2025q3" })
  expect(lineWith("Himalaya", reply)).toContain("110,600 shares of AAPL, 28,162,078 USD")
  expect(linesWithoutSource(reply)).toEqual([])
})

test("5. Did insiders of Example Instruments buy or sell?", async () => {
  const reply = await ask("insider_trades", { ticker: "EXMP", code: "market" })
  expect(lineWith("Achterberg Paul", reply)).toContain("Purchase, 3,000 Common Stock, at 30.42, value 91,260")
  expect(lineWith("Achterberg Paul", reply)).toContain("[0000990001-26-100017]")
  expect(linesWithoutSource(reply)).toEqual([])
})

test("6. What changed in the risk factors since the report of the year before?", async () => {
  const list = await ask("filings", { ticker: "EXMP", form: "10-K", year: 2026 })
  const [accession = ""] = /\d{10}-\d{2}-\d{6}/.exec(list.split("\n\n")[1] ?? "") ?? []
  const reply = await ask("redline", { ticker: "EXMP", accession, section: "item-1a" })
  expect(reply).toContain("[0000990001-26-000004] compared with 10-K filed 2025-02-21 [0000990001-25-000004]")
  expect(reply).toContain("changed: We buy gallium nitride wafers from [-three-]{+two+} suppliers")
})

test("7. What does the company make, in the words of its report?", async () => {
  const reply = await ask("filing_section", {
    ticker: "EXMP",
    accession: "0000990001-26-000004",
    section: "item-1",
  })
  expect(reply).toContain("We design and build instruments")
  expect(reply).toContain("[0000990001-26-000004]: item-1.")
})

test("8. Which companies earn more than 100 % on equity?", async () => {
  const reply = await ask("screener", { query: "roe > 100" })
  expect(lineWith("(AAPL)", reply)).toContain("figures to 2026-03-28 [0000320193-26-000013]")
  // Its filing list in the sample ends before its statements do.
  expect(lineWith("(NVDA)", reply)).toContain("[0001045810-26-000052]")
  expect(linesWithoutSource(reply)).toEqual([])
})

test("9. Who released results in the week of 30 April 2026?", async () => {
  const reply = await ask("calendar", { from: "2026-04-27", to: "2026-05-08" })
  expect(lineWith("(AAPL)", reply)).toContain(
    "2026-04-30 16:30 Apple Inc. (AAPL): FY2026 Q2 to 2026-03-28, confirmed [0000320193-26-000011]",
  )
  expect(linesWithoutSource(reply)).toEqual([])
})

test("10. What were Apple's last quarters as released, and when is the next one?", async () => {
  const reply = await ask("earnings", { ticker: "AAPL" })
  // The sample ends in June 2026, so its next release is overdue and a later one is forecast.
  expect(reply).toMatch(/Next: 20\d\d-\d\d-\d\d \(expected/)
  expect(reply).toMatch(/Overdue: 20\d\d-\d\d-\d\d \(expected, (not filed yet|filing list read on [^)]+)\)/)
  expect(lineWith("FY2026 Q2", reply)).toContain("EPS 2.01, revenue 111,184,000,000")
  expect(linesWithoutSource(reply)).toEqual([])
})

test.each([
  { statement: "income", period: "annual" },
  { statement: "balance", period: "quarterly" },
  { statement: "cashflow", period: "ttm" },
])("each value of a $period $statement statement has its own accession, or is unknown", async (asked) => {
  const reply = await ask("statements", { ticker: "AAPL", periods: 3, ...asked })
  const [, rows = ""] = reply.split("\n\n")
  const values = rows
    .split("\n")
    .flatMap((line) => line.match(/(?<= to \d{4}-\d\d-\d\d: ).*?(?=; |$)/g) ?? [])
  expect(values.length).toBeGreaterThan(30)
  const withoutSource = (value: string) => !/^unknown \[no filing\]$|\[\d{10}-\d{2}-\d{6}\]$/.test(value)
  expect(values.filter(withoutSource)).toEqual([])
})

test("a long reply stays within the budget, and its offset leads to the rows after it", async () => {
  const given = { ticker: "AAPL", period: "quarterly", periods: 20 }
  const first = await ask("statements", given)
  expect(first.length).toBeLessThanOrEqual(maxReplyCharacters)
  const [, next = "", total = ""] =
    /Rows 1 to (\d+) of (\d+)\. For the rest, call again with offset \1/.exec(first) ?? []
  expect(Number(next)).toBeLessThan(Number(total))
  const second = await ask("statements", { ...given, offset: Number(next) })
  const lastOfFirst = first.split("\n\n")[1]?.split("\n")[Number(next) - 1] ?? "none"
  expect(second).not.toContain(lastOfFirst)
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
    fetch(`${server.origin}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    }).then(({ status }) => status)
  expect(await send({ origin: "https://example.org" })).toBe(403)
  expect(await send({ origin: server.origin })).toBe(200)
  expect(await send({})).toBe(200)
  expect((await fetch(`${server.origin}/mcp`)).status).toBe(405)
})

test("over stdio the tools of a running server answer the same", async () => {
  const stdio = new Client({ name: "test", version: "1" })
  await stdio.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(projectDir, "cli/mcp.mjs")],
      env: { BOOKVALUE_ORIGIN: server.origin },
    }),
  )
  const given = { ticker: "AAPL", fiscalYear: 2024, rows: ["revenue"] }
  const withoutFence = (text: string) => text.replace(/quote [0-9a-f]{8}>/g, "quote>")
  expect(withoutFence(await ask("statements", given, stdio))).toBe(
    withoutFence(await ask("statements", given)),
  )
  await stdio.close()
})

test("over stdio a server that does not run is an error that says what to do", async () => {
  const stdio = new Client({ name: "test", version: "1" })
  const connecting = stdio.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(projectDir, "cli/mcp.mjs")],
      env: { BOOKVALUE_ORIGIN: "http://127.0.0.1:9" },
      stderr: "ignore",
    }),
  )
  await expect(connecting).rejects.toThrow("Start it with npm start, or set BOOKVALUE_ORIGIN.")
})
