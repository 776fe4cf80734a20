import fc from "fast-check"
import { expect, test } from "vitest"
import { Column, derived, gap, getFigure, reported } from "~/model/financials/cells/cell"
import { formatTerms, parseTerms, type Relation } from "~/model/financials/relations/relation"
import { listKnownSums, relations } from "~/model/financials/relations/relations"
import {
  closeSums,
  deriveUnknown,
  isRelationOf,
  type Setting,
  type SignedTerm,
} from "~/model/financials/relations/solve"
import { listPart, rowsToRead } from "~/model/financials/rows/statement-rows"
import { industryForms } from "~/model/ratios/industry-forms"

const general: Setting = {
  period: "FY2024",
  days: 366,
  industry: "general",
  rentsOut: false,
  isAssetIndustry: false,
}

const toColumn = (figures: Record<string, number | undefined>) =>
  new Column(Object.entries(figures).map(([row, value = 0]) => [row, derived(value, "as filed", [])]))

const toFigures = (column: Column) => Object.fromEntries([...column].map(([row, { value }]) => [row, value]))

function complete(column: Column, some: readonly Relation[] = relations, setting = general): Column {
  return closeSums(deriveUnknown(column, some, setting), some, setting)
}

test("liabilities of 60 follow from 100 of assets and 40 of equity, and other liabilities are the rest", () => {
  const column = complete(toColumn({ assets: 100, equity: 40, longTermDebt: 25 }))
  expect(toFigures(column)).toMatchObject({ totalEquity: 40, liabilities: 60, otherLiabilities: 35 })
  expect(column.get("liabilities")?.derivation).toBe("Total assets − Total equity")
  expect(column.get("otherLiabilities")?.derivation).toBe("Total liabilities − Long-term debt")
})

test.each([
  {
    known: { revenue: 100, costOfRevenue: 60 },
    row: "grossProfit",
    value: 40,
    text: "Revenue − Cost of revenue",
  },
  {
    known: { revenue: 100, grossProfit: 40 },
    row: "costOfRevenue",
    value: 60,
    text: "Revenue − Gross profit",
  },
  {
    known: { costOfRevenue: 60, grossProfit: 40 },
    row: "revenue",
    value: 100,
    text: "Gross profit + Cost of revenue",
  },
])("$row of $value is $text", ({ known, row, value, text }) => {
  const cell = complete(toColumn(known)).get(row)
  expect([cell?.value, cell?.derivation]).toEqual([value, text])
  expect(cell?.inputs.map((input) => input.period)).toEqual(["FY2024", "FY2024"])
})

test("two of revenue, cost and gross profit are needed", () => {
  expect(toFigures(complete(toColumn({ revenue: 100 })))).toEqual({ revenue: 100 })
})

test("a total that was derived from its lines does not give one of them", () => {
  expect(complete(toColumn({ equity: 40 })).has("minorityInterest")).toBe(false)
})

test("noncontrolling interests of 5 are what total equity has beside shareholders' equity", () => {
  expect(getFigure(complete(toColumn({ totalEquity: 45, equity: 40 })), "minorityInterest")).toBe(5)
})

test.each([
  { concepts: ["us-gaap:Equity", "us-gaap:AllEquity"], filings: [3, 3], value: 0 },
  { concepts: ["us-gaap:AllEquity", "us-gaap:AllEquity"], filings: [3, 3], value: null },
  { concepts: ["us-gaap:Equity", "us-gaap:AllEquity"], filings: [3, 4], value: null },
])(
  "equal equities under $concepts of filings $filings leave noncontrolling interests of $value",
  ({ concepts, filings, value }) => {
    const toCell = (at: number) =>
      reported({
        value: 40,
        filedValue: 40,
        splitFactor: 1,
        vintage: {
          period: 0,
          value: 40,
          concept: concepts[at] ?? "",
          first: filings[at] ?? 0,
          last: filings[at] ?? 0,
        },
        restatedFrom: null,
        recastOn: null,
        firstFiled: "2025-02-01",
        lastFiled: "2025-02-01",
        history: [],
      })
    const column = new Column([
      ["equity", toCell(0)],
      ["totalEquity", toCell(1)],
    ])
    expect(getFigure(complete(column), "minorityInterest")).toBe(value)
  },
)

test("shareholders' equity does not follow from total equity without noncontrolling interests", () => {
  expect(complete(toColumn({ totalEquity: 45 })).has("equity")).toBe(false)
  expect(getFigure(complete(toColumn({ totalEquity: 45, minorityInterest: 5 })), "equity")).toBe(40)
})

test("a line that exists and is not known leaves an unknown rest with its reason", () => {
  const column = toColumn({ currentAssets: 100, cash: 30 }).with([["inventory", gap("It was recast.")]])
  expect(complete(column).get("otherCurrentAssets")).toMatchObject({
    value: null,
    reason: "The value of Inventory is not known: It was recast.",
  })
})

