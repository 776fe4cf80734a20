import { expect, test } from "vitest"
import { type FilerShape, generateFiler, getQuarter, getYear } from "../../../fixtures/generated-filer"
import { checkIdentities } from "../../../statements/check-identities"
import { expectWhole, type Filer, readFiler } from "./read-filer"

const span = { firstYear: 2012, lastYear: 2024 }

const shapes: Record<string, FilerShape> = {
  "calendar years": { seed: 1, ...span },
  "two splits": {
    seed: 2,
    ...span,
    splits: [
      { on: "2014-06-09", ratio: 7 },
      { on: "2020-08-31", ratio: 4 },
    ],
  },
  "weeks that end around 1 February": {
    seed: 3,
    ...span,
    weeks: [13, 13, 13, 13],
    startsAfter: "2012-01-29",
  },
  "quarters of 12, 12, 12 and 16 weeks": {
    seed: 4,
    ...span,
    weeks: [12, 12, 12, 16],
    startsAfter: "2011-08-28",
  },
  "a year that was recast": { seed: 5, ...span, recast: { year: 2018, factor: 0.9, from: 2019 } },
  "a bank": { seed: 6, ...span, isBank: true },
}

const made = new Map<string, { shape: FilerShape; filer: Filer }>()

function company(name: string): { shape: FilerShape; filer: Filer } {
  const shape = shapes[name]
  if (!shape) throw new Error(`There is no generated filer with ${name}.`)
  const found = made.get(name) ?? { shape, filer: readFiler(generateFiler(shape)) }
  made.set(name, found)
  return found
}

for (const name of Object.keys(shapes))
  test(`a generated filer with ${name}: every year as filed, quarters that add up, a small document`, () => {
    const { filer } = company(name)
    expectWhole(filer, 2)
    expect(checkIdentities(filer.document).quarters.checked).toBeGreaterThan(50)
  })

test("revenue carries the accession and the form of its annual report", () => {
  const { filer, shape } = company("calendar years")
  expect(filer.cell("income", "revenue", "2024")).toMatchObject({
    value: getYear(shape, 2024, "Revenues").sum,
    source: { accession: "0000990002-24-000004", form: "10-K", concept: "us-gaap:Revenues" },
  })
})

test("earnings per share before two splits are shown per share of today, and as first filed", () => {
  const { filer, shape } = company("two splits")
  expect(filer.document.splits.map((split) => split.ratio)).toEqual([7, 4])
  const { sum } = getYear(shape, 2017, "NetIncomeLoss")
  expect(filer.cell("income", "epsDiluted", "2017").value).toBeCloseTo(sum / (400e6 * 28), 2)
  expect(filer.cell("income", "epsDiluted", "2017", "original").value).toBeCloseTo(sum / (400e6 * 7), 2)
  expect(filer.cell("income", "sharesDiluted", "2017").value).toBe(400e6 * 28)
})

test("the fourth quarter of a recast year is the one that the first report gives", () => {
  const { filer, shape } = company("a year that was recast")
  const fourth = getQuarter(shape, 2018, 4, "Revenues")
  expect(filer.cell("income", "revenue", "2018").value).toBeCloseTo(
    getYear(shape, 2018, "Revenues").sum * 0.9,
    0,
  )
  expect(filer.cell("income", "revenue", "2018q4", "original").value).toBe(fourth)
  expect(filer.cell("income", "revenue", "2018q4")).toMatchObject({
    value: fourth,
    source: { basis: expect.stringContaining("As first filed") },
  })
})

test("a year of weeks has the name of the year that most of it is in, and its own last day", () => {
  const { filer, shape } = company("weeks that end around 1 February")
  const { sum, end } = getYear(shape, 2014, "Revenues")
  expect(filer.cell("income", "revenue", "2014")).toMatchObject({ value: sum, end })
})

test("a third quarter of twelve weeks is its own, not a part of the year to date", () => {
  const { filer, shape } = company("quarters of 12, 12, 12 and 16 weeks")
  expect(filer.cell("income", "revenue", "2020q3").value).toBe(getQuarter(shape, 2020, 3, "Revenues"))
})

test("a filer with deposits and interest is drawn in a bank's form", () => {
  const { filer } = company("a bank")
  expect(filer.document.industry).toBe("bank")
})
