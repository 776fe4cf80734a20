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

test("a figure opens its filing with the figure as printed; a computed or missing one has no link", () => {
  const filing = { accession: accessionId("0000990001-26-000001"), form: "10-K", document: "a10k.htm" }
  const column = { title: "2025", end: "2025-12-31", total: 9_500_000, concept: "Revenues" }
  const table = {
    key: "revenue-segment",
    title: "Revenue by segment",
    columns: [
      { ...column, key: "2025", isComputed: false, filing: { ...filing, filed: "2026-02-01" } },
      { ...column, key: "2025q4", isComputed: true, filing: { ...filing, filed: "2026-02-01" } },
    ],
    rows: [
      { key: "a", label: "North", kind: "part", values: [8_250_000, 2_000_000] },
      { key: "b", label: "South", kind: "part", values: [null, 7_500_000] },
    ],
    sums: [{ key: "ab", label: "Both", kind: "sum", values: [8_250_000, null] }],
  } as unknown as SegmentTable
  const html = renderToStaticMarkup(
    <SegmentTables
      ticker={tickerId("EXMP")}
      cik={cikId("990001")}
      table={table}
      show="values"
      scale={1000}
    />,
  )
  expect(html).toContain(
    '<a href="/company/EXMP/0000990001-26-000001?type=10-K&amp;doc=a10k.htm&amp;q=8%2C250">8,250</a>',
  )
  expect(html.match(/q=/g)).toHaveLength(2)
  expect(html).toContain("Of which Both")
})
