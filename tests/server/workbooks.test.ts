import { strFromU8, unzipSync } from "fflate"
import { expect, inject, test } from "vitest"
import { dataAddresses } from "~/addresses/data/registry"
import type { DataAddress } from "~/addresses/definitions/define-address"
import { Comparison } from "../workbooks/compare-cells"
import {
  compareModel,
  compareStatement,
  type Model,
  type Statement,
  statementNames,
  statementSheets,
  takeLast,
} from "../workbooks/compare-statement"
import { compareTable } from "../workbooks/compare-table"
import { hasLibreOffice, recalculate } from "../workbooks/recalculate"

const origin = inject("sampleOrigin")

const read = async (path: string) => {
  const response = await fetch(`${origin}/api/v1${path}`)
  expect([path, response.status]).toEqual([path, 200])
  return response
}
const readBook = async (path: string) => new Uint8Array(await (await read(path)).arrayBuffer())

/** The days that the sample's calendar has, and enough rows for a screen. */
const queries: Record<string, string> = {
  marketInsiders: "?days=365",
  calendar: "?from=2026-04-27&to=2026-05-08",
  screener: "?query=revenue+%3E+1B&columns=netMargin,roe,priceEarnings",
  filingSearch: "?q=gallium",
  filingTable: "?table=item-8-table-1",
  compare: "?items=AAPL,GOOGL,NVDA,WMT",
  figures: "?tickers=AAPL,NVDA&rows=revenue,roic",
}

function toPath({ id, path, parameters }: DataAddress): string {
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((text, { name, example }) => text.replace(`{${name}}`, example), path)
  return `${filled}.xlsx${queries[id] ?? ""}`
}

/** Those whose workbooks have sheets of their own are left out. */
const tables = dataAddresses.filter(
  ({ csv, scope, id }) =>
    csv !== null && scope === null && !["financials", "model", "noteTopic", "earnings-quarter"].includes(id),
)

test.skipIf(!hasLibreOffice)(
  "every cell of every table's workbook equals the answer as JSON and CSV",
  async () => {
    const files = new Map<string, Uint8Array>()
    for (const address of tables) files.set(address.id, await readBook(toPath(address)))
    const workbooks = await recalculate(files)
    const result = new Comparison()
    for (const address of tables) {
      const path = toPath(address)
      const json = (await (await read(path.replace(".xlsx", ".json"))).json()) as { rows: unknown[] }
      const csv = await (await read(path.replace(".xlsx", ".csv"))).text()
      const names = [address.title.slice(0, 28).trim(), "Table"]
      const sheets = workbooks.get(address.id)
      // The sample has no past days, no files of the market, and no texts of releases.
      if (!["screenerAfter", "market", "measures"].includes(address.id))
        expect(json.rows.length, address.id).toBeGreaterThan(0)
      const sheet = names.map((name) => sheets?.get(name)).find(Boolean)
      compareTable(sheet, { json, csv }, address.id, result)
    }
    expect(result.differences).toEqual([])
    expect(result.compared).toBeGreaterThan(20_000)
  },
  600_000,
)

const companies = ["AAPL", "NVDA", "HD", "EXMP", "NKE", "WMT", "GOOGL"]

test.skipIf(!hasLibreOffice)(
  "every figure of seven companies' statements equals the answer as JSON",
  async () => {
    const files = new Map<string, Uint8Array>()
    const answers = new Map<string, Statement>()
    for (const ticker of companies)
      for (const statement of statementNames)
        for (const period of ["annual", "quarterly", "ttm"]) {
          const query = `?statement=${statement}&period=${period}`
          const name = [ticker, statement, period].join("_")
          files.set(name, await readBook(`/company/${ticker}/financials.xlsx${query}`))
          answers.set(
            name,
            (await (await read(`/company/${ticker}/financials.json${query}`)).json()) as Statement,
          )
        }
    const workbooks = await recalculate(files)
    const result = new Comparison()
    for (const [name, answer] of answers) {
      const statement = statementNames.find((each) => name.includes(each)) ?? "income"
      compareStatement(workbooks.get(name)?.get(statementSheets[statement]), answer, name, result)
    }
    expect(result.differences).toEqual([])
    expect(result.compared).toBeGreaterThan(50_000)
  },
  600_000,
)

test.skipIf(!hasLibreOffice)(
  "the models of seven companies give the values of their pages, by formulas over statements that equal the answers",
  async () => {
    const files = new Map<string, Uint8Array>()
    const answers = new Map<string, Model>()
    for (const ticker of companies)
      for (const [name, query] of [
        ["usual", ""],
        ["cash", "?basis=fcf"],
        ["ever", "?growth=8&laterYears=ever&laterGrowth=2"],
      ]) {
        files.set(`${ticker}_${name}`, await readBook(`/company/${ticker}/model.xlsx${query}`))
        const answer = await read(`/company/${ticker}/model.json${query}`)
        answers.set(`${ticker}_${name}`, (await answer.json()) as Model)
      }
    const workbooks = await recalculate(files)
    const values = new Comparison()
    for (const [name, answer] of answers) compareModel(workbooks.get(name)?.get("DCF"), answer, name, values)
    expect(values.differences).toEqual([])
    expect(values.compared).toBeGreaterThan(200)

    const figures = new Comparison()
    for (const ticker of companies)
      for (const statement of statementNames) {
        const answer = await read(`/company/${ticker}/financials.json?statement=${statement}`)
        compareStatement(
          workbooks.get(`${ticker}_usual`)?.get(statementSheets[statement]),
          takeLast((await answer.json()) as Statement, 11),
          `${ticker}, model, ${statement}`,
          figures,
        )
      }
    expect(figures.differences).toEqual([])
    expect(figures.compared).toBeGreaterThan(5_000)
  },
  600_000,
)

test("the model's filed inputs link to the pages of their sources, and its base is a formula", async () => {
  const files = unzipSync(await readBook("/company/AAPL/model.xlsx"))
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  expect(text("xl/worksheets/sheet1.xml")).toMatch(
    /<c r="B4" s="\d+"><f>'Income statement'!\$?[A-Z]+\$?\d+<\/f>/,
  )
  const addresses = text("xl/worksheets/_rels/sheet2.xml.rels")
  const [, address = ""] = /Target="([^"]+\/source\/revenue\/\d{4}[^"]*)"/.exec(addresses) ?? []
  const page = await fetch(address.replaceAll("&amp;", "&"))
  expect([page.status, (await page.text()).includes("Revenue")]).toEqual([200, true])
})

test("the filing of a table's figure, and every page of its sources, opens", async () => {
  const files = unzipSync(await readBook("/company/AAPL/segments.xlsx"))
  const links = Object.entries(files)
    .filter(([path]) => path.endsWith(".rels") && path.includes("worksheets"))
    .flatMap(([, file]) =>
      [...strFromU8(file).matchAll(/Target="([^"]+)"/g)].map(([, target = ""]) => target),
    )
    .map((target) => target.replaceAll("&amp;", "&"))
  expect(links.length).toBeGreaterThan(2)
  const statuses = await Promise.all(
    links.slice(0, 20).map(async (link) => [link, (await fetch(link)).status]),
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})
