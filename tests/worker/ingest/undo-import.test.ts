import { expect, test } from "vitest"
import { z } from "zod"
import { requestContext } from "~/context.server"
import { acceptBatch, sendListings } from "~/ingest/apply/endpoint.server"
import { sendExport, sendImports, undoImport } from "~/ingest/apply/imports.server"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { kinds } from "~/ingest/kinds/kinds.server"
import type { Cik } from "~/lib/cik"
import type { Cusip } from "~/lib/cusip"
import type { Ticker } from "~/lib/ticker"
import { failsPriceSource } from "~/model/financials/statements/usable-price"
import { toImportedStatements } from "~/model/imported/imported-document"
import type { ImportedFigure } from "~/model/imported/imported-figure"
import type { ListingRow } from "~/model/imported/listing-row"
import { securitiesKey } from "~/model/securities/security-index"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { listingStatements } from "~/stores/directory/imported-listings-store.server"
import { forgetSecurityIndex } from "~/stores/directory/securities-store.server"
import { securitiesKind } from "~/stores/document-kinds"
import { toImportFile } from "../../../cli/imports/export-file"
import { importListings } from "../../../cli/imports/import-listings"
import { importStatements } from "../../../cli/imports/import-statements"
import { northwindLei } from "../../fixtures/xbrl-report"
import { cikId, cusipId, tickerId } from "../../ids"
import { bindings } from "../bindings"
import { Killed, type Life, mortalBucket, mortalDatabase } from "../mortal"

const exported = z.object({
  columns: z.array(z.string()).nullable(),
  lines: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
})

const listings = z.object({
  imported: z.array(z.object({ ticker: z.string(), cik: z.string(), currency: z.string() })),
})

const token = "a-token-of-at-least-24-characters"
const day = Date.UTC(2026, 5, 30)

type Answer = (request: Request, context: ReturnType<typeof getContext>, now?: number) => Promise<Response>

function getContext(given = bindings) {
  const request = new Request("https://bookvalue.test/ingest", { method: "POST" })
  return requestContext(request, given, { INGEST_TOKEN: token }, () => {})
}

