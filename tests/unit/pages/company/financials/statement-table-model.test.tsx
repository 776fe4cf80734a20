import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { cellSource } from "~/model/financials/view/cell-source"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { keyLines } from "~/pages/company/financials/key-lines"
import { StatementTable } from "~/pages/company/financials/statement-table"
import { toTableModel } from "~/pages/company/financials/statement-table-model"
import { tickerId } from "../../../../ids"
import {
  makeDocument,
  quarter,
  type RawFact,
  tenK,
  tenQ,
  toDate,
  wholeYear,
} from "../../../model/financials/make-facts"

const table = (facts: RawFact[], search = "") =>
  toTableModel(makeDocument(facts), parseStatementAddress(new URLSearchParams(search)))

const flow = (concept: string, val: number, dates: { start: string; end: string }, filing: object): RawFact =>
  ({ concept, ...dates, val: val * 1e6, ...filing }) as RawFact

const years = (...list: number[]) => list.flatMap((year) => wholeYear(year, tenK(year)))

test("a year that no report gives is a named gap between its neighbors, in both orders", () => {
  const facts = years(2018, 2019, 2021)
  const columns = (search: string) =>
    table(facts, search).columns.map(({ title, gapBefore }) => [title, gapBefore])
  expect(columns("")).toEqual([
    ["2018", null],
    ["2019", null],
    ["2021", "no data: 2020"],
  ])
  expect(columns("order=newest")).toEqual([
    ["2021", null],
    ["2019", "no data: 2020"],
    ["2018", null],
  ])
  expect(table(facts).groups[0]?.lines[0]?.trend).toEqual([1000e6, 1000e6, null, 1000e6])
  expect(keyLines(makeDocument(facts), tickerId("WRKS")).years.map(({ gapBefore }) => gapBefore)).toEqual([
    null,
    null,
    "no data: 2020",
  ])
})

test("the table draws a gap as a separate column, in the head and in every row", () => {
  const html = renderToStaticMarkup(<StatementTable model={table(years(2018, 2019, 2021))} />)
  expect(html).toContain('<th scope="col" class="gap">no data: 2020</th>')
  const rows = html.match(/<tr(?: class="(?:sub|total|part)")?>.*?<\/tr>/g) ?? []
  const cells = rows.filter((row) => row.includes('<td class="gap"></td>'))
  expect(cells.length).toBe(rows.filter((row) => row.includes('scope="row"')).length)
})

test("a table whose rows have no growth over the span has no column for it", () => {
  const facts = years(2018, 2019, 2020)
  expect(table(facts).cagrSpan).toBe("2 yr")
  expect(table(facts, "statement=ratios").cagrSpan).toBeNull()
})

/** The second quarter was recast a year later, so that the fourth has no latest basis. */
const recast = [
  ...wholeYear(2023, tenK(2023)),
  ...[1, 2, 3].flatMap((number) => {
    const place = number as 1 | 2 | 3
    return [
      flow("Revenues", 240, quarter(2023, place), tenQ(2023, place)),
      flow("NetIncomeLoss", 50, quarter(2023, place), tenQ(2023, place)),
    ]
  }),
  flow("Revenues", 720, toDate(2023, 3), tenQ(2023, 3)),
  flow("NetIncomeLoss", 150, toDate(2023, 3), tenQ(2023, 3)),
  flow("Revenues", 230, quarter(2023, 2), tenQ(2024, 2)),
  flow("Revenues", 1010, toDate(2023, 4), tenK(2024)),
]

test("a figure as first filed in a table of latest ones is marked f, and its source says so", () => {
  const model = table(recast, "period=quarterly")
  const revenue = model.groups[0]?.lines.find(({ key }) => key === "revenue")
  expect(revenue?.cells.map(({ text, mark }) => `${text} ${mark}`)).toEqual([
    "240,000 null",
    "230,000 r",
    "240,000 null",
    "280,000 f",
  ])
  expect([model.hasFirstFiled, model.hasRestated]).toEqual([true, true])
  expect(renderToStaticMarkup(<StatementTable model={model} />)).toContain(
    'title="As first filed: later reports recast a part of it"',
  )
})

