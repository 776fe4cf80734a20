import { beforeEach, expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { findDueMonths, gatherDueMonths, gatherMonths } from "~/ingest/past/gather-months.server"
import { answerMonths } from "~/ingest/past/past-endpoint.server"
import { fromKeys } from "~/lib/collections"
import type { IsoDate } from "~/lib/dates"
import { isAlive } from "~/model/filings/company-life"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import type { CompanyRows } from "~/model/query/company-rows"
import { toPastCompany } from "~/model/query/past/past-company"
import { derivePastStates } from "~/model/query/past/past-states"
import { textFields } from "~/model/query/query"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { screenCompanies } from "~/pages/screener/screen-companies.server"
import { loadScreenerData } from "~/pages/screener/screener-data.server"
import { documentStore } from "~/platform/documents.server"
import { parseSettings } from "~/platform/env.server"
import { RequestLog } from "~/platform/log.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { columnsKind, pastDaysKind, pastStatesKind } from "~/stores/document-kinds"
import { forgetGeneration } from "~/stores/screener/columns-store.server"
import { readDaysHead, readMonthHead } from "~/stores/screener/past-heads-store.server"
import { inventFilers, toDocument, toRecord } from "../../unit/model/query/past/brute-force"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
let now = Date.parse("2018-08-10T12:00:00Z")
const effects = { db, documents, now: () => now }
const apply = (batch: IngestBatchInput) => applyBatch(ingestBatch.parse(batch), effects)
const day = "2018-06-30"
const range = { from: "2018-05", to: "2018-06" }

const filers = inventFilers(8)

function expectedOn(day: IsoDate, some = filers) {
  return some.flatMap((filer) => {
    const states = derivePastStates(toRecord(filer), { from: "2018-05-31", until: day })
    return (isAlive(states.life, day) && toPastCompany(states, [], day)) || []
  })
}

/** Loads companies; the SEC's files of some are kept. */
async function load(some: typeof filers, isKept: (filer: (typeof filers)[number]) => boolean = () => true) {
  await apply({
    listings: some
      .filter(({ isListed }) => isListed)
      .map(({ cik }, position) => ({
        ...{ ticker: `T${cik.slice(-3)}`, cik, name: `Listed ${cik.slice(-3)}`, exchange: "NYSE", position },
      })),
    documents: some.map(({ cik, facts }) => ({
      ...{ kind: "statements", key: cik, fetchedAt: now, body: toDocument(facts) },
    })),
    metrics: some.map(({ cik, facts }) => statementMetrics(cik, toDocument(facts))),
    secFiles: some.filter(isKept).map(({ cik, text }) => ({ name: `companyfacts/CIK${cik}.json`, text })),
    rewriteLists: true,
  })
}

beforeEach(() => {
  forgetGeneration()
  now = Date.parse("2018-08-10T12:00:00Z")
})

async function screened(query: string, asof: string | null = day) {
  const params = parseScreenerParams(new URLSearchParams({ query, stale: "1", ...(asof ? { asof } : {}) }))
  const stores = { db, documents, lists: () => loadListIndex(db, documents) }
  return screenCompanies(params, { from: 0, size: 20 }, stores)
}

const ciksOf = (rows: readonly { cik: string }[]) => rows.map(({ cik }) => cik).sort()

test("a screen of a month end has the companies of that time, also those that are no longer listed", async () => {
  await load(filers)
  expect(await gatherMonths(range, effects)).toMatchObject({ months: 2, done: 2, year: "2018", looked: 8 })
  const { rows, table, past, count } = await screened("revenue > 0")
  expect(past).toEqual({ asked: day, nearest: null })
  const expected = expectedOn(day)
  expect(ciksOf(rows)).toEqual(ciksOf(expected))
  expect(count).toBe(expected.length)
  expect(table?.head.asOf).toBe(day)
  const gone = rows.filter(({ ticker }) => ticker === null)
  expect(gone.length).toBeGreaterThan(0)
  for (const { name } of gone) expect(name).not.toMatch(/^\d+$/)
  for (const row of rows) {
    expect(row.values[0]).toBe(expected.find(({ cik }) => cik === row.cik)?.figures.revenue)
    expect(row.figuresTo && row.figuresTo <= day).toBe(true)
  }
})

test("a day of the month after the last one is answered by that month end, and another day by none", async () => {
  await load(filers)
  await gatherMonths(range, effects)
  expect((await screened("revenue > 0", "2018-07-30")).table?.head.asOf).toBe(day)
  expect((await screened("revenue > 0", "2018-06-29")).table?.head.asOf).toBe("2018-06-29")
  const none = await screened("revenue > 0", "2018-07-31")
  expect([none.table, none.past, none.count]).toEqual([null, { asked: "2018-07-31", nearest: day }, 0])
  expect((await screened("revenue > 0", "2012-01-15")).past?.nearest).toBe("2018-05-31")
})

test("a visit computes nothing, and the data address says which month end is nearest", async () => {
  await load(filers)
  const ask = () =>
    loadScreenerData(new Request(`http://test/screener.json?query=revenue+>+0&asof=${day}`), {
      ...{ db, documents, lists: () => loadListIndex(db, documents) },
    } as never)
  const none = await ask()
  expect([none.status, none.body.error]).toEqual([404, "No figures of any past month."])
  expect((await bindings.DOCUMENTS.list({ prefix: "past-" })).objects).toEqual([])
  await gatherMonths(range, effects)
  expect((await ask()).body).toMatchObject({ asOf: day, count: expectedOn(day).length })
})

test("functions over time read the fiscal years that were known on the day", async () => {
  await load(filers)
  await gatherMonths(range, effects)
  const { rows } = await screened("growth(revenue, 3y) is known")
  expect(rows.length).toBeGreaterThan(3)
  for (const { cik, values } of rows) {
    const [last = 0, , , first = 0] = expectedOn(day).find((each) => each.cik === cik)?.years.revenue ?? []
    expect(values[0]).toBeCloseTo(100 * (((last ?? 0) / (first ?? 1)) ** (1 / 3) - 1), 6)
  }
})

test("month ends are gathered again after more companies were loaded, and the pieces are deleted", async () => {
  await load(filers.slice(0, 4))
  await gatherMonths(range, effects)
  expect((await screened("revenue > 0")).count).toBe(expectedOn(day, filers.slice(0, 4)).length)
  await load(filers)
  now += 1
  expect(await gatherMonths(range, effects)).toMatchObject({ done: 2, looked: 8 })
  expect((await screened("revenue > 0")).count).toBe(expectedOn(day).length)
  expect(await gatherMonths(range, effects)).toMatchObject({ done: 2, looked: 0 })
  const { objects } = await bindings.DOCUMENTS.list({ prefix: "past-companies/" })
  expect(objects).toEqual([])
})

test("heads that were stored as JSON are read until their month end is gathered again", async () => {
  await load(filers)
  await gatherMonths(range, effects)
  const ask = async (asof: string) => {
    forgetGeneration()
    const { rows, count } = await screened("revenue > 0", asof)
    return { rows, count }
  }
  const [ofDay, ofMonth] = [await ask("2018-06-20"), await ask(day)]
  const toArrays = (rows: CompanyRows) => ({
    ciks: [...rows.ciks],
    texts: fromKeys(textFields, (field) => {
      const { words, codes } = rows.parts.texts[field]
      return { words, codes: [...codes] }
    }),
    names: rows.ciks.map((_, row) => rows.getName(row) ?? ""),
  })
  for (const each of ["2018-05-31", day]) {
    const month = (await readMonthHead(each, documents)) ?? expect.fail("It is stored.")
    const head = { ...month.fields, ...toArrays(month.rows) }
    await documents.put(columnsKind, `past-${each}`, now, head)
    await bindings.DOCUMENTS.delete(`screener/past-${each}.head`)
  }
  const days = (await readDaysHead(day, documents)) ?? expect.fail("They are stored.")
  await documents.put(pastDaysKind, day, now, { ...days.fields, ...toArrays(days.rows) })
  await bindings.DOCUMENTS.delete(`screener/past-${day}.days`)
  expect([await ask("2018-06-20"), await ask(day)]).toEqual([ofDay, ofMonth])
  await db.prepare("update past_months set version = version - 1").run()
  await gatherMonths(range, effects)
  expect(await bindings.DOCUMENTS.head(`screener/past-${day}.json`)).toBeNull()
  expect(await bindings.DOCUMENTS.head(`${pastDaysKind.name}/${day}.json`)).toBeNull()
  expect([await ask("2018-06-20"), await ask(day)]).toEqual([ofDay, ofMonth])
})

test("a call that runs out of time is continued by the next one", async () => {
  await load(filers)
  const slow = { ...effects, now: () => (now += 6_000) }
  const steps = []
  for (let count = 0; count < 30 && (steps.at(-1)?.done ?? 0) < 2; count += 1)
    steps.push(await gatherMonths(range, slow))
  expect(steps.length).toBeGreaterThan(3)
  expect(steps.reduce((sum, { looked }) => sum + looked, 0)).toBe(8)
  expect(ciksOf((await screened("revenue > 0")).rows)).toEqual(ciksOf(expectedOn(day)))
})

test("a company of which no facts are kept is left out and counted, unless its states were sent", async () => {
  const [first, second] = filers.filter(({ cik }) => expectedOn(day).some((each) => each.cik === cik))
  if (!first || !second) return expect.fail("Two companies are alive.")
  const states = derivePastStates(toRecord(second), { from: "2018-05-31", until: day })
  await load(filers, ({ cik }) => cik !== first.cik && cik !== second.cik)
  await apply({
    documents: [{ kind: pastStatesKind.name, key: second.cik, fetchedAt: now, body: states }],
  })
  await gatherMonths(range, effects)
  const { rows, table } = await screened("revenue > 0")
  expect(ciksOf(rows)).toEqual(ciksOf(expectedOn(day).filter(({ cik }) => cik !== first.cik)))
  expect(table?.head.withoutFigures).toBe(1)
})

test("month ends stay when the columns of today are gathered again, and follow with the months", async () => {
  await load(filers)
  expect(await findDueMonths(effects)).toBeNull()
  await gatherMonths(range, effects)
  await load(filers)
  expect((await screened("revenue > 0")).count).toBe(expectedOn(day).length)
  expect(await findDueMonths(effects)).toEqual({ from: "2018-07", to: "2018-07" })
  expect(await gatherDueMonths(effects)).toBe(false)
  expect(await findDueMonths(effects)).toBeNull()
  expect(ciksOf((await screened("revenue > 0", "2018-08-09")).rows)).toEqual(ciksOf(expectedOn("2018-07-31")))
})

test("a second caller waits for the first one", async () => {
  await load(filers)
  const [one, other] = await Promise.all([gatherMonths(range, effects), gatherMonths(range, effects)])
  expect([one.isBusy, other.isBusy].sort()).toEqual([false, true])
})

test("the address takes the operator's token and months, and nothing else", async () => {
  await load(filers)
  const token = "a-token-of-the-operator-of-this-test"
  const settings = parseSettings({ INGEST_TOKEN: token })
  const ask = (body: string, given = token) =>
    answerMonths(
      new Request("http://test/ingest/past", {
        method: "POST",
        headers: { authorization: `Bearer ${given}` },
        body,
      }),
      { settings, db, documents },
    )
  await expect(ask(JSON.stringify(range), "other")).rejects.toMatchObject({ status: 404 })
  for (const body of ["{", "{}", '{"from":"2018-13","to":"2018-14"}'])
    expect((await ask(body)).status).toBe(400)
  expect(await (await ask(JSON.stringify(range))).json()).toMatchObject({ months: 2, done: 2, companies: 8 })
})

test("states of another version of the statements are derived again", async () => {
  await load(filers)
  const [{ cik } = expect.fail("There is no company.")] = filers
  await gatherMonths(range, effects)
  const before = await documents.get(pastStatesKind, cik)
  const old = JSON.stringify({
    ...before,
    version: pastStatesKind.version - 1,
    body: { ...before?.body, name: "Old" },
  })
  await bindings.DOCUMENTS.put(`${pastStatesKind.name}/${cik}.json`, old)
  await db.prepare("update past_months set version = version - 1").run()
  expect(await gatherMonths(range, effects)).toMatchObject({ done: 2, looked: 8 })
  expect((await documents.get(pastStatesKind, cik))?.body).toEqual(before?.body)
})
