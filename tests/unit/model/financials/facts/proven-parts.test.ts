import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../make-facts"

const total = "NetCashProvidedByUsedInFinancingActivities"
const notes = "ProceedsFromIssuanceOfSeniorLongTermDebt"
const credit = "ProceedsFromLongTermLinesOfCredit"

type Lines = Record<string, number>

/** Lines of financing activities of some years in millions, all in the last year's annual report. */
function report(years: Record<number, Lines>): RawFact[] {
  const filing = tenK(Math.max(...Object.keys(years).map(Number)))
  return Object.entries(years).flatMap(([year, lines]) => [
    ...wholeYear(Number(year), filing).filter(({ concept }) => concept !== total),
    ...Object.entries(lines).map(([concept, value]) => ({
      ...{ concept, ...toDate(Number(year), 4), val: value * 1e6, ...filing },
    })),
  ])
}

function annual(facts: RawFact[], key: string) {
  const query = { statement: "cashflow", period: "annual", vintage: "latest", asof: null } as const
  const row = viewStatement(makeDocument(facts), query).rows.find((each) => each.key === key)
  return row?.values.map((value) => (value === null ? null : value / 1e6))
}

test("Cliffs 2008: senior notes and a term loan, with which the section adds up, are one row", () => {
  const facts = report({
    2008: {
      [notes]: 325,
      [credit]: 540,
      RepaymentsOfLinesOfCredit: 440,
      RepaymentsOfNotesPayable: 5,
      [total]: 420,
    },
  })
  expect(annual(facts, "debtIssued")).toEqual([865])
  expect(annual(facts, "debtRepaid")).toEqual([-445])
})

test("shares issued in two ways are summed, and options beside them are not counted twice", () => {
  const facts = report({
    2008: {
      ProceedsFromIssuanceOfCommonStock: 100,
      ProceedsFromStockOptionsExercised: 20,
      PaymentsForRepurchaseOfCommonStock: 50,
      [total]: 70,
    },
  })
  expect(annual(facts, "sharesIssued")).toEqual([120])
  expect(annual(facts, "otherFinancing") ?? [0]).toEqual([0])
})

test("a part of the broader line, with which the section does not add up, is not added", () => {
  const facts = report({ 2008: { ProceedsFromIssuanceOfLongTermDebt: 865, [notes]: 325, [total]: 865 } })
  expect(annual(facts, "debtIssued")).toEqual([865])
})

test("lines that one year proves are summed in the report's other years", () => {
  const unknown = 33
  const facts = report({
    2007: { [notes]: 200, [credit]: 100, [total]: 300 + unknown },
    2008: { [notes]: 325, [credit]: 540, [total]: 865 },
  })
  expect(annual(facts, "debtIssued")).toEqual([300, 865])
})

test("a year with a further line that nothing proves keeps its broadest line", () => {
  const facts = report({
    2007: { ProceedsFromIssuanceOfLongTermDebt: 300, [notes]: 200, [credit]: 50, [total]: 300 },
    2008: { [notes]: 325, [credit]: 540, [total]: 865 },
  })
  expect(annual(facts, "debtIssued")).toEqual([300, 865])
})

test("payments that a filer enters as negative figures are summed as outflows", () => {
  const facts = report({
    2008: { RepaymentsOfLongTermDebt: -60, RepaymentsOfLinesOfCredit: -40, [notes]: 30, [total]: -70 },
  })
  expect(annual(facts, "debtRepaid")).toEqual([-100])
})

test("a line that is a net inflow and turns the sum negative leaves the row empty", () => {
  const facts = report({ 2008: { [notes]: 20, ProceedsFromNotesPayable: -90, [total]: -70 } })
  expect(annual(facts, "debtIssued") ?? [null]).toEqual([null])
})

test("lines that add up to the total are summed, whatever their sizes, and with another total they are not", () => {
  const amount = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      fc.integer({ min: 1, max: 99 }),
      (a, b, repaid, paid, off) => {
        const of = (sum: number) =>
          report({
            2008: {
              ...{ [notes]: a, [credit]: b },
              ...{ RepaymentsOfLongTermDebt: repaid, PaymentsOfDividends: paid, [total]: sum },
            },
          })
        const sum = a + b - repaid - paid
        expect(annual(of(sum), "debtIssued")).toEqual([a + b])
        expect(annual(of(sum + off), "debtIssued")).not.toEqual([a + b])
      },
    ),
    { numRuns: 30 },
  )
})