test("a reported line that is exactly the rest stays as it is reported", () => {
  const column = toColumn({ currentAssets: 100, cash: 30, otherCurrentAssets: 70 })
  expect(complete(column).get("otherCurrentAssets")?.derivation).toBe("as filed")
  const other = toColumn({ currentAssets: 100, cash: 30, otherCurrentAssets: 60 })
  expect(complete(other).get("otherCurrentAssets")).toMatchObject({
    value: 70,
    derivation: "Current assets − Cash and equivalents",
  })
})

test("two relations that give a row differently leave it unknown", () => {
  const [one] = relations.filter(({ total }) => total === "grossProfit")
  if (!one) throw new Error("There is no relation of gross profit.")
  const other = { ...one, ways: [parseTerms("revenue - operatingExpenses")] }
  const column = toColumn({ revenue: 100, costOfRevenue: 60, operatingExpenses: 70 })
  expect(deriveUnknown(column, [one, other], general).has("grossProfit")).toBe(false)
  expect(getFigure(deriveUnknown(column, [one, one], general), "grossProfit")).toBe(40)
})

test("known rows give a total through subtotals that are not known, and one line of several proves nothing", () => {
  const sums = (total: string, ...known: string[]) =>
    listKnownSums(total, general, (row) => known.includes(row)).map((terms) => formatTerms(terms.map(toTerm)))
  const toTerm = (term: SignedTerm) => ({ ...term, isOptional: false, isFiled: false })
  expect(sums("netIncome", "incomeBeforeTax", "incomeTax")).toEqual(["incomeBeforeTax - incomeTax"])
  expect(sums("netIncome", "incomeBeforeTax")).toEqual([])
  expect(sums("liabilitiesAndEquity", "liabilities", "equity", "minorityInterest")).toEqual([
    "liabilities + equity + minorityInterest",
  ])
  expect(sums("assets", "liabilitiesAndEquity")).toEqual(["liabilitiesAndEquity"])
  expect(sums("currentAssets", "cash", "inventory")).toEqual([])
})

const rows = [
  ...new Set(relations.flatMap(({ total, ways }) => [total, ...ways.flat().map(({ row }) => row)])),
]
const figures = fc.dictionary(fc.constantFrom(...rows), fc.integer({ min: -1000, max: 1000 }), {
  maxKeys: 25,
})
const settings = fc.record({
  period: fc.constant("FY2024"),
  days: fc.constant(366),
  industry: fc.constantFrom(...industryForms),
  rentsOut: fc.boolean(),
  isAssetIndustry: fc.boolean(),
})

test("every sum with a line of a part has all lines of it, each as one that a company can lack", () => {
  const rows = (["income", "balance", "cashflow"] as const).flatMap((each) => rowsToRead(each, "general"))
  const parts = new Map(rows.flatMap(({ key, part }) => (part ? [[key, part] as const] : [])))
  expect(new Set(parts.values()).size).toBe(9)
  for (const { total, ways } of relations)
    for (const way of ways) {
      const lines = way.flatMap(({ row, isOptional }) => (isOptional ? row : []))
      for (const part of new Set(lines.flatMap((row) => parts.get(row) ?? [])))
        expect([total, lines.filter((row) => parts.get(row) === part)]).toEqual([total, listPart(part)])
    }
})

test("the order of relations does not matter", () => {
  const shuffled = fc.shuffledSubarray([...relations], { minLength: relations.length })
  fc.assert(
    fc.property(figures, settings, shuffled, (known, setting, others) => {
      const [one, other] = [relations, others].map((some) => complete(toColumn(known), some, setting))
      expect([...other!]).toEqual([...one!])
    }),
  )
})

test("every derived figure is the sum of its inputs, with the signs of its formula", () => {
  fc.assert(
    fc.property(figures, settings, (known, setting) => {
      for (const [, { value, derivation, inputs }] of complete(toColumn(known), relations, setting)) {
        if (inputs.length === 0) continue
        let [rest, sum] = [derivation ?? "", 0]
        for (const input of inputs) {
          const sign = /^ ?−/.test(rest) ? -1 : 1
          const text = rest.replace(/^( [−+] |−)/, "")
          expect(text.startsWith(input.label)).toBe(true)
          rest = text.slice(input.label.length)
          sum += sign * input.value
        }
        expect([rest, sum]).toEqual(["", value])
      }
    }),
  )
})

test("each sum with all its lines is closed: its total is the lines with the rest", () => {
  fc.assert(
    fc.property(figures, settings, (known, setting) => {
      const column = complete(toColumn(known), relations, setting)
      for (const relation of relations) {
        const { total, ways, rest, isRefuted } = relation
        const [way] = ways
        if (!rest || !way || !isRelationOf(relation, setting) || isRefuted(column)) continue
        const isWhole = way.every(({ row, isFiled }) => !isFiled && getFigure(column, row) !== null)
        if (!isWhole || getFigure(column, total) === null) continue
        const lines = way.reduce((sum, { row, sign }) => sum + sign * (getFigure(column, row) ?? 0), 0)
        const left = rest.sign * (getFigure(column, rest.row) ?? 0)
        expect(lines + left).toBe(getFigure(column, total))
      }
    }),
  )
})
