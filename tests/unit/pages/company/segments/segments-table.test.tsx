import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { SegmentTable } from "~/model/segments/segment-tables"
import { printedScale, SegmentTables } from "~/pages/company/segments/segments-table"
import { accessionId, cikId, tickerId } from "../../../../ids"

test.each([
  { values: [3_000_000, 5_000_000], scale: 1_000_000 },
  { values: [3_000_000, 5_001_000], scale: 1000 },
  { values: [3_000_000, 5_000_001], scale: 1 },
])("figures $values are printed divided by $scale", ({ values, scale }) => {
  expect(printedScale(values)).toBe(scale)
})

const filing = {
  accession: accessionId("0000990001-26-000001"),
  form: "10-K",
  document: "a10k.htm",
  filed: "2026-02-01",
}
const toColumn = (fiscalYear: number, isComputed = false) => ({
  key: `${fiscalYear}`,
  title: `${fiscalYear}`,
  start: `${fiscalYear}-01-01`,
  end: `${fiscalYear}-12-31`,
  fiscalYear,
  fiscalQuarter: null,
  total: 9_500_000,
  concept: "Revenues",
  isComputed,
  filing,
})
const toHtml = (table: object, show: "values" | "share" = "values") =>
  renderToStaticMarkup(
    <SegmentTables
      ticker={tickerId("EXMP")}
      cik={cikId("990001")}
      table={
        { key: "revenue-segment", title: "Revenue by segment", sums: [], ...table } as unknown as SegmentTable
      }
      show={show}
      scale={1000}
      unit="Thousands of US dollars"
    />,
  )

test("a figure opens its filing with the figure as printed; a computed or missing one has no link", () => {
  const html = toHtml({
    columns: [toColumn(2024), toColumn(2025, true)],
    rows: [
      { key: "a", label: "North", kind: "part", values: [8_250_000, 2_000_000] },
      { key: "b", label: "South", kind: "part", values: [null, 7_500_000] },
    ],
    sums: [{ key: "ab", label: "Both", kind: "sum", values: [8_250_000, null] }],
  })
  expect(html).toContain(
    '<a href="/company/EXMP/0000990001-26-000001?type=10-K&amp;doc=a10k.htm&amp;q=8%2C250">8,250</a>',
  )
  expect(html.match(/q=/g)).toHaveLength(2)
  expect(html).toContain("Of which Both")
  expect(html).not.toContain('class="gap"')
})

test("years without a report are marked between their neighbors, in every row", () => {
  const rows = [{ key: "a", label: "North", kind: "part", values: [1, 2] }]
  const html = toHtml({ columns: [toColumn(2010), toColumn(2021)], rows })
  expect(html).toContain('<th scope="col" class="gap">no data: 2011 to 2020</th>')
  expect(html.match(/<td class="gap"><\/td>/g)).toHaveLength(3)
})

test("the unit is in the corner of values, not of shares of the total", () => {
  const table = { columns: [toColumn(2025)], rows: [{ key: "a", label: "North", kind: "part", values: [1] }] }
  expect(toHtml(table)).toContain("<td>Thousands of US dollars</td>")
  expect(toHtml(table, "share")).not.toContain("Thousands")
})
