import { expect, test } from "vitest"
import { liveHosts } from "~/edgar/addresses"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { readCompanyFiles, toCompanyBatch, toSecFiles } from "~/ingest/fetch/refresh-company"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { bindings } from "../bindings"

/** The database and bucket, in which the write with number `crashAt` and all later ones fail. */
function crashing(crashAt: number) {
  let writes = 0
  const written: string[] = []
  const guard = (what: string) => {
    if (++writes >= crashAt) throw new Error("The process ended.")
    written.push(what)
  }
  const bucket = new Proxy(bindings.DOCUMENTS, {
    get: (target, name) => {
      const member = Reflect.get(target, name)
      if (name !== "put") return typeof member === "function" ? member.bind(target) : member
      return async (...args: Parameters<R2Bucket["put"]>) => {
        guard(`document ${args[0].split("/")[0]}`)
        return target.put(...args)
      }
    },
  })
  const db = new Proxy(bindings.DB, {
    get: (target, name) => {
      const member = Reflect.get(target, name)
      if (name !== "batch") return typeof member === "function" ? member.bind(target) : member
      return async (statements: D1PreparedStatement[]) => {
        guard("rows")
        return target.batch(statements)
      }
    },
  })
  return { effects: { db, documents: documentStore(bucket, new RequestLog()), now: () => 1_000 }, written }
}

const tables = ["companies", "sources", "earnings_events", "named_metrics", "recent_filings", "holdings"]

/** Everything that is stored. */
async function dump(): Promise<unknown> {
  const { objects } = await bindings.DOCUMENTS.list()
  const stored = await Promise.all(
    objects
      .filter(({ key }) => !key.startsWith("raw/"))
      .map(async ({ key }) => [key, await (await bindings.DOCUMENTS.get(key))?.text()]),
  )
  const rows = await bindings.DB.batch(tables.map((table) => bindings.DB.prepare(`select * from ${table}`)))
  return { stored, raw: objects.length - stored.length, rows: rows.map(({ results }) => results) }
}

async function clear(): Promise<void> {
  const { objects } = await bindings.DOCUMENTS.list()
  await Promise.all(objects.map(({ key }) => bindings.DOCUMENTS.delete(key)))
  await bindings.DB.batch(tables.map((table) => bindings.DB.prepare(`delete from ${table}`)))
}

async function exampleBatch(): Promise<IngestBatchInput> {
  const edgar = toEdgarSource(liveHosts, async (address) => {
    const made = address.includes("companyfacts") ? exampleFacts() : exampleSubmissions()
    return new TextEncoder().encode(JSON.stringify(made))
  })
  const files = await readCompanyFiles(exampleCik, edgar)
  return {
    ...toCompanyBatch(exampleCik, 1_000, files),
    secFiles: toSecFiles(files),
    listings: [{ ticker: "EXMP", cik: exampleCik, name: "Example", exchange: null, position: 0 }],
    prices: [
      { cik: exampleCik, ticker: "EXMP", currency: "USD", source: "x", closes: [["2026-03-02", 12.5]] },
    ],
    letters: [
      {
        ...{ fund: "Patient Capital", cik: null, quarter: "2026q1", title: "Letter", date: null },
        ...{ url: "https://letters.test/1", tags: [], tickers: [], dead: null },
      },
    ],
  }
}

test("a process that ends before any one of the writes leaves what the next run completes", async () => {
  const batch = ingestBatch.parse(await exampleBatch())
  const whole = crashing(Number.POSITIVE_INFINITY)
  await applyBatch(batch, whole.effects)
  const expected = await dump()
  expect(whole.written.at(-1), "rows come after all documents").toBe("rows")
  expect(whole.written.filter((what) => what.startsWith("document")).length).toBeGreaterThanOrEqual(5)
  for (let crashAt = 1; crashAt <= whole.written.length; crashAt++) {
    await clear()
    await expect(applyBatch(batch, crashing(crashAt).effects)).rejects.toThrow("The process ended.")
    const [companies, sources] = ((await dump()) as { rows: unknown[][] }).rows
    expect([companies, sources], "no row says that the source was read").toEqual([[], []])
    await applyBatch(batch, crashing(Number.POSITIVE_INFINITY).effects)
    expect(await dump(), `ended before write ${crashAt}`).toEqual(expected)
  }
})
