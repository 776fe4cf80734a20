import { beforeEach, expect, test } from "vitest"
import { requestContext } from "~/context.server"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { rowSets } from "~/ingest/snapshot/contents"
import type { SnapshotBatchInput } from "~/ingest/snapshot/snapshot-batch"
import { acceptSnapshot } from "~/ingest/snapshot/snapshot-endpoint.server"
import { decodeFilings } from "~/model/holdings/decode-investor"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { investorKind, statementsKind } from "~/stores/document-kinds"
import { listColumns } from "~/stores/snapshot/row-set"
import company from "../../../server/sample/snapshot/0000990001.json"
import { exampleCik } from "../../fixtures/example/example-company"
import { cikId } from "../../ids"
import { filing } from "../../unit/model/holdings/filings"
import { bindings } from "../bindings"

const token = "a-token-of-at-least-24-characters"
const db = bindings.DB
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const apply = (batch: IngestBatchInput, at = 1) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => at })

async function post(batch: SnapshotBatchInput | object, authorization = `Bearer ${token}`) {
  const request = new Request("https://bookvalue.test/ingest/snapshot", {
    method: "POST",
    body: JSON.stringify(batch),
    headers: { authorization },
  })
  const context = requestContext(request, bindings, { INGEST_TOKEN: token }, () => {})
  const response: Response = await acceptSnapshot(request, context).catch(
    (thrown: unknown) => thrown as Response,
  )
  return { status: response.status, answer: response.status === 404 ? null : await response.json() }
}

const [statements] = company.documents.filter(({ kind }) => kind === statementsKind.name)
if (!statements) throw new Error("The sample has no statements.")

/** The example company's statements as of a time, with a check that names the number of balances. */
function statementsAt(fetchedAt: number, balances: number, change = {}): SnapshotBatchInput {
  const check = { balances, balances_held: 0, quarters: 1, quarters_held: 1, identities: "[]", differing: 0 }
  return {
    documents: [
      {
        ...{ kind: statementsKind.name, key: exampleCik, version: statementsKind.version, fetchedAt },
        body: { ...statements?.body, ...change },
      },
    ],
    rows: { statementChecks: [{ cik: exampleCik, ...check }] },
  }
}

const countBalances = () => db.prepare("select balances from statement_checks").first("balances")
const getDate = async () => (await documents.get(statementsKind, exampleCik))?.fetchedAt

test("newer statements replace older ones with their rows, and older or equal ones change nothing", async () => {
  expect(await post(statementsAt(100, 1))).toEqual({
    status: 200,
    answer: { taken: 1, kept: 0, unreadable: 0 },
  })
  for (const older of [99, 100])
    expect((await post(statementsAt(older, 2))).answer).toEqual({ taken: 0, kept: 1, unreadable: 0 })
  expect([await getDate(), await countBalances()]).toEqual([100, 1])
  expect((await post(statementsAt(101, 3))).answer).toEqual({ taken: 1, kept: 0, unreadable: 0 })
  expect([await getDate(), await countBalances()]).toEqual([101, 3])
})

test("statements with imported figures stay, whatever their age", async () => {
  const imported = [{ filing: 0, name: "Annual report 1990", url: null }]
  await apply({
    documents: [
      { kind: statementsKind.name, key: exampleCik, fetchedAt: 1, body: { ...statements.body, imported } },
    ],
  })
  expect((await post(statementsAt(1_000, 7))).answer).toEqual({ taken: 0, kept: 1, unreadable: 0 })
  expect([await getDate(), await countBalances()]).not.toEqual([1_000, 7])
})

test("a document of a newer version, of another kind, or with an invalid body is left out", async () => {
  const [document] = statementsAt(100, 1).documents ?? []
  const { version } = statementsKind
  const answers = [
    { ...document, version: version + 1 },
    { ...document, kind: "letters" },
    { ...document, kind: "transcript" },
    { ...document, body: {} },
  ].map(async (each) => (await post({ documents: [each] })).answer)
  for (const answer of await Promise.all(answers))
    expect(answer).toEqual({ taken: 0, kept: 0, unreadable: 1 })
  expect(await getDate()).toBeUndefined()
})

test.each([
  ["a field of another endpoint", { letters: [] }, "Unrecognized key"],
  ["imported statements", { importedStatements: [] }, "Unrecognized key"],
  ["rows of a personal table", { rows: { users: [{ id: "1" }] } }, "rows"],
  [
    "a row with another column",
    { rows: { investors: [{ cik: "0000000001", name: "A", owner: "B", x: 1 }] } },
    "rows.investors.0",
  ],
  ["a row without a column", { rows: { investors: [{ cik: "0000000001", name: "A" }] } }, "rows.investors.0"],
  [
    "a CIK that is a path",
    { rows: { investors: [{ cik: "../x", name: "A", owner: "B" }] } },
    "rows.investors.0",
  ],
  ["a source key with a path", { rows: { sources: [{ key: "../x", fetched_at: 1 }] } }, "rows.sources.0"],
  ["the source of the sample", { rows: { sources: [{ key: "sample", fetched_at: 1 }] } }, "rows.sources.0"],
  [
    "a document key that is a path",
    { documents: [{ kind: "statements", key: "../x", version: 1, fetchedAt: 1, body: {} }] },
    "documents.0.key",
  ],
  [
    "closes of an import",
    { prices: [{ cik: exampleCik, ticker: "EXMP", currency: "USD", source: "import of a.csv", closes: [] }] },
    "another source than the SEC",
  ],
  [
    "a time in the future",
    { rows: { sources: [{ key: `company:${exampleCik}`, fetched_at: Date.now() + 1e9 }] } },
    "in the future",
  ],
  [
    "statements under another company's number",
    { documents: [{ ...statementsAt(1, 1).documents?.[0], key: "0000990003" }] },
    "is about",
  ],
])("a piece with %s returns 400 and writes nothing", async (_, piece, reason) => {
  const good = { rows: { investors: [{ cik: "0000990009", name: "A", owner: "B" }] } }
  const { status, answer } = await post({ ...good, ...piece })
  expect([status, answer]).toEqual([400, { error: expect.stringContaining(reason) }])
  expect(await db.prepare("select count(*) as n from investors").first("n")).toBe(0)
})