test("a ratio of a figure as first filed is marked, and one of latest figures is not", () => {
  const model = table(recast, "statement=ratios&period=quarterly")
  const margin = model.groups.flatMap(({ lines }) => lines).find(({ key }) => key === "netMargin")
  expect(margin?.cells.map(({ mark }) => mark)).toEqual([null, null, null, "f"])
  expect(margin?.cells.at(-1)?.basis).toBe("From a figure as first filed: later reports recast a part of it")
})

const assets = (concept: string, val: number): RawFact => ({
  concept,
  end: "2023-12-31",
  val: val * 1e6,
  ...tenK(2023),
})
const sheet = [...years(2023), assets("AssetsCurrent", 700), assets("InventoryNet", 450)]
const getParts = (facts: RawFact[]) => {
  const { groups } = table(facts, "statement=balance")
  const lines = groups.flatMap((group) => group.lines)
  const from = lines.findIndex(({ key }) => key === "otherCurrentAssets") + 1
  const to = lines.findIndex(({ kind }, index) => index >= from && kind !== "part")
  return lines.slice(from, to).map(({ label, cells }) => `${label}: ${cells[0]?.text}`)
}

test("the lines of a large remainder are below it where they add up to it", () => {
  const lines = [assets("PrepaidExpenseCurrent", 190), assets("IncomeTaxesReceivable", 60)]
  expect(getParts([...sheet, ...lines])).toEqual([
    "Prepaid expense current: 190",
    "Income taxes receivable: 60",
  ])
})

test("a large remainder that nothing explains is of the company's own lines, and its source says what it is", () => {
  expect(getParts([...sheet, assets("PrepaidExpenseCurrent", 190)])).toEqual(["Company's own lines: 250"])
  const query = parseStatementAddress(new URLSearchParams("statement=balance"))
  const source = (facts: RawFact[]) =>
    cellSource(makeDocument(facts), { ...query, row: "otherCurrentAssets", key: "2023" })
  expect(source(sheet)).toMatchObject({ isUnexplained: true, explanation: null })
  expect(source([...sheet, assets("PrepaidExpenseCurrent", 250)])).toMatchObject({ isUnexplained: false })
  expect(table(sheet, "statement=balance").notes.join(" ")).toContain("“Company's own lines” is what")
})

test("a remainder of a twentieth of its total has no explanation row, one of more has", () => {
  expect(getParts([...years(2023), assets("AssetsCurrent", 700), assets("InventoryNet", 665)])).toEqual([])
  expect(getParts([...years(2023), assets("AssetsCurrent", 700), assets("InventoryNet", 664)])).toEqual([
    "Company's own lines: 36",
  ])
})

test.each([
  [500, 300, 200],
  [5000, 3000, 2000],
])(
  "an amount that is in two lines of a total of %d is named, however small it is",
  (total, payable, accrued) => {
    const facts = [
      ...years(2023),
      assets("LiabilitiesCurrent", total),
      assets("AccountsPayableCurrent", payable),
      assets("AccruedLiabilitiesCurrent", accrued),
      assets("DeferredRevenueCurrent", 80),
    ]
    const lines = table(facts, "statement=balance").groups.flatMap((group) => group.lines)
    const parts = lines.filter(({ key }) => key.startsWith("otherCurrentLiabilities "))
    expect(parts.map(({ label, cells }) => [label, cells[0]?.text])).toEqual([
      ["Deferred revenue, in another line too", "(80)"],
    ])
  },
)

test("a balance sheet that is off by its rounding says so, and one that is off by more says otherwise", () => {
  const off = (liabilities: number) => {
    const facts = wholeYear(2023, tenK(2023), { Liabilities: liabilities })
    const lines = table(facts, "statement=balance").groups.flatMap((group) => group.lines)
    return lines.filter(({ key }) => key.startsWith("balanceDifference ")).map(({ label }) => label)
  }
  expect([off(1199), off(1200), off(1100)]).toEqual([
    ["Difference of rounding"],
    [],
    ["Figures of reports that differ"],
  ])
})
