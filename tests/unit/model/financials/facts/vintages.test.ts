import fc from "fast-check"
import { expect, test } from "vitest"
import { type Candidate, isRounded, toVintages } from "~/model/financials/facts/vintages"

function candidate(filing: number, value: number, change: Partial<Candidate> = {}): Candidate {
  return { filing, value, concept: "us-gaap:Revenues", terms: 1, weak: false, partial: false, ...change }
}

test("a value that later filings repeat is one vintage, first and last filed", () => {
  expect(toVintages([candidate(1, 500), candidate(4, 500)])).toEqual([
    { value: 500, concept: "us-gaap:Revenues", first: 1, last: 4 },
  ])
})

test("a figure of a repaired scale yields to the same one of a later filing that gives it whole", () => {
  const scaled = { concept: "1000000×us-gaap:Revenues" }
  expect(toVintages([candidate(1, 500, scaled), candidate(2, 500), candidate(4, 500, scaled)])).toEqual([
    { value: 500, concept: scaled.concept, first: 1, last: 1 },
    { value: 500, concept: "us-gaap:Revenues", first: 2, last: 4 },
  ])
})

test("a restated value is a separate vintage", () => {
  expect(toVintages([candidate(1, 500), candidate(4, 510)]).map((each) => each.value)).toEqual([500, 510])
})

test("a rounded figure of a note confirms and never overrides", () => {
  expect(toVintages([candidate(1, 391_035e6), candidate(2, 391_000e6, { partial: true })])).toMatchObject([
    { value: 391_035e6, last: 2 },
  ])
})

test("a statement in whole millions is the latest filed, though the one before was in thousands", () => {
  expect(toVintages([candidate(1, 4_681_507e3), candidate(2, 4_682e6)]).map((each) => each.value)).toEqual([
    4_681_507e3, 4_682e6,
  ])
})

test("a figure from a note counts only if no better one is known", () => {
  expect(
    toVintages([candidate(1, 500), candidate(2, 300, { weak: true })]).map((each) => each.value),
  ).toEqual([500])
  expect(toVintages([candidate(2, 300, { weak: true })]).map((each) => each.value)).toEqual([300])
})

test("a sum of fewer lines never replaces one of more", () => {
  expect(toVintages([candidate(1, 500, { terms: 2 }), candidate(2, 300)]).map((each) => each.value)).toEqual([
    500,
  ])
})

test("the sum of more lines counts, even if another figure of the filing is more precise", () => {
  const both = [candidate(1, 400e6, { terms: 2 }), candidate(1, 391e6)]
  expect(toVintages(both).map((each) => each.value)).toEqual([400e6])
})

test("the more precise of two figures in one filing counts", () => {
  expect(toVintages([candidate(1, 400e6), candidate(1, 391e6)]).map((each) => each.value)).toEqual([391e6])
})

test("rounding is distinguished from restatement", () => {
  expect(isRounded(5_100, 5_123)).toBe(true)
  expect(isRounded(5_100, 5_190)).toBe(false)
  expect(isRounded(5_123, 5_100)).toBe(false)
  expect(isRounded(1_000, 800)).toBe(false)
})

const anyCandidate = fc.record({
  filing: fc.integer({ min: 0, max: 9 }),
  value: fc.integer({ min: -1e9, max: 1e9 }),
  concept: fc.constantFrom("us-gaap:A", "us-gaap:B"),
  terms: fc.integer({ min: 1, max: 3 }),
  weak: fc.boolean(),
  partial: fc.boolean(),
})

test("the order in which facts come does not matter", () => {
  fc.assert(
    fc.property(fc.array(anyCandidate, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (list, noise) => {
      const shuffled = list
        .map((each) => ({ each, key: noise.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ each }) => each)
      expect(toVintages(shuffled)).toEqual(toVintages(list))
    }),
  )
})

test("an added filing never erases: what was known stays known", () => {
  fc.assert(
    fc.property(fc.array(anyCandidate, { minLength: 1, maxLength: 8 }), anyCandidate, (list, extra) => {
      const later = { ...extra, filing: 10, weak: true }
      const before = toVintages(list)
      const after = toVintages([...list, later])
      expect(after.slice(0, before.length).map((each) => each.value)).toEqual(
        before.map((each) => each.value),
      )
    }),
  )
})
