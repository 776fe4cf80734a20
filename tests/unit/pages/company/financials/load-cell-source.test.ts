import { expect, test } from "vitest"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import type { ReadDocument } from "~/lib/loaded"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { loadCellSource } from "~/pages/company/financials/load-cell-source.server"
import { exampleFacts } from "../../../../fixtures/example/example-company"

const body = deriveStatementsDocument(parseCompanyFacts(JSON.stringify(exampleFacts())), {
  ...{ name: "Example", sic: "3670", fiscalYearEnd: "1231" },
})
const loaded = { status: "loaded", document: { version: 1, fetchedAt: 0, body }, refreshing: false }
const context = {
  readThrough: (async () => loaded) as unknown as ReadDocument,
  faces: { stored: async () => null },
} as unknown as Parameters<typeof loadCellSource>[3]
const company = { ticker: "EXMP", cik: body.cik } as unknown as Parameters<typeof loadCellSource>[0]

const find = async (row: string, key: string, search = "") => {
  const { cell, query } = await loadCellSource(company, { row, key }, new URLSearchParams(search), context)
  return { row: cell.row, key: cell.period.key, value: cell.value, of: `${query.statement} ${query.period}` }
}

test.each([
  ["revenue", "2024Q4", "", "income quarterly"],
  ["net sales", "2024q2", "", "income quarterly"],
  ["assets", "2024", "", "balance annual"],
  ["capital expenditures", "2024q3", "", "cashflow quarterly"],
  ["revenue", "2024q4", "period=ttm", "income ttm"],
])("%s of %s with %j is in %s, without more words of the address", async (row, key, search, of) => {
  const found = await find(row, key, search)
  expect(found).toMatchObject({ key: key.toLowerCase(), of, value: expect.any(Number) })
  const [statement, period] = of.split(" ")
  expect(found).toEqual(await find(row, key, `statement=${statement}&period=${period}`))
})

test("a row that two statements have is that of the asked one", async () => {
  expect((await find("netIncomeIncludingMinority", "2024", "statement=cashflow")).of).toBe("cashflow annual")
  expect((await find("netIncomeIncludingMinority", "2024")).of).toBe("income annual")
})
