import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { toTasks } from "../../../cli/cli-tasks"
import { type ImportOptions, importFileTasks } from "../../../cli/import-tasks"
import type { Task } from "../../../cli/run-tasks"
import { exportTask } from "../../../cli/undo-task"

const target = { origin: "http://instance.test", ingestToken: "token" }
let folder = ""
let posts: [string, Record<string, unknown>][] = []
let unused: string[] = []
let listingsStatus = 200

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "imports-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => {
  posts = []
  unused = []
  listingsStatus = 200
  vi.spyOn(console, "error").mockImplementation(() => {})
  const answer = async (address: string, init?: { body: string }) => {
    const { pathname } = new URL(address)
    if (pathname === "/ingest/companies" && listingsStatus !== 200)
      return Response.json({ error: "Later." }, { status: listingsStatus })
    if (pathname === "/ingest/companies")
      return Response.json({ listings: [{ ticker: "AAPL", cik: "0000320193" }], imported: [] })
    posts.push([pathname, JSON.parse(init?.body ?? "null")])
    return Response.json({ unused })
  }
  vi.stubGlobal("fetch", vi.fn(answer))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function runImport(kind: string, text: string | Uint8Array, options: ImportOptions = {}) {
  const file = join(folder, `${kind}.csv`)
  writeFileSync(file, text)
  const tasks: Task[] | null =
    toTasks("import", [kind, file], options) ?? importFileTasks("import", [kind, file], options)
  return tasks?.[0]?.run(target, null as never)
}

test("an import counts the lines that it takes and refuses, and is not complete", async () => {
  const text = "ticker,date,close\nAAPL,2026-02-27,1\nAAPL,2026-02-28,none\n"
  expect(await runImport("prices", text)).toEqual({ partly: "1 close of 1 security taken, 1 refused" })
  expect(posts).toMatchObject([["/ingest", { prices: [{ ticker: "AAPL" }] }]])
})

test.each([
  ["prices", "ticker,date,close\nAAPL,2026-02-27,1\n", "1 close of 1 security would be taken, 0 refused"],
  [
    "listings",
    "symbol,name,mic,country,currency\nBHP.AX,BHP,XASX,AU,AUD\n",
    "1 listing would be imported, 0 refused",
  ],
  [
    "statements",
    "symbol,row,end,months,value,currency,source,filed\nAAPL,revenue,2024-12-31,12,5,USD,Report,2025-03-12\n",
    "1 figure would be imported, 0 refused",
  ],
])("a dry run of an import of %s counts its lines and sends nothing", async (kind, text, result) => {
  expect(await runImport(kind, text, { isDryRun: true })).toBe(result)
  expect(posts).toEqual([])
})

test.each([
  ["prices", "ticker,date,close\nAAPL,2026-02-27,none\n"],
  ["prices", "ticker,date,close\nNONE,2026-02-27,1\n"],
  ["estimates", "ticker,periodEnd,eps\nNONE,2026-03-31,1\n"],
  ["letters", "fund,quarter,title,url\nA,2025q9,B,https://example.com\n"],
  ["rates", "Day,USD\n2026-02-27,1.1\n"],
  ["transcripts", "{}"],
  ["listings", "symbol,name,mic,country,currency\nBHP.AX,,XASX,AU,AUD\n"],
])("an import of %s that takes nothing of %j fails", async (kind, text) => {
  await expect(runImport(kind, text)).rejects.toThrow(
    "Nothing was imported. The refused lines are above, with the reasons.",
  )
})

test("an import asks once for the tickers, because reads of data are limited to 600 a minute", async () => {
  const lines = Array.from({ length: 700 }, (_, index) => `T${index},2026-02-27,1`)
  await runImport("prices", ["ticker,date,close", "AAPL,2026-02-27,1", ...lines].join("\n"))
  expect(vi.mocked(fetch).mock.calls.map(([address]) => String(address))).toEqual([
    "http://instance.test/ingest/companies",
    "http://instance.test/ingest",
  ])
})

