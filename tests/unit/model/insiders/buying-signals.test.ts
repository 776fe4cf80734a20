import { expect, test } from "vitest"
import { findClusters, findFirstPurchases } from "~/model/insiders/buying-signals"
import { filing, insiders, owner, readConfirmed } from "./insiders-factory"

const bought = (who: number, date: string, code = "P") =>
  filing({
    owners: owner(who),
    filed: date,
    lines: [{ code, date, shares: "10", price: "10", after: `${who}0` }],
  })
const getRows = (...filings: ReturnType<typeof filing>[]) => readConfirmed(insiders(...filings)).rows

test("three insiders who buy within thirty days are a cluster", () => {
  const rows = getRows(bought(1, "2026-03-02"), bought(2, "2026-03-20"), bought(3, "2026-04-01"))
  expect(findClusters(rows)).toEqual([
    {
      from: "2026-03-02",
      to: "2026-04-01",
      owners: ["Owner Number1", "Owner Number2", "Owner Number3"],
      shares: 30,
      valueUsd: 300,
    },
  ])
})

test("two insiders, three purchases of one, or a window of 31 days are not a cluster", () => {
  expect(findClusters(getRows(bought(1, "2026-03-02"), bought(2, "2026-03-03")))).toEqual([])
  expect(
    findClusters(getRows(bought(1, "2026-03-02"), bought(1, "2026-03-03"), bought(1, "2026-03-04"))),
  ).toEqual([])
  expect(
    findClusters(getRows(bought(1, "2026-03-02"), bought(2, "2026-03-03"), bought(3, "2026-04-02"))),
  ).toEqual([])
})

test.each([
  { third: "2026-03-31", clusters: 1 },
  { third: "2026-04-01", clusters: 1 },
  { third: "2026-04-02", clusters: 0 },
])("purchases by three on 2 March, 3 March and $third are clusters: $clusters", ({ third, clusters }) => {
  const rows = getRows(bought(1, "2026-03-02"), bought(2, "2026-03-03"), bought(3, third))
  expect(findClusters(rows)).toHaveLength(clusters)
})

test.each([
  { before: "2024-03-04", found: 0 },
  { before: "2024-03-03", found: 0 },
  { before: "2024-03-02", found: 1 },
  { before: "2024-03-01", found: 1 },
])("a purchase on 2 March 2026 after one on $before is a first in two years: $found", (given) => {
  expect(findFirstPurchases(getRows(bought(1, given.before), bought(1, "2026-03-02")))).toHaveLength(
    given.found,
  )
})

test("a purchase five years after the last one is a first, with the day of the one before", () => {
  const rows = getRows(bought(1, "2021-03-02"), bought(1, "2021-05-02"), bought(1, "2026-03-02"))
  expect(findFirstPurchases(rows)).toEqual([
    expect.objectContaining({ date: "2026-03-02", before: "2021-05-02" }),
  ])
})

test("a purchase without an earlier one is a first only where a filing is two years older", () => {
  expect(findFirstPurchases(getRows(bought(1, "2026-03-02")))).toEqual([])
  expect(findFirstPurchases(getRows(bought(1, "2022-01-03", "A"), bought(1, "2026-03-02")))).toEqual([
    expect.objectContaining({ date: "2026-03-02", before: null }),
  ])
})
