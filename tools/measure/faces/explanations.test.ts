import fc from "fast-check"
import { expect, test } from "vitest"
import { explainCells, loadExplanations, type OpenCell, parseExplanations } from "./explanations"
import { faceRows } from "./face-rows"
import { sectionRows } from "./read-sections"

const explanation = (cells: number) =>
  `| row | company | filings | cells | printed | shown | reason |
| --- | --- | --- | ---: | ---: | ---: | --- |
| \`grossProfit\` | EXAMPLE | 0000990001-25-000001, 0000990001-26-000001 | ${cells} | 1 | – | a note's figure |`

test("explanations of the kept page have rows, filings, counts and reasons", () => {
  const explanations = loadExplanations()
  expect(explanations.length).toBeGreaterThan(50)
  const rows: string[] = [...faceRows.map((each) => each.row), ...sectionRows]
  for (const { row } of explanations) expect(rows).toContain(row)
  expect(() => parseExplanations(explanation(0))).toThrow("names no filing, count or reason")
  expect(() => parseExplanations(explanation(2).replace("a note's figure", ""))).toThrow("names no filing")
})

test("a cell is explained by its row and filing; an explanation of more, fewer or no cells is stale", () => {
  const filings = new Set(["0000990001-25-000001", "0000990001-26-000001"])
  const [first, second] = [...filings].map((accession) => ({ row: "grossProfit", accession }))
  const explain = (cells: number, open: OpenCell[], read: ReadonlySet<string> = filings) =>
    explainCells(parseExplanations(explanation(cells)), open, read)
  const both = explain(3, [first!, second!, second!])
  expect([first!, { ...first!, row: "revenue" }].map(both.isExplained)).toEqual([true, false])
  expect(both.isExplained({ row: "grossProfit", accession: "0000990001-25-000002" })).toBe(false)
  expect(both.stale).toEqual([])
  expect(explain(2, [first!, second!, second!]).stale).toEqual([
    "grossProfit; EXAMPLE; 0000990001-25-000001, 0000990001-26-000001: 3 cells differ, the explanation says 2",
  ])
  expect(explain(1, [second!]).stale).toEqual(["grossProfit; EXAMPLE; 0000990001-25-000001: no cell differs"])
  expect(explain(3, [second!], new Set(["0000990001-26-000001"])).stale).toEqual([])
  expect(explain(3, [], new Set()).stale).toEqual([])
})

test("any cells that differ are explained or counted as unexplained, never both", () => {
  const cell = fc.record({
    row: fc.constantFrom("grossProfit", "revenue"),
    accession: fc.constantFrom("0000990001-25-000001", "0000990001-26-000001", "0000990001-26-000002"),
  })
  const read = new Set(["0000990001-25-000001", "0000990001-26-000001", "0000990001-26-000002"])
  fc.assert(
    fc.property(fc.array(cell), fc.integer({ min: 1, max: 9 }), (open, cells) => {
      const { isExplained, stale } = explainCells(parseExplanations(explanation(cells)), open, read)
      const own = open.filter(isExplained)
      expect(own.every(({ row, accession }) => row === "grossProfit" && !accession.endsWith("02"))).toBe(true)
      const isWhole = new Set(own.map(({ accession }) => accession)).size === 2
      expect(stale.length === 0).toBe(isWhole && own.length === cells)
    }),
  )
})