test("without the token, the address is a 404", async () => {
  expect((await post(statementsAt(100, 1), "Bearer nonsense")).status).toBe(404)
  expect(await getDate()).toBeUndefined()
})

test("13F filings of a snapshot are added to those that are stored, of tracked and other managers", async () => {
  const [old, later] = [
    filing({ period: "2024-03-31" }, [{ value: 1, amount: 1 }]),
    filing({ period: "2024-06-30" }, [{ value: 2, amount: 2 }]),
  ]
  for (const cik of ["0001709323", "0000990005"]) {
    const given = (each: typeof old, fetchedAt: number) => ({
      ...{ kind: investorKind.name, key: cik, version: investorKind.version, fetchedAt },
      body: encodeInvestor(cikId(cik), "Manager", [each]),
    })
    await post({ documents: [given(later, 200)] })
    expect((await post({ documents: [given(old, 100)] })).answer).toMatchObject({ taken: 1 })
    const stored = await documents.get(investorKind, cik)
    expect(
      stored &&
        decodeFilings(stored.body)
          .map(({ quarter }) => String(quarter))
          .sort(),
    ).toEqual(["2024q1", "2024q2"])
  }
  const { results } = await db.prepare("select distinct cik from holdings").all()
  expect(results).toEqual([{ cik: "0001709323" }])
})

const listing = {
  ...{ ticker: "EXMP", cik: exampleCik, name: "New name", exchange: "NYSE", country: "us", sic: "3570" },
  ...{ fiscal_year_end: "1231", coverage: "YYNNN", position: 1 },
}

test("names of listings are those of the later lists, and flags are only added", async () => {
  await apply({ listings: [{ ticker: "EXMP", cik: exampleCik, name: "Name", exchange: null, position: 9 }] })
  await apply({
    profiles: [
      {
        cik: exampleCik,
        country: null,
        sic: "1000",
        fiscalYearEnd: null,
        filings: null,
        financials: null,
        overview: true,
      },
    ],
  })
  await apply({ sources: [{ key: "lists", fetchedAt: 500, entityTag: null, error: null, failedAt: null }] })
  const get = () => db.prepare("select name, sic, country, coverage from companies").first()
  await post({ rows: { listings: [listing] }, listsReadAt: 400 })
  expect(await get()).toEqual({ name: "Name", sic: "1000", country: "us", coverage: "YYNYN" })
  await post({ rows: { listings: [listing] }, listsReadAt: 600 })
  expect(await get()).toMatchObject({ name: "New name", sic: "1000" })
})

test("of a share class that is stored, only the names that are unknown are taken", async () => {
  const ids = { cik: "0000036405", series_id: "S000002839", class_id: "C000092055" }
  const names = { name: "500 Index Fund", class_name: "ETF Shares", registrant: "Trust" }
  await post({ rows: { shareClasses: [{ ticker: "VOO", ...ids, ...names, name: null }] } })
  await post({ rows: { shareClasses: [{ ticker: "VOO", ...ids, ...names, registrant: "Other" }] } })
  expect(await db.prepare("select * from funds").first()).toEqual({ ticker: "VOO", ...ids, ...names })
})

test("a ticker that was imported stays as it is", async () => {
  const row = { symbol: "EXMP", name: "Imported", mic: "XASX", country: "au", currency: "AUD", cik: null }
  await apply({
    importedListings: [{ ...row, isin: null, figi: null, fiscalYearEnd: null, sic: null }] as never,
  })
  const before = await db.prepare("select * from companies").all()
  const ticker = String(before.results[0]?.ticker)
  await post({ rows: { listings: [{ ...listing, ticker }] }, listsReadAt: 600 })
  expect((await db.prepare("select * from companies").all()).results).toEqual(before.results)
})

test("a source that was read later loses the tag of its kept files, an earlier one changes nothing", async () => {
  const key = `company:${exampleCik}`
  const get = () =>
    db.prepare("select fetched_at, entity_tag, error from sources where key = ?1").bind(key).first()
  const state = { fetchedAt: 500, entityTag: '"a"', error: "The SEC answered 500.", failedAt: 600 }
  await apply({ sources: [{ key, ...state }] })
  await post({ rows: { sources: [{ key, fetched_at: 400 }] } })
  expect(await get()).toEqual({ fetched_at: 500, entity_tag: '"a"', error: "The SEC answered 500." })
  await post({ rows: { sources: [{ key, fetched_at: 700 }] } })
  expect(await get()).toEqual({ fetched_at: 700, entity_tag: null, error: null })
})

/** Columns that an instance sets itself. */
const own: Record<string, string[]> = {
  companies: ["dirty", "security"],
  sources: ["entity_tag", "error", "failed_at", "lease_until"],
}

test("each set of rows has every column of its table", async () => {
  for (const [name, set] of rowSets) {
    const { results } = await db.prepare(`pragma table_info(${set.table})`).all<{ name: string }>()
    const columns = results.map(({ name }) => name).filter((name) => !own[set.table]?.includes(name))
    expect([name, listColumns(set).sort()]).toEqual([name, columns.sort()])
  }
})

beforeEach(async () => {
  await db.prepare("delete from sources").run()
})
