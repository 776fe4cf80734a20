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
  ({ csv, scope, id }) => csv !== null && scope === null && id !== "financials" && id !== "filingTable",
)

test.skipIf(!hasLibreOffice)("every cell of every table's workbook equals the answer as JSON", async () => {
  const files = new Map<string, Uint8Array>()
  for (const address of tables) files.set(address.id, await readBook(toPath(address)))
  const workbooks = recalculate(files)
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
    const workbooks = recalculate(files)
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
