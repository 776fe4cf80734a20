import { brotliCompressSync } from "node:zlib"
import { expect, test } from "vitest"
import { refreshCompany } from "~/ingest/fetch/refresh-company"
import { inventedSource } from "~/ingest/invented/facts"
import { checkStatements } from "~/model/financials/checks/statement-checks"
import { statementsKind } from "~/stores/document-kinds"
import { inventCompanies } from "../../tests/fixtures/invented/companies"
import { inventMetrics, inventStatements } from "./synthetic-metrics"

const companies = inventCompanies(8000)
const some = companies.filter((_, place) => place % 200 === 0)

test("invented names compress as well as those in the SEC's list", () => {
  // Its 7,995 different names: 6.84 bytes each, 1.02 different words each, a third in capitals.
  const names = companies.map(({ name }) => name).sort()
  expect(new Set(names).size).toBe(names.length)
  expect(brotliCompressSync(names.join("\n")).length / names.length).toBeGreaterThan(6.84)
  const words = new Set(names.flatMap((name) => name.toLowerCase().split(" ")))
  expect(words.size / names.length).toBeGreaterThan(0.9)
})

test("invented statements add up, and are the same for the same company", () => {
  for (const company of some) {
    const statements = inventStatements(company)
    expect(statements).toEqual(inventStatements({ ...company }))
    const { balances, balancesHeld } = checkStatements(statements)
    expect(balances).toBeGreaterThan(0)
    expect(balancesHeld).toBe(balances)
  }
})

test("a refresh of an invented company gives the same statements and metrics as the load", async () => {
  const company = some[7]!
  const source = inventedSource(async (cik) => companies.find((each) => each.cik === cik) ?? null)
  const batch = await refreshCompany(company.cik, Date.now(), source)
  const statements = batch.documents?.filter(({ kind }) => kind === statementsKind.name)
  expect(statements?.map(({ body }) => body)).toEqual([inventStatements(company)])
  const [loaded] = inventMetrics([company])
  expect(batch.metrics).toEqual(loaded!.filter(({ source: from }) => from === "statements"))
})

test("an annual filer has the ratios in days", () => {
  const known = new Set([...inventMetrics(some)].flatMap(([statements]) => Object.keys(statements!.figures)))
  for (const key of [
    "daysSalesOutstanding",
    "daysInventory",
    "daysPayables",
    "cashConversionCycle",
    "revenueGrowth10",
  ])
    expect(known, key).toContain(key)
})