async function ask(answer: Answer, body: unknown, given = bindings): Promise<unknown> {
  const request = new Request("https://bookvalue.test/ingest", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}` },
  })
  const response = await answer(request, getContext(given), day)
  const result = await response.json()
  expect([response.status, result]).toEqual([200, result])
  return result
}

function send(batch: IngestBatchInput, id?: string, given = bindings) {
  const named = id === undefined ? {} : { import: { id, name: id.split("-")[0] ?? "", files: `${id}.csv` } }
  return ask(acceptBatch, { ...batch, ...named }, given)
}

const undo = (id: string, given = bindings) => ask(undoImport, { id }, given)

function listing(symbol: string, change: Partial<ListingRow> = {}): ListingRow {
  return {
    ...{ symbol: tickerId(symbol), name: `${symbol} Limited`, mic: "XASX", country: "au", currency: "AUD" },
    ...{ isin: null, figi: null, fiscalYearEnd: "0630", sic: null, cik: null, lei: null },
    ...change,
  }
}

function figure(row: string, year: number, value: number, change: Partial<ImportedFigure> = {}) {
  const isBalance = row === "assets"
  return {
    ...{ row, value, currency: "AUD", end: `${year}-06-30`, filed: `${year}-08-20` },
    start: isBalance ? null : `${year - 1}-07-01`,
    ...{ source: `Annual report ${year}`, url: null, replaces: false },
    ...change,
  }
}

const tables = [
  ...["companies", "imported_listings", "earnings_estimates", "earnings_events", "named_metrics"],
  ...["metric_years", "known_prices", "sources"],
]

/** Everything that is stored, without what notes the imports themselves and times of writing. */
async function dump(): Promise<unknown> {
  const { objects } = await bindings.DOCUMENTS.list()
  const documents = await Promise.all(
    objects
      .filter(({ key }) => !key.startsWith("import-layers/"))
      .map(async ({ key }) => {
        const stored = JSON.parse((await (await bindings.DOCUMENTS.get(key))?.text()) ?? "null")
        return [key, (stored as { body: unknown }).body]
      }),
  )
  const rows = await bindings.DB.batch<Record<string, unknown>>(
    tables.map((table) => bindings.DB.prepare(`select * from ${table}`)),
  )
  return { documents, rows: rows.map(({ results }) => results.map(({ dirty: _, ...row }) => row)) }
}

async function addCompany() {
  await send({ importedListings: [listing("BHP.AX")] })
  const row = await bindings.DB.prepare("select cik from companies where ticker = 'BHP.AX'").first<{
    cik: string
  }>()
  return cikId(row?.cik ?? "")
}

/** A security of the company at the 13F list, so that its closes are prices at quarter ends. */
async function addSecurity() {
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  const securities = [[cusipId("088606108"), tickerId("BHP.AX"), null] as [Cusip, Ticker, null]]
  await documents.put(securitiesKind, securitiesKey, 1, { securities })
  forgetSecurityIndex()
}

const dollars = (cik: Cik) => ({
  prices: [
    {
      ...{ cik, ticker: tickerId("BHP.AX"), currency: "USD", source: "import of a.csv" },
      closes: [["2026-03-31", 30]] as [string, number][],
    },
  ],
})

async function addFigures() {
  const cik = await addCompany()
  const of = (...figures: ImportedFigure[]) => ({
    importedStatements: [toImportedStatements(cik, figures)],
  })
  return { cik, of }
}

test("an import of statements is taken back: a company without other figures has none", async () => {
  const { of } = await addFigures()
  const before = await dump()
  await send(of(figure("revenue", 2024, 10), figure("assets", 2024, 7)), "statements-0001")
  expect(await dump()).not.toEqual(before)
  expect(await undo("statements-0001")).toMatchObject({ removed: 2, restored: 0, isDone: true })
  expect(await dump()).toEqual(before)
  expect(await ask(sendImports, {})).toMatchObject({ imports: [{ id: "statements-0001", undoneAt: day }] })
})

test("a dry run of an undo counts and writes nothing", async () => {
  const { of } = await addFigures()
  await send(of(figure("revenue", 2024, 10)), "statements-0001")
  const before = await dump()
  const answer = await ask(undoImport, { id: "statements-0001", isDryRun: true })
  expect(answer).toMatchObject({ removed: 1, restored: 0, isDone: true })
  expect(await dump()).toEqual(before)
  expect(await ask(sendImports, {})).toMatchObject({ imports: [{ undoneAt: null }] })
})

test("an import over the cells of another: each can be taken back, in any order", async () => {
  const { of } = await addFigures()
  const empty = await dump()
  const first = of(figure("revenue", 2024, 10), figure("netIncome", 2024, 1))
  const second = of(figure("revenue", 2024, 11), figure("revenue", 2023, 9))
  await send(second, "statements-0000")
  const onlySecond = await dump()
  await undo("statements-0000")

  await send(first, "statements-0001")
  const onlyFirst = await dump()
  await send(second, "statements-0002")
  await undo("statements-0002")
  expect(await dump()).toEqual(onlyFirst)

  await send(second, "statements-0003")
  expect(await undo("statements-0001")).toMatchObject({ removed: 1, restored: 0 })
  expect(await dump()).toEqual(onlySecond)
  await undo("statements-0003")
  expect(await dump()).toEqual(empty)
})

test("figures that came without the name of an import stay above an earlier import", async () => {
  const { of } = await addFigures()
  await send(of(figure("revenue", 2024, 10)), "statements-0001")
  await send(of(figure("revenue", 2024, 12)))
  const before = await dump()
  expect(await undo("statements-0001")).toMatchObject({ removed: 0, restored: 0 })
  expect(await dump()).toEqual(before)
})

test("closes, letters, calls, estimates, rates and listings are taken back", async () => {
  const cik = await addCompany()
  const ticker = tickerId("BHP.AX")
  const close = (source: string, ...closes: [string, number][]) => ({
    prices: [{ cik, ticker, currency: "AUD", source, closes }],
  })
  const letter = (title: string, url: string) => ({
    ...{ fund: "Example Partners", cik: null, quarter: "2025q1", title, date: null, url },
    ...{ tags: ["value"], tickers: [], dead: null },
  })
  const call = (quarter: string, text: string) => ({
    cik,
    transcript: {
      ...{ version: 1, ticker, quarter, title: "Call", date: null, source: null, speakers: [] },
      turns: [{ speaker: null, part: "prepared", paragraphs: [text] }],
    },
  })
  const estimate = (eps: number, date: string | null) => ({
    estimates: [{ cik, periodEnd: "2026-06-30", eps, revenue: null, date, time: null, source: "A" }],
  })
  const rates = (at: string, USD: number) => ({
    exchangeRates: { day: at, source: "European Central Bank", perEuro: { USD } },
  })
  const pairs: [string, IngestBatchInput, IngestBatchInput][] = [
    [
      "prices",
      close("import of a.csv", ["2026-06-26", 40], ["2026-06-29", 41]),
      close("import of b.csv", ["2026-06-29", 42], ["2026-06-30", 43]),
    ],
    [
      "letters",
      { letters: [letter("One", "https://a.example/1")] } as IngestBatchInput,
      {
        letters: [letter("Uno", "https://a.example/1"), letter("Two", "https://a.example/2")],
      } as IngestBatchInput,
    ],
    [
      "transcripts",
      { transcripts: [call("2026q1", "Hello.")] } as IngestBatchInput,
      { transcripts: [call("2026q1", "Hi."), call("2026q2", "Good day.")] } as IngestBatchInput,
    ],
    ["estimates", estimate(1, null), estimate(2, "2026-08-20")],
    ["rates", rates("2026-06-26", 1.1), rates("2026-06-29", 1.2)],
    [
      "listings",
      { importedListings: [listing("CBA.AX")] },
      { importedListings: [listing("CBA.AX", { name: "Other" }), listing("NAB.AX")] },
    ],
  ]
  for (const [name, first, second] of pairs) {
    const empty = await dump()
    await send(first, `${name}-0001`)
    const one = await dump()
    await send(second, `${name}-0002`)
    expect(await dump(), name).not.toEqual(one)
    await undo(`${name}-0002`)
    expect(await dump(), name).toEqual(one)
    await undo(`${name}-0001`)
    expect(await dump(), name).toEqual(empty)
  }
})

test.each(["statements", "prices"])(
  "an import of %s that was killed at any write, and an undo that was, are taken back by another run",
  async (name) => {
    const { cik, of } = await addFigures()
    await send(of(figure("revenue", 2024, 10), figure("netIncome", 2024, 1)), "statements-0001")
    await addSecurity()
    const before = await dump()
    const batch =
      name === "prices" ? dollars(cik) : of(figure("revenue", 2024, 11), figure("revenue", 2023, 9))
    /** Runs work until it ends alive; returns the number of boundaries at which it was killed. */
    const killEach = async (
      prefix: string,
      work: (id: string, given: typeof bindings) => Promise<unknown>,
    ) => {
      for (let left = 0; ; left += 1) {
        const id = `${prefix}-${1000 + left}`
        const life: Life = {
          left,
          passed: [],
          isBoundary: (name) => /put|batch|insert|update|delete/.test(name),
        }
        const given = {
          ...bindings,
          DB: mortalDatabase(bindings.DB, life),
          DOCUMENTS: mortalBucket(bindings.DOCUMENTS, life),
        }
        const isAlive = await work(id, given).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof Killed)) throw error
            return false
          },
        )
        const known = (await ask(sendImports, {})) as { imports: { id: string }[] }
        if (known.imports.some((each) => each.id === id)) await undo(id)
        expect(await dump(), `${prefix} ${left}`).toEqual(before)
        if (isAlive) return left
      }
    }
    expect(await killEach("import", (id, given) => send(batch, id, given))).toBeGreaterThan(5)
    const killed = await killEach("undo", async (id, given) => {
      await send(batch, id)
      await undo(id, given)
    })
    expect(killed).toBeGreaterThan(5)
  },
)

test("an export of closes leaves out those of failed deliveries, also of a security without others", async () => {
  const cik = await addCompany()
  const part = (ticker: string, source: string) => ({
    ...{ cik, ticker: tickerId(ticker), currency: "USD", source },
    closes: [["2026-03-31", 30]] as [string, number][],
  })
  await send({ importedListings: [listing("AAA.AX")] })
  await send({ prices: [part("AAA.AX", failsPriceSource), part("BHP.AX", "import of a.csv")] })
  expect(await exportFile("prices")).toBe("ticker,date,close,currency\r\nBHP.AX,2026-03-31,30,USD\r\n")
})

test("closes of a ticker that left the list are taken back", async () => {
  const cik = await addCompany()
  await addSecurity()
  await send(dollars(cik), "prices-0001")
  expect(await bindings.DB.prepare("select price from known_prices").all()).toMatchObject({
    results: [{ price: 30 }],
  })
  await bindings.DB.prepare("delete from companies").run()
  expect(await undo("prices-0001")).toMatchObject({ removed: 1, isDone: true })
  expect(await bindings.DB.prepare("select price from known_prices").all()).toMatchObject({ results: [] })
  expect((await bindings.DOCUMENTS.list({ prefix: "prices/" })).objects).toEqual([])
})

test("imports that move a symbol to another exchange are taken back in any order", async () => {
  const empty = await dump()
  const move = { importedListings: [listing("BHP.AX", { mic: "XLON", currency: "GBP" })] }
  await send(move, "listings-0000")
  // The number of a company is that of its first listing.
  const listed = async () =>
    (await bindings.DB.prepare("select ticker, mic, currency from imported_listings").all()).results
  const onlyMoved = await listed()
  await undo("listings-0000")
  await send({ importedListings: [listing("BHP.AX")] }, "listings-0001")
  const one = await dump()
  await send(move, "listings-0002")
  expect(await undo("listings-0002")).toMatchObject({ removed: 0, restored: 1 })
  expect(await dump()).toEqual(one)
  await send(move, "listings-0003")
  const moved = await dump()
  expect(await undo("listings-0001")).toMatchObject({ removed: 0, restored: 0 })
  expect(await dump()).toEqual(moved)
  expect(await listed()).toEqual(onlyMoved)
  await undo("listings-0003")
  expect(await dump()).toEqual(empty)
})

test("a company of a register has its own row again when its listing is taken back", async () => {
  const symbol = tickerId(`LEI-${northwindLei}`)
  const cik = cikId("9123456789")
  const entity = {
    symbol,
    cik,
    name: "Northwind SE",
    exchange: null,
    mic: "",
    country: "de",
    currency: "",
    entity: symbol,
  }
  await bindings.DB.batch(await listingStatements([entity], bindings.DB))
  const tickers = async () =>
    (await bindings.DB.prepare("select ticker, cik, exchange, country from companies").all()).results
  const before = await tickers()
  await send({ importedListings: [listing("NWD.DE", { lei: northwindLei, country: "de" })] }, "listings-0001")
  expect(await tickers()).toMatchObject([{ ticker: "NWD.DE", cik }])
  await undo("listings-0001")
  expect(await tickers()).toEqual(before)
})

test("an import that comes while another is taken back keeps its values", async () => {
  const { of } = await addFigures()
  const [first, second] = [
    of(figure("revenue", 2024, 10), figure("assets", 2024, 7)),
    of(figure("revenue", 2024, 11)),
  ]
  await send(second, "statements-0000")
  const onlySecond = await dump()
  await undo("statements-0000")
  await send(first, "statements-0001")
  let isFirst = true
  const bucket = new Proxy(bindings.DOCUMENTS, {
    get(target, key) {
      if (key === "put")
        return async (...given: Parameters<R2Bucket["put"]>) => {
          if (isFirst) {
            isFirst = false
            await send(second, "statements-0002")
          }
          return target.put(...given)
        }
      const member = Reflect.get(target, key)
      return typeof member === "function" ? member.bind(target) : member
    },
  })
  expect(await undo("statements-0001", { ...bindings, DOCUMENTS: bucket })).toMatchObject({ removed: 1 })
  expect(isFirst).toBe(false)
  expect(await dump()).toEqual(onlySecond)
})

test("an undo of an import whose values are folded says so", async () => {
  const { of } = await addFigures()
  await send(of(figure("revenue", 2024, 10)), "statements-0001")
  await bindings.DB.batch(
    Array.from({ length: 200 }, (_, index) =>
      bindings.DB.prepare(
        "insert into imports (id, name, files, imported_at) values (?1, 'rates', '', 1)",
      ).bind(`rates-${index}`),
    ),
  )
  expect(await ask(undoImport, { id: "statements-0001", isDryRun: true })).toMatchObject({
    folded: 0,
    removed: 1,
  })
  const { objects } = await bindings.DOCUMENTS.list({ prefix: "import-layers/" })
  await Promise.all(objects.map(({ key }) => bindings.DOCUMENTS.delete(key)))
  const answer = await undo("statements-0001")
  expect(answer).toMatchObject({ folded: 1, removed: 0, restored: 0, isDone: true })
})

test("a part of an export ends with the subject that makes it long", async () => {
  const cik = await addCompany()
  const other = cikId("9999999999")
  const call = (of: typeof cik, paragraphs: string[]) => ({
    cik: of,
    transcript: {
      ...{ version: 1 as const, ticker: tickerId("BHP.AX"), quarter: "2026q1", title: "Call", date: null },
      ...{ source: null, speakers: [], turns: [{ speaker: null, part: "prepared" as const, paragraphs }] },
    },
  })
  const long = Array.from({ length: 500 }, () => "x".repeat(9000))
  await send({ transcripts: [call(cik, long), call(other, ["Hello."])] })
  const part = exported.parse(await ask(sendExport, { name: "transcripts", after: null }))
  expect([part.lines.length, part.next]).toEqual([1, cik])
  const rest = exported.parse(await ask(sendExport, { name: "transcripts", after: part.next }))
  expect([rest.lines.length, rest.next]).toEqual([1, null])
})

/** Exports what was imported as the file of an import. */
async function exportFile(name: string, replaces = false): Promise<string> {
  let text = ""
  for (let [after, isFirst] = [null as string | null, true]; ; isFirst = false) {
    const part = exported.parse(await ask(sendExport, { name, after }))
    text += toImportFile(part, { replaces, isFirst }).text
    after = part.next
    if (after === null) return text
  }
}

/** Imports a file as the command line does. */
async function importFile(name: string, text: string, replace = false): Promise<void> {
  const { imported } = listings.parse(await ask(sendListings, {}))
  const known = new Map(
    imported.map(({ ticker, cik, currency }) => [ticker, { cik: cikId(cik), currency, isImported: true }]),
  )
  const refused: unknown[] = []
  const today = "2026-06-30"
  const refuse = (line: number, reason: string) => void refused.push({ line, reason })
  const given = { known, entities: new Set<string>(), isins: new Set<string>(), layout: null, today, refuse }
  const effects = { ...given, send: async (batch: IngestBatchInput) => void (await send(batch)) }
  async function* pieces() {
    yield new TextEncoder().encode(text)
  }
  if (name === "listings") await importListings(pieces(), effects)
  else if (name === "statements") await importStatements(pieces(), { map: null, replace }, effects)
  else {
    const importer = kinds.flatMap(({ importer }) => importer ?? []).find((each) => each.name === name)
    const toCik = async (ticker: string) => known.get(ticker)?.cik ?? null
    const read = await importer?.read(text, { fileName: "a.csv", today, toCik })
    refused.push(...(read?.refused ?? []))
    for (const batch of read?.batches ?? []) await send(batch)
  }
  expect(refused).toEqual([])
}

test("an export of everything that was imported, imported into an empty instance, gives the same", async () => {
  const { cik, of } = await addFigures()
  await send({ importedListings: [listing("CBA.AX", { isin: "AU000000CBA7", name: 'A "B", C' })] })
  await send(
    of(
      figure("revenue", 2024, 1234567890123.45),
      figure("assets", 2024, 7e-7, { source: "Report, with comma", url: "https://a.example/?a=1,2" }),
      figure("epsDiluted", 2024, -0.015),
      figure("revenue", 2023, 5, { replaces: true }),
    ),
  )
  const ticker = tickerId("BHP.AX")
  const speaker = { name: "A. Example", role: null, side: "company" as const }
  await send({
    prices: [
      { cik, ticker, currency: "AUD", source: "import of a.csv", closes: [["2026-06-26", 40.123456]] },
      { cik, ticker, currency: "GBP", source: "import of a.csv", closes: [["2026-06-26", 0.25]] },
    ],
    letters: [
      {
        ...{
          fund: "=Fund",
          cik: null,
          quarter: "2025q1" as const,
          title: '-The "first", long\nletter',
          date: "2025-05",
        },
        ...{ url: "https://a.example/1", tags: ["a", "b"], tickers: [ticker], dead: "2026-01-02" },
      },
    ] as NonNullable<IngestBatchInput["letters"]>,
    transcripts: [
      {
        cik,
        transcript: {
          ...{
            version: 1 as const,
            ticker,
            quarter: "2026q1",
            title: "Call",
            date: "2026-02-03",
            source: "A",
          },
          speakers: [speaker],
          turns: [{ speaker: 0, part: "prepared" as const, paragraphs: ["Hello,\n“all”."] }],
        },
      },
    ],
    estimates: [
      {
        cik,
        periodEnd: "2026-06-30",
        eps: 1.5,
        revenue: 2e9,
        date: "2026-08-20",
        time: "16:30",
        source: "A, B",
      },
    ],
    exchangeRates: { day: "2026-06-29", source: "European Central Bank", perEuro: { USD: 1.2, JPY: 180.25 } },
  })
  const before = await dump()
  const names = ["listings", "statements", "prices", "letters", "transcripts", "estimates", "rates"]
  const files: [name: string, text: string][] = []
  for (const name of names) files.push([name, await exportFile(name)])
  const replacing = await exportFile("statements", true)
  const { objects } = await bindings.DOCUMENTS.list()
  await Promise.all(objects.map(({ key }) => bindings.DOCUMENTS.delete(key)))
  await bindings.DB.batch(tables.map((table) => bindings.DB.prepare(`delete from ${table}`)))
  expect(await dump()).not.toEqual(before)
  for (const [name, text] of files) await importFile(name, text)
  await importFile("statements", replacing, true)
  expect(await dump()).toEqual(before)
})
