import { expect, test } from "vitest"
import { choosePeers, toPeerLines } from "~/model/compare/peers"
import { getMetric } from "~/model/metrics/metrics"

function metric(key: string) {
  const found = getMetric(key)
  if (!found) throw new Error(`There is no metric ${key}.`)
  return found
}

const getLine = (key: string, values: (number | null)[]) => toPeerLines([{ metric: metric(key), values }])[0]

test("a margin of 20 among peers of 10, 30 and 40 has the median 30 and is third of four", () => {
  expect(getLine("netMargin", [20, 10, 40, 30])).toMatchObject({
    ...{ value: 20, median: 30, low: 10, high: 40, rank: 3, count: 4, order: "highest" },
  })
})

test("the lowest debt to equity is first", () => {
  expect(getLine("debtToEquity", [0.5, 1, 2, 3])).toMatchObject({ rank: 1, order: "lowest" })
})

test("peers without a value do not count, and with fewer than three there is no line", () => {
  expect(getLine("netMargin", [20, 10, null, 40, 30])).toMatchObject({ count: 4, median: 30 })
  expect(getLine("netMargin", [20, 10, null, 40])).toBeUndefined()
  expect(getLine("netMargin", [null, 10, 20, 30])).toBeUndefined()
})

const company = (id: string, sic: string | null) => ({ id, sic })

test("three companies with the same code are peers; with two, those of the major group are", () => {
  const same = [company("a", "7372"), company("b", "7372"), company("c", "7372")]
  const near = [company("d", "7370"), company("e", null), company("f", "2834")]
  expect(choosePeers("7372", [...same, ...near])).toEqual({ peers: ["a", "b", "c"], digits: 4 })
  expect(choosePeers("7372", [...same.slice(1), ...near])).toEqual({ peers: ["b", "c", "d"], digits: 2 })
  expect(choosePeers("7372", [...same.slice(2), ...near])).toBeNull()
})
