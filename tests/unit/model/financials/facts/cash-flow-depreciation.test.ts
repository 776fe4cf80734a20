import fc from "fast-check"
import { expect, test } from "vitest"
import { knownFacts } from "~/model/financials/document/known-facts"
import { buildGrid } from "~/model/financials/statements/statement-grid"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, tenQ, toDate, wholeYear } from "../make-facts"

function depreciation(facts: RawFact[]) {
  const query = { statement: "cashflow", period: "annual", vintage: "latest", asof: null } as const
  const row = viewStatement(makeDocument(facts), query).rows.find(
    ({ key }) => key === "depreciationAmortization",
  )
  return { value: row?.values.at(-1) ?? null, concept: row?.sources.at(-1)?.concept }
}

function secondQuarter(facts: RawFact[]) {
  const known = knownFacts(makeDocument(facts), { vintage: "latest", asof: null })
  const frame = buildGrid(known, "quarterly", "cashflow").find(({ key }) => key === "2024q2")
  return frame?.column.get("depreciationAmortization")?.value
}

const year = (concept: string, millions: number, filing = tenK(2024)): RawFact => ({
  concept,
  ...toDate(2024, 4),
  val: Math.round(millions * 1e6),
  ...filing,
})

/** Net income and operating cash flow in millions: the filing's precision. */
const exact = wholeYear(2024, tenK(2024), {
  NetIncomeLoss: 201,
  NetCashProvidedByUsedInOperatingActivities: 263,
})

const amortization = "AmortizationOfIntangibleAssets"

test.each([
  ["McDonald's 2025", "DepreciationDepletionAndAmortization", 457, "DepreciationAndAmortization", 2199],
  ["Salesforce FY2023", "DepreciationDepletionAndAmortization", 903, "DepreciationAndAmortization", 3786],
  [
    "Valero 2008",
    "DepreciationDepletionAndAmortization",
    1363,
    "DepreciationAmortizationAndAccretionNet",
    1476,
  ],
  ["GameStop FY2009", "DepreciationAndAmortization", 162.495, "OtherDepreciationAndAmortization", 164.126],
])("%s: the broadest concept of the filing is the line, not %s of %s", (_, part, less, total, value) => {
  const { value: shown } = depreciation([...exact, year(part, less), year(total, value)])
  expect(shown).toBe(Math.round(value * 1e6))
})

test("Marvell FY2026: amortization that is larger than depreciation and amortization is a line of its own, and named", () => {
  const facts = [...exact, year("OtherDepreciationAndAmortization", 348.6), year(amortization, 942)]
  expect(depreciation(facts)).toEqual({
    value: 1_290_600_000,
    concept: "us-gaap:OtherDepreciationAndAmortization + us-gaap:AmortizationOfIntangibleAssets",
  })
})

test("UnitedHealth 2024: amortization of a note is contained in the total", () => {
  const facts = [...exact, year("DepreciationAndAmortization", 4099), year(amortization, 1700)]
  expect(depreciation(facts).value).toBe(4099e6)
})

test("Home Depot FY2025: amortization is added once an earlier total was split in two", () => {
  const total = "DepreciationDepletionAndAmortization"
  const before = (concept: string, millions: number, filing = tenK(2024)): RawFact => ({
    ...year(concept, millions, filing),
    ...toDate(2023, 4),
  })
  const facts = [
    ...wholeYear(2023, tenK(2023)),
    before(total, 3247, tenK(2023)),
    before(total, 3061),
    before(amortization, 186),
    ...exact,
    year(total, 3336),
    year(amortization, 425),
  ]
  expect(depreciation(facts).value).toBe(3761e6)
  const without = facts.filter((fact) => !(fact.accn === tenK(2023).accn && fact.concept === total))
  expect(depreciation(without).value).toBe(3336e6)
})

test("Textainer 2009: other depreciation of 1.5 million gives way to depreciation with amortization", () => {
  const facts = [
    ...wholeYear(2024, tenK(2024), { NetIncomeLoss: 201.001 }),
    year("OtherDepreciationAndAmortization", 1.456),
    year("Depreciation", 48.473),
    year(amortization, 7.08),
  ]
  expect(depreciation(facts).value).toBe(55_553_000)
})

test("Tesla 2024: depreciation that a note rounds to ten millions is refused", () => {
  const figures: [number, number][] = [
    [2022, 2420],
    [2023, 3330],
    [2024, 4120],
  ]
  const rounded = figures.map(([end, millions]) => ({ ...year("Depreciation", millions), ...toDate(end, 4) }))
  expect(depreciation([...exact, ...rounded]).value).toBeNull()
})

