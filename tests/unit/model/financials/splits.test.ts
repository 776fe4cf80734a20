import fc from "fast-check"
import { expect, test } from "vitest"
import { cellSource } from "~/model/financials/view/cell-source"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "./make-facts"

const eps = "EarningsPerShareDiluted"
const shares = "WeightedAverageNumberOfDilutedSharesOutstanding"
const basic = "WeightedAverageNumberOfSharesOutstandingBasic"

/** Apple's figures. Three years as filed, two again after a four-for-one split in 2020; 2017 only before it. */
const fourForOne: RawFact[] = [
  ...years({ 2017: 48_351, 2018: 59_531, 2019: 55_256, 2020: 57_411 }),
  ...perShare(2017, 9.21, 5_251_692_000, tenK(2017)),
  ...perShare(2018, 11.91, 5_000_109_000, tenK(2018)),
  ...perShare(2019, 11.89, 4_648_913_000, tenK(2019)),
  ...perShare(2018, 2.98, 20_000_436_000, tenK(2020)),
  ...perShare(2019, 2.97, 18_595_652_000, tenK(2020)),
  ...perShare(2020, 3.28, 17_528_214_000, tenK(2020)),
]

/** Years of these net incomes in millions, with which the shares and earnings per share agree. */
function years(incomes: Record<number, number>): RawFact[] {
  return Object.entries(incomes).flatMap(([year, income]) =>
    wholeYear(Number(year), tenK(Number(year)), { NetIncomeLoss: income }),
  )
}

function perShare(year: number, value: number, count: number, filing: ReturnType<typeof tenK>): RawFact[] {
  return [
    { concept: eps, ...toDate(year, 4), val: value, ...filing },
    { concept: shares, ...toDate(year, 4), val: count, ...filing },
    { concept: basic, ...toDate(year, 4), val: count - 1_000_000 * (value > 5 ? 1 : 4), ...filing },
  ]
}

function annual(
  facts: RawFact[],
  key: string,
  vintage: "latest" | "original" = "latest",
  asof: string | null = null,
) {
  const view = viewStatement(makeDocument(facts), { statement: "income", period: "annual", vintage, asof })
  return view.rows.find((row) => row.key === key)?.values
}

test("per-share figures from before a split are restated, once", () => {
  expect(annual(fourForOne, "epsDiluted")).toEqual([9.21 / 4, 2.98, 2.97, 3.28])
  expect(annual(fourForOne, "sharesDiluted")?.[0]).toBe(21_006_768_000)
})

test("average shares that one year corrects by half, without earnings per share, are no split", () => {
  const counts = (year: number, count: number, filing: ReturnType<typeof tenK>): RawFact[] =>
    [shares, basic].map((concept) => ({ concept, ...toDate(year, 4), val: count, ...filing }))
  const corrected = [
    ...[2021, 2022, 2023].flatMap((year) => wholeYear(year, tenK(year))),
    ...counts(2021, 100_000_000, tenK(2021)),
    ...counts(2022, 104_000_000, tenK(2022)),
    ...counts(2022, 156_000_000, tenK(2023)),
    ...counts(2023, 157_000_000, tenK(2023)),
  ]
  expect(annual(corrected, "sharesDiluted")).toEqual([100_000_000, 156_000_000, 157_000_000])
})

/** NVIDIA's figures: four for one in its fiscal 2022, ten for one in its fiscal 2025. */
const fourThenTen: RawFact[] = [
  ...years({ 2020: 2796, 2021: 4332, 2022: 9752, 2024: 29_760, 2025: 72_880 }),
  ...perShare(2020, 4.52, 618_000_000, tenK(2020)),
  ...perShare(2021, 6.9, 628_000_000, tenK(2021)),
  ...perShare(2020, 1.13, 2_472_000_000, tenK(2022)),
  ...perShare(2021, 1.73, 2_510_000_000, tenK(2022)),
  ...perShare(2022, 3.85, 2_535_000_000, tenK(2022)),
  ...perShare(2024, 11.93, 2_494_000_000, tenK(2024)),
  ...perShare(2024, 1.19, 24_940_000_000, tenK(2025)),
  ...perShare(2025, 2.94, 24_804_000_000, tenK(2025)),
]

test("two splits multiply, and a year between them is divided by the second alone", () => {
  const { rows } = viewStatement(makeDocument(fourThenTen), {
    ...{ statement: "income", period: "annual", vintage: "latest", asof: null },
  })
  expect(rows.find((row) => row.key === "epsDiluted")?.values).toEqual([0.113, 0.173, 0.385, 1.19, 2.94])
})

