import { expect, test } from "vitest"
import {
  explainNoColumn,
  listStatements,
  type Statement,
  type StatementBody,
  selectColumns,
  selectRows,
  toCells,
  toGrid,
} from "~/addresses/mcp/statement-rows"

const older = "0000990001-24-000004"
const newer = "0000990001-25-000004"
const source = (accession: string, derivation: string | null = null) => ({
  ...{ accession, form: "10-K", filed: "2025-02-20", concept: null, derivation },
})
const filed = [source(older), source(newer)]

type Row = StatementBody["rows"][number]
const row = (key: string, label: string, more: Partial<Row> = {}): Row => ({
  ...{ key, label, format: "money", values: [1, 2], sources: filed },
  ...more,
})

function body(statement: Statement, rows: Row[], more: Partial<StatementBody> = {}): StatementBody {
  return {
    ...{ ticker: "EXMP", cik: "0000990001", name: "Example", currency: "USD" },
    ...{ statement, period: "annual", vintage: "latest", industry: "general" },
    periods: [2023, 2024].map((year) => ({
      ...{ key: String(year), start: `${year}-01-01`, end: `${year}-12-31` },
      ...{ fiscalYear: year, fiscalQuarter: null },
    })),
    rows,
    ...more,
  }
}

const income = body("income", [row("revenue", "Revenue"), row("netIncome", "Net income")])
const cashflow = body("cashflow", [row("capitalExpenditure", "Capital expenditure")])
const ratios = body("ratios", [row("ebitda", "EBITDA"), row("grossMargin", "Gross margin")])
const query = { period: "annual", vintage: "latest", asof: null } as const

test("names of several statements ask for each of them, the wanted one first", () => {
  expect(listStatements("income", ["revenue", "capex", "EBITDA"])).toEqual(["income", "cashflow", "ratios"])
  expect(listStatements("income", ["nothing"])).toEqual(["income"])
})

test("plain words find rows of all statements, in their order", () => {
  const { rows, missing } = selectRows([income, cashflow, ratios], ["profit", "net sales", "capex", "EBITDA"])
  expect([...rows.values()].map((found) => found.map(({ key }) => key))).toEqual([
    ["revenue", "netIncome"],
    ["capitalExpenditure"],
    ["ebitda"],
  ])
  expect(missing).toEqual([])
})

test("a word of labels finds all rows that have it", () => {
  const { rows } = selectRows([income], ["ncome"])
  expect(rows.get(income)?.map(({ key }) => key)).toEqual(["netIncome"])
})

test("each name without a row has its reason", () => {
  const bank = body("income", [row("revenue", "Revenue")], { industry: "bank", name: "Example Bank" })
  expect(selectRows([income], ["preferred dividends", "reveneu"]).missing).toEqual([
    "preferred dividends (preferredDividends): Example reports none in these periods.",
    expect.stringContaining("There is no row “reveneu”. Did you mean: revenue"),
  ])
  expect(selectRows([bank], ["gross profit"]).missing[0]).toContain("or a bank has no such row")
})

test.each([
  [{ periods: 1 }, ["2024"]],
  [{ periods: 3 }, ["2023", "2024"]],
  [{ periods: 3, fiscalYear: 2023 }, ["2023"]],
  [{ periods: 3, fiscalYear: 2022 }, []],
])("%j shows the columns %j", (asked, keys) => {
  expect(selectColumns(income, asked).map(({ key }) => key)).toEqual(keys)
})

test("a year without data says whether it is before it or after it", () => {
  const explain = (fiscalYear: number) => explainNoColumn(income, { periods: 3, fiscalYear })
  expect(explain(2022)).toBe("Its figures are of 2023 to 2024: fiscal 2022 is before the data.")
  expect(explain(2025)).toBe("Its figures are of 2023 to 2024: fiscal 2025 is not reported yet.")
  expect(explainNoColumn(body("income", [], { periods: [] }), { periods: 3 })).toBe(
    "Example has no figures of these periods.",
  )
})

test("a grid has the usual filing of each period once, and the others and the notes in their rows", () => {
  const shown = {
    data: income,
    columns: selectColumns(income, { periods: 2 }),
    rows: [
      row("revenue", "Revenue"),
      row("netIncome", "Net income", {
        ...{ values: [null, 5], reasons: [{ period: "2023", reason: "Not read." }] },
        sources: [null, source(older, "A − B")],
      }),
      row("epsDiluted", "EPS", { faults: [{ period: "2024", reason: "Contradicts." }] }),
    ],
  }
  const { filings, columns, rows } = toGrid([shown])
  expect(filings).toBe(`2023 ${older}, 2024 ${newer}`)
  expect(columns).toEqual(["row", "2023", "2024", "filings", "notes"])
  expect(rows).toEqual([
    { row: "revenue", 2023: 1, 2024: 2 },
    {
      row: "netIncome",
      2023: null,
      2024: 5,
      filings: `2024: ${older}`,
      notes: "2023: Not read.; 2024: A − B",
    },
    { row: "epsDiluted", 2023: 1, 2024: 2, notes: "2024: Contradicts." },
  ])
})

test("a figure of its own row has its filing, its page and the reason why it is missing", () => {
  const rows = [
    row("netIncome", "Net income", { values: [null, 5], reasons: [{ period: "2023", reason: "Not read." }] }),
  ]
  const columns = selectColumns(income, { periods: 2 })
  const cells = toCells({ data: income, rows, columns }, { statement: "income", ...query }, (path) => path)
  expect(cells).toMatchObject([
    { row: "netIncome", period: "2023", value: null, reason: "Not read." },
    { period: "2024", value: 5, accession: newer, source: "/company/EXMP/financials/source/netIncome/2024" },
  ])
})