test("Microsoft 2019 to 2021: one rounded figure of a note in each report is refused, because all of them are round", () => {
  const reports = [2019, 2020, 2021].flatMap((end) => [
    ...wholeYear(end, tenK(end), {
      NetIncomeLoss: 39_241,
      NetCashProvidedByUsedInOperatingActivities: 52_187,
    }),
    { ...year("Depreciation", 1e3 * (end - 2010) + 700, tenK(end)), ...toDate(end, 4) },
  ])
  expect(depreciation(reports).value).toBeNull()
  const precise = { ...year("Depreciation", 9_812, tenK(2018)), ...toDate(2018, 4) }
  const whole = wholeYear(2018, tenK(2018), {
    NetIncomeLoss: 16_571,
    NetCashProvidedByUsedInOperatingActivities: 43_884,
  })
  expect(depreciation([...reports, ...whole, precise]).value).toBe(11_700e6)
})

test("Union Pacific 2024: depreciation of a company without amortization is the whole; with it, no line", () => {
  const facts = [...exact, year("Depreciation", 2398)]
  expect(depreciation(facts).value).toBe(2398e6)
  const elsewhere = { ...year(amortization, 12), ...toDate(2023, 4) }
  expect(depreciation([...facts, elsewhere]).value).toBeNull()
})

test("Bristol-Myers 2009: the statement's amortization is added to its depreciation, and goes before that of a note", () => {
  const facts = [...exact, year("Depreciation", 469), year("AdjustmentForAmortization", 238)]
  const both = { value: 707e6, concept: "us-gaap:Depreciation + us-gaap:AdjustmentForAmortization" }
  expect(depreciation(facts)).toEqual(both)
  expect(depreciation([...facts, year(amortization, 31)])).toEqual(both)
})

test("Hertz 2016: depreciation outside production that is depreciation and amortization elsewhere is the whole", () => {
  const reports = (apart: RawFact[]) => [
    ...exact,
    ...[year("DepreciationNonproduction", 265), year(amortization, 98)],
    ...wholeYear(2025, tenK(2025), { NetIncomeLoss: 201, NetCashProvidedByUsedInOperatingActivities: 263 }),
    ...apart.map((fact) => ({ ...fact, ...tenK(2025) })),
  ]
  const getYear = (facts: RawFact[]) => {
    const query = { statement: "cashflow", period: "annual", vintage: "original", asof: null } as const
    const { rows, periods } = viewStatement(makeDocument(facts), query)
    const at = periods.findIndex(({ end }) => end === "2024-12-31")
    return rows.find(({ key }) => key === "depreciationAmortization")?.values[at]
  }
  const later = [year("DepreciationNonproduction", 265), year(amortization, 98)]
  expect(getYear(reports([...later, year("Depreciation", 167)]))).toBe(265e6)
  expect(getYear(reports(later))).toBe(363e6)
})

test("Nordstrom FY2009: a credit under the name of amortization is not taken off depreciation", () => {
  const facts = [...exact, year("Depreciation", 313), year("AdjustmentForAmortization", -42)]
  expect(depreciation(facts)).toEqual({ value: 313e6, concept: "us-gaap:Depreciation" })
})

test("Celadon 2011: a quarter of the income statement does not replace six months less the first quarter", () => {
  const first = (concept: string, millions: number, part: 1 | 2): RawFact => ({
    concept,
    ...toDate(2024, part),
    val: millions * 1e6,
    ...tenQ(2024, part),
  })
  const total = "DepreciationAmortizationAndAccretionNet"
  const line = { concept: "DepreciationDepletionAndAmortization", start: "2024-04-01", end: "2024-06-30" }
  const facts = [...exact, first(total, 26.526, 2), { ...line, val: 12_413_000, ...tenQ(2024, 2) }]
  expect(secondQuarter([...facts, first(total, 12.682, 1)])).toBe(13_844_000)
  expect(secondQuarter(facts) ?? null).toBeNull()
})

test("the line is never less than any exact total of its filing, whatever was filed", () => {
  const amount = fc.integer({ min: 1, max: 9999 }).filter((millions) => millions % 10 !== 0)
  fc.assert(
    fc.property(amount, amount, amount, (a, b, c) => {
      const facts = [
        ...exact,
        year("DepreciationDepletionAndAmortization", a),
        year("DepreciationAndAmortization", b),
        year(amortization, c),
      ]
      const shown = (depreciation(facts).value ?? 0) / 1e6
      const sums = [a, b].map((total) => (c > total ? total + c : total))
      expect(shown).toBe(Math.max(...sums))
    }),
    { numRuns: 50 },
  )
})

test("amortization is added where the filing gives the same figure as depreciation alone, for any figures", () => {
  const total = "DepreciationDepletionAndAmortization"
  const amount = fc.integer({ min: 2, max: 1000 })
  fc.assert(
    fc.property(amount, amount, (own, part) => {
      // No figure is rounder than the filing.
      const [larger, smaller, rest] = [10 * (own + part) + 2, 10 * part + 1, 10 * own + 1]
      const facts = [...exact, year(total, larger), year(amortization, smaller)]
      expect(depreciation(facts).value).toBe(larger * 1e6)
      expect(depreciation([...facts, year("Depreciation", larger)]).value).toBe((larger + smaller) * 1e6)
      expect(depreciation([...facts, year("Depreciation", rest)]).value).toBe(larger * 1e6)
    }),
    { numRuns: 30 },
  )
})