test("first-filed values stay unchanged", () => {
  expect(annual(fourForOne, "epsDiluted", "original")).toEqual([9.21, 11.91, 11.89, 3.28])
})

test("no value is restated before the split was known", () => {
  expect(annual(fourForOne, "epsDiluted", "latest", "2020-06-30")).toEqual([9.21, 11.91, 11.89])
})

test("a figure that changed by the split alone is not marked as restated", () => {
  const view = viewStatement(makeDocument(fourForOne), {
    statement: "income",
    period: "annual",
    vintage: "latest",
    asof: null,
  })
  expect(view.rows.find((row) => row.key === "epsDiluted")?.restatedFrom).toEqual([null, null, null, null])
})

test("the source of a restated figure shows what was filed and by which split", () => {
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  const source = cellSource(makeDocument(fourForOne), { ...query, row: "epsDiluted", key: "2017" })
  expect(source).toMatchObject({ value: 9.21 / 4, filedValue: 9.21, splitFactor: 0.25 })
  expect(source?.splits).toMatchObject([{ ratio: 4, basis: "restated" }])
  expect(source?.source?.accession).toBe(tenK(2017).accn)
})

test("the day is the tag's where that fits between the filings", () => {
  const tag = {
    concept: "StockholdersEquityNoteStockSplitConversionRatio1",
    unit: "pure",
    end: "2020-08-28",
    val: 4,
    ...tenK(2020),
  }
  expect(makeDocument([...fourForOne, tag]).splits).toMatchObject([
    { date: "2020-08-28", ratio: 4, basis: "tagged" },
  ])
})

test("a tagged ratio without a restatement is no split", () => {
  const tag = {
    concept: "StockholdersEquityNoteStockSplitConversionRatio1",
    unit: "pure",
    end: "2019-06-01",
    val: 7,
    ...tenK(2019),
  }
  expect(makeDocument([...fourForOne, tag]).splits.map((split) => split.ratio)).toEqual([4])
})

test("two reverse splits between two filings come apart where one of them is proven", () => {
  const half = { accn: "0001234567-20-000055", form: "10-Q", filed: "2020-08-05", fy: 2020 }
  const h1 = (year: number) => ({ start: `${year}-01-01`, end: `${year}-06-30` })
  const facts = [
    ...wholeYear(2018, tenK(2018)),
    ...wholeYear(2019, tenK(2019)),
    ...wholeYear(2020, tenK(2020)),
    ...perShare(2019, -0.8, 10_000_000, tenK(2019)),
    ...[eps, shares, basic].flatMap((concept, index) => [
      {
        concept,
        ...h1(2019),
        val: index === 0 ? -0.4 : 9_000_000,
        accn: "0001234567-19-000044",
        form: "10-Q",
        filed: "2019-08-05",
        fy: 2019,
      },
      { concept, ...h1(2019), val: index === 0 ? -6 : 600_000, ...half },
    ]),
    ...perShare(2019, -600, 13_333, tenK(2020)).map((fact) =>
      fact.concept === basic ? { ...fact, val: 8_000 } : fact,
    ),
  ]
  expect(makeDocument(facts).splits.map((split) => Number((1 / split.ratio).toFixed(3)))).toEqual([15, 50])
})

/** Three years as filed and again, each with `ratio` times as many shares. */
function restated(ratio: number): RawFact[] {
  return [2017, 2018, 2019].flatMap((year) => [
    ...wholeYear(year, tenK(year)),
    ...perShare(year, 6, 500_000_000, tenK(year)),
    ...perShare(year, 6 / ratio, 500_000_000 * ratio, tenK(2020)),
  ])
}

test("restatements in a ratio of five prove a split; in one of six they need its tag", () => {
  const tag = (ratio: number) => ({
    concept: "StockholdersEquityNoteStockSplitConversionRatio1",
    unit: "pure",
    end: "2020-06-30",
    val: ratio,
    ...tenK(2020),
  })
  const ratios = (facts: RawFact[]) => makeDocument(facts).splits.map(({ ratio }) => ratio)
  expect(ratios(restated(5))).toEqual([5])
  expect(ratios(restated(6))).toEqual([])
  expect(ratios([...restated(6), tag(6)])).toEqual([6])
})

test("an untagged split of any ratio has one of the usual ratios", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), (ratio) => {
      for (const split of makeDocument(restated(ratio)).splits)
        expect([6, 9, 12, 14, 16, 18, 24, 28, 32, 35, 45]).not.toContain(split.ratio)
    }),
    { numRuns: 30 },
  )
})
