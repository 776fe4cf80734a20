import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { DataAddress } from "~/pages/api/addresses/address"
import { dataAddresses } from "~/pages/api/registry"
import { firstPort } from "./build"
import { startSampleServer } from "./sample-server"
import { hasLibreOffice, recalculate, type SheetText } from "./spreadsheet"

let server: Awaited<ReturnType<typeof startSampleServer>>

beforeAll(async () => {
  server = await startSampleServer(firstPort + 12)
})
afterAll(() => server?.close())

type Row = Record<string, unknown>

const read = async (path: string) => {
  const response = await fetch(`${server.origin}/api/v1${path}`)
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
  compare: "?items=AAPL,GOOGL,NVDA,COST",
}

function toPath({ id, path, parameters }: DataAddress): string {
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((text, { name, example }) => text.replace(`{${name}}`, example), path)
  return `${filled}.xlsx${queries[id] ?? ""}`
}

/** A value of an answer as a spreadsheet has it. */
function expectCell(found: string | undefined, value: unknown, place: string) {
  if (value === null || value === undefined) return expect(found ?? "", place).toBe("")
  if (typeof value === "number") return expectNumber(found, value, place)
  if (typeof value === "boolean") return expect(found, place).toBe(value ? "TRUE" : "FALSE")
  const text = typeof value === "object" ? JSON.stringify(value) : String(value)
  expect(found, place).toBe(text)
}

/** LibreOffice writes fifteen digits, and percents as such. */
function expectNumber(found: string | undefined, value: number, place: string) {
  const number = found?.endsWith("%") ? Number(found.slice(0, -1)) / 100 : Number(found)
  const isNear = Math.abs(number - value) <= Math.max(Math.abs(value) * 1e-9, 1e-12)
  expect(found !== undefined && found !== "" && isNear, `${place}: ${found} is not ${value}`).toBe(true)
}

const tables = dataAddresses.filter(
  ({ csv, scope, id }) =>
    csv !== null && scope === null && !["financials", "model", "filingTable"].includes(id),
)

test.skipIf(!hasLibreOffice)("every cell of every table's workbook equals the answer as JSON", async () => {
  const files = new Map<string, Uint8Array>()
  for (const address of tables) files.set(address.id, await readBook(toPath(address)))
  const workbooks = await recalculate(files)
  let cells = 0
  for (const address of tables) {
    const body = (await (await read(toPath(address).replace(".xlsx", ".json"))).json()) as { rows: Row[] }
    const [names = [], ...lines] =
      [...(workbooks.get(address.id)?.entries() ?? [])].find(
        ([name]) => name === address.title.slice(0, 28).trim(),
      )?.[1] ?? []
    expect(names.slice(0, address.csv?.columns.length), address.id).toEqual(address.csv?.columns)
    expect(body.rows.length, address.id).toBeGreaterThan(0)
    expect(lines.length, address.id).toBe(body.rows.length)
    for (const [index, row] of body.rows.entries())
      for (const [column, name] of names.entries()) {
        expectCell(lines[index]?.[column], row[name], `${address.id}, row ${index}, ${name}`)
        cells += 1
      }
  }
  expect(cells).toBeGreaterThan(20_000)
})

interface Statement {
  periods: { key: string }[]
  rows: { key: string; values: (number | null)[] }[]
}

const companies = ["AAPL", "NVDA", "COST", "EXMP", "KO", "JPM", "MSFT", "WMT", "MCD", "GOOGL"]
const sheetNames = {
  income: "Income statement",
  balance: "Balance sheet",
  cashflow: "Cash flow statement",
  ratios: "Ratios",
} as const
type StatementName = keyof typeof sheetNames

/** Compares the figures of a sheet, whose second column has the keys of rows, and returns their number. */
function compareStatement(sheet: SheetText | undefined, { periods, rows }: Statement, place: string): number {
  const byKey = new Map(sheet?.map((cells) => [cells[1], cells.slice(2)]))
  let figures = 0
  for (const { key, values } of rows) {
    if (values.every((value) => value === null)) continue
    for (const [index, value] of values.entries()) {
      expectCell(byKey.get(key)?.[index], value, `${place}, ${key}, ${periods[index]?.key}`)
      figures += value === null ? 0 : 1
    }
  }
  return figures
}

test.skipIf(!hasLibreOffice)(
  "every figure of ten companies' statements equals the answer as JSON",
  async () => {
    const files = new Map<string, Uint8Array>()
    const answers = new Map<string, Statement>()
    for (const ticker of companies)
      for (const statement of Object.keys(sheetNames) as StatementName[])
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
    let figures = 0
    for (const [name, answer] of answers) {
      const [, statement = ""] = name.split("_")
      figures += compareStatement(
        workbooks.get(name)?.get(sheetNames[statement as StatementName]),
        answer,
        name,
      )
    }
    expect(figures).toBeGreaterThan(50_000)
  },
  600_000,
)

interface Model {
  rows: { key: string; label: string; value: number | null }[]
}

test.skipIf(!hasLibreOffice)(
  "the models of ten companies give the values of their pages, by formulas over statements that equal the answers",
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
    let values = 0
    for (const [name, { rows }] of answers) {
      const byLabel = new Map(
        workbooks
          .get(name)
          ?.get("DCF")
          ?.map((cells) => [cells[0], cells[1]]),
      )
      const hasValue = rows.some(({ key, value }) => key === "perShare" && value !== null)
      for (const { key, label, value } of rows) {
        if (value === null || (!hasValue && !byLabel.has(label))) continue
        expectNumber(byLabel.get(label), value, `${name}, ${key}`)
        values += 1
      }
    }
    expect(values).toBeGreaterThan(200)

    let figures = 0
    for (const ticker of companies)
      for (const statement of Object.keys(sheetNames) as StatementName[]) {
        const answer = await read(`/company/${ticker}/financials.json?statement=${statement}`)
        const { periods, rows } = (await answer.json()) as Statement
        const from = Math.max(0, periods.length - 11)
        figures += compareStatement(
          workbooks.get(`${ticker}_usual`)?.get(sheetNames[statement]),
          {
            periods: periods.slice(from),
            rows: rows.map(({ key, values }) => ({ key, values: values.slice(from) })),
          },
          `${ticker}, model, ${statement}`,
        )
      }
    expect(figures).toBeGreaterThan(5_000)
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
