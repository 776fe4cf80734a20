import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, tenQ, wholeYear } from "../make-facts"

type Filing = ReturnType<typeof tenK>

/** A balance of 2024-12-31 in millions. */
const balance = (concept: string, val: number, filing: Filing): RawFact => ({
  ...{ concept, end: "2024-12-31", val: val * 1e6 },
  ...filing,
})

function getDebt(facts: RawFact[], vintage: "latest" | "original") {
  const document = makeDocument([...wholeYear(2024, tenK(2024)), ...wholeYear(2024, tenK(2025)), ...facts])
  const view = viewStatement(document, { statement: "balance", period: "annual", vintage, asof: null })
  const at = view.periods.findIndex(({ end }) => end === "2024-12-31")
  return view.rows.find(({ key }) => key === "shortTermDebt")?.values[at] ?? null
}

/** McDonald's of 2024: its long-term debt holds the commercial paper, and a report of the next year names it again. */
const filed = [
  balance("DebtCurrent", 0, tenK(2024)),
  balance("CommercialPaper", 790, tenK(2024)),
  balance("LongTermDebtNoncurrent", 38_424, tenK(2024)),
  balance("ShortTermBorrowings", 0, tenQ(2025, 1)),
  balance("CommercialPaper", 790, tenK(2025)),
]

test.each(["latest", "original"] as const)(
  "current debt of 0 beside commercial paper is 0 (%s)",
  (vintage) => {
    expect(getDebt(filed, vintage)).toBe(0)
  },
)

test("commercial paper without a total of current debt is current debt", () => {
  expect(getDebt([balance("CommercialPaper", 790, tenK(2024))], "latest")).toBe(790e6)
})

test("whatever its parts, current debt that a filing totals is the total", () => {
  const amount = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(fc.constantFrom(0, 1), amount, amount, (some, paper, notes) => {
      const total = some * (paper + notes)
      const facts = [
        balance("DebtCurrent", total, tenK(2024)),
        balance("CommercialPaper", paper, tenK(2024)),
        balance("LongTermDebtCurrent", notes, tenK(2024)),
      ]
      expect(getDebt(facts, "original")).toBe(total * 1e6)
    }),
    { numRuns: 30 },
  )
})
