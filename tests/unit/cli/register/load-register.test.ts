import { expect, test } from "vitest"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { readIndexPage } from "~/model/registers/read-register-index"
import type { ListedFiling } from "~/model/registers/register-filing"
import { loadRegister } from "../../../../cli/register/load-register"
import { isWanted, type RegisterFilter, type RegisterSource } from "../../../../cli/register/register-source"
import {
  indexEntry,
  indexPage,
  listNorthwindFacts,
  makeLei,
  northwindLei,
  writeXbrlJson,
} from "../../../fixtures/xbrl-report"

const everything: RegisterFilter = { country: null, year: null, lei: null }
const otherLei = makeLei("5493000THERCOMPANY")

/** A register with the given pages of entries; reports by their paths. */
function fakeSource(
  pages: unknown[][],
  reports: Record<string, string>,
  hashes: Record<string, string> = {},
) {
  const read: string[] = []
  const source: RegisterSource = {
    async *pages(filter) {
      for (const entries of pages) {
        const page = readIndexPage(indexPage(entries, { names: { [northwindLei]: "Northwind SE" } }))!
        yield { filings: page.filings.filter((filing) => isWanted(filing, filter)), refused: page.refused }
      }
    },
    async readReport({ json }) {
      read.push(json ?? "")
      return reports[json ?? ""] ?? null
    },
    hashPackage: async ({ filing }) => hashes[filing] ?? null,
  }
  return { source, read }
}

async function load(source: RegisterSource, known: string[] = [], filter = everything) {
  const batches: IngestBatchInput[] = []
  const refused: string[] = []
  const progress = await loadRegister(source, filter, {
    listRead: async (filings: readonly ListedFiling[]) =>
      new Set(filings.map(({ filing }) => filing).filter((filing) => known.includes(filing))),
    send: async (batch) => void batches.push(batch),
    refuse: (filing, reason) => refused.push(`${filing}: ${reason}`),
    note: () => {},
  })
  const companies = batches.flatMap(({ registerReports = [] }) => registerReports)
  return { progress, refused, companies }
}

const path = (lei: string, year: number, name = "report") => `/${lei}/${year}-12-31/ESEF/DE/0/${name}.json`
const report = (year: number, lei = northwindLei) => writeXbrlJson(listNorthwindFacts(year), {}, lei)

test("reports of two companies are read, each company once, under its name in the index or in its report", async () => {
  const { source } = fakeSource(
    [
      [indexEntry(northwindLei, "2022-12-31"), indexEntry(otherLei, "2023-12-31")],
      [indexEntry(northwindLei, "2023-12-31"), indexEntry(northwindLei, "2022-12-31")],
    ],
    {
      [path(northwindLei, 2022)]: report(2022),
      [path(northwindLei, 2023)]: report(2023),
      [path(otherLei, 2023)]: report(2023, otherLei),
    },
  )
  const { progress, companies, refused } = await load(source)
  expect(progress).toEqual({ listed: 3, reports: 3, known: 0, read: 3, companies: 2, refused: 0 })
  expect(companies.map(({ name, country, reports }) => [name, country, reports.length])).toEqual([
    ["Northwind SE", "de", 2],
    ["Northwind SE", "de", 1],
  ])
  expect(refused).toEqual([])
})

test("of two language versions one is read, and an unreadable correction leaves the version before it", async () => {
  const change = {
    fxo_id: `${northwindLei}-2023-12-31-ESEF-DE-1`,
    json_url: path(northwindLei, 2023, "report-en"),
  }
  const entries = [indexEntry(northwindLei, "2023-12-31"), indexEntry(northwindLei, "2023-12-31", change)]
  const reports = {
    [path(northwindLei, 2023)]: report(2023),
    [path(northwindLei, 2023, "report-en")]: report(2023),
  }
  const languages = fakeSource([entries], reports)
  expect((await load(languages.source)).progress).toMatchObject({ listed: 2, reports: 1, read: 1 })
  expect(languages.read).toEqual([path(northwindLei, 2023, "report-en")])
  const broken = fakeSource([entries], { ...reports, [path(northwindLei, 2023, "report-en")]: "<html>" })
  const { progress, refused, companies } = await load(broken.source)
  expect(progress).toMatchObject({ read: 1, refused: 1 })
  expect(refused).toEqual([`${change.fxo_id}: The text is not JSON.`])
  expect(companies[0]?.reports[0]?.filing.endsWith("-0")).toBe(true)
})

test("a report that the instance has is not read again", async () => {
  const { source, read } = fakeSource([[indexEntry(northwindLei, "2023-12-31")]], {})
  const { progress } = await load(source, [`${northwindLei}-2023-12-31-ESEF-DE-0`])
  expect(progress).toMatchObject({ known: 1, read: 0, refused: 0 })
  expect(read).toEqual([])
})

test.each([
  [{ sha256: "cd".repeat(32) }, report(2023), "The SHA-256 of its package is"],
  [{ json_url: null, error_count: 2 }, report(2023), "its validator counts 2 errors"],
  [{ json_url: "/gone.json" }, report(2023), "/gone.json is not there."],
  [{}, report(2023, otherLei), `The report is of ${otherLei}`],
  [{}, writeXbrlJson([]), "The report is of null"],
])("a filing with %j is refused with the reason", async (change, text, reason) => {
  const { source } = fakeSource(
    [[indexEntry(northwindLei, "2023-12-31", change)]],
    { [path(northwindLei, 2023)]: text },
    { [`${northwindLei}-2023-12-31-ESEF-DE-0`]: "ab".repeat(32) },
  )
  const { progress, refused } = await load(source)
  expect(progress).toMatchObject({ read: 0, refused: 1 })
  expect(refused[0]).toContain(reason)
})

test("a country, a year and a LEI limit the filings", async () => {
  const entries = [
    indexEntry(northwindLei, "2022-12-31"),
    indexEntry(northwindLei, "2023-12-31", { country: "FI" }),
    indexEntry(otherLei, "2023-12-31"),
  ]
  const list = async (filter: Partial<RegisterFilter>) =>
    (await load(fakeSource([entries], {}).source, [], { ...everything, ...filter })).progress.listed
  expect(await list({ country: "fi" })).toBe(1)
  expect(await list({ year: "2023" })).toBe(2)
  expect(await list({ lei: otherLei })).toBe(1)
  expect(await list({ lei: otherLei, year: "2022" })).toBe(0)
})