test("an import of prices fails if the instance does not say which tickers are listed", async () => {
  listingsStatus = 500
  await expect(runImport("prices", "ticker,date,close\nAAPL,2026-02-27,1\n")).rejects.toThrow("Later.")
  expect(posts).toEqual([])
})

test.each([
  [
    Buffer.from("fund,quarter,title,url\nGr\xfcn,2025q1,B,https://example.com\n", "latin1"),
    "not text in UTF-8",
  ],
  [Buffer.from("\ufefffund,quarter,title,url\n", "utf16le"), "in UTF-16"],
  [Buffer.from("PK\u0003\u0004"), "a spreadsheet or a zip archive"],
])("an import of letters that are no text in UTF-8 (%#) fails and stores nothing", async (bytes, reason) => {
  await expect(runImport("letters", bytes)).rejects.toThrow(reason)
  expect(posts).toEqual([])
})

test.each([
  ["prices", "ticker,date,close\n"],
  ["listings", "symbol,name,mic,country,currency\n"],
])("an import of %s without lines succeeds and says that there are none", async (kind, text) => {
  expect(await runImport(kind, text)).toBe("Nothing was imported. The file has no line to import.")
})

test("an import of ISINs of companies that are not loaded succeeds and says so", async () => {
  expect(await runImport("isins", "LEI,ISIN\n213800H2PQMIF3OVZY47,GB00B0HZPV38\n")).toBe(
    "Nothing was imported. 1 line is of a company that is not loaded.",
  )
})

test("an import of rates that are older than the stored ones succeeds and says so", async () => {
  unused = ["The stored rates, of 2026-03-02, are newer."]
  expect(await runImport("rates", "Date,USD\n2026-02-27,1.1\n")).toBe(
    "Nothing was imported. The stored rates, of 2026-03-02, are newer.",
  )
})

test("an import with a file that is refused says how the values of the others are taken back", async () => {
  const [good, bad] = [join(folder, "good.csv"), join(folder, "bad.csv")]
  writeFileSync(good, "symbol,name,mic,country,currency\nBHP.AX,BHP,XASX,AU,AUD\n")
  writeFileSync(bad, "PK\u0003\u0004")
  const log = vi.spyOn(console, "log").mockImplementation(() => {})
  const [task] = importFileTasks("import", ["listings", good, bad], {}) ?? []
  await expect(task?.run(target, null as never)).rejects.toThrow("bad.csv")
  expect(log.mock.calls.flat().join()).toMatch(/To take this import back: import undo listings-[0-9a-f]{8}/)
})

const answerExport = (...answers: { status: number; body: unknown }[]) =>
  vi.stubGlobal("fetch", async () => {
    const { status, body } = answers.shift() ?? { status: 500, body: { error: "Later." } }
    return Response.json(body, { status })
  })
const exportPart = (symbol: string, next: string | null) => ({
  status: 200,
  body: { columns: ["symbol"], lines: [{ symbol }], next },
})

test("an export replaces an earlier file only when all of it is there", async () => {
  const own = mkdtempSync(join(folder, "export-"))
  const file = join(own, "listings.csv")
  writeFileSync(file, "earlier")
  answerExport(exportPart("A.AX", "AX"), { status: 400, body: { error: "Refused." } })
  await expect(exportTask("listings", file, false).run(target, null as never)).rejects.toThrow("Refused.")
  expect([readFileSync(file, "utf8"), readdirSync(own)]).toEqual(["earlier", ["listings.csv"]])
  answerExport(exportPart("A.AX", "AX"), exportPart("B.L", null))
  expect(await exportTask("listings", file, false).run(target, null as never)).toBe("2 lines")
  expect([readFileSync(file, "utf8"), readdirSync(own)]).toEqual([
    "symbol\r\nA.AX\r\nB.L\r\n",
    ["listings.csv"],
  ])
})

test("an export to a path that cannot be written says so", async () => {
  const file = join(folder, "none", "listings.csv")
  await expect(exportTask("listings", file, false).run(target, null as never)).rejects.toThrow(
    `${file} cannot be written: `,
  )
})
