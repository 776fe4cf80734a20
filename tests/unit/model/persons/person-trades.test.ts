import { expect, test } from "vitest"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { toMarketTrades } from "~/model/persons/market-trades"
import { matchPlannedSales, rowsOfPerson } from "~/model/persons/person-trades"
import { accessionId, cikId } from "../../../ids"
import { closesOfLines, filing, insiders, readConfirmed } from "../insiders/insiders-factory"

const base = readConfirmed(insiders(filing({ filed: "2026-01-05", lines: [{ code: "S" }] })))
  .rows[0] as InsiderRow
const notice = (date: string, shares: number, number = 1): InsiderRow => ({
  ...base,
  ...{ code: "144", counted: false, date, filed: date, shares },
  accession: accessionId(`0000990101-26-00000${number}`),
})
const sale = (date: string, shares: number): InsiderRow => ({
  ...base,
  code: "S",
  counted: true,
  date,
  filed: date,
  shares,
})

test("a sale counts for the oldest open notice once, and what is left for the next one", () => {
  const planned = matchPlannedSales([
    notice("2026-01-10", 100, 2),
    notice("2026-01-01", 100),
    sale("2026-01-09", 70),
    sale("2026-01-12", 90),
  ])
  expect(planned.map(({ from, soldShares }) => [from, soldShares])).toEqual([
    ["2026-01-01", 100],
    ["2026-01-10", 60],
  ])
})

test.each([
  ["2025-12-31", 0],
  ["2026-01-01", 50],
  ["2026-04-01", 50],
  ["2026-04-02", 0],
])("a sale on %s gives a notice from 2026-01-01 %s shares", (day, sold) => {
  expect(matchPlannedSales([notice("2026-01-01", 100), sale(day, 50)])[0]?.soldShares).toBe(sold)
})

test("a person has the lines of forms of others that name the CIK, and forms that were merged", () => {
  const owner = (cik: string, name: string) => ({ cik, name })
  const joint = { date: "2026-01-05", code: "S", shares: "10", price: "2", after: "5", direct: "I" as const }
  const { rows } = readConfirmed(
    insiders(
      filing({
        accession: "0000990101-26-000011",
        filed: "2026-01-06",
        owners: [owner("0000990101", "A"), owner("0000990102", "B")],
        lines: [joint],
      }),
      filing({
        accession: "0000990103-26-000012",
        filed: "2026-01-06",
        owners: [owner("0000990103", "C")],
        lines: [joint],
      }),
    ),
  )
  expect(rows).toHaveLength(1)
  for (const cik of ["0000990101", "0000990102", "0000990103"])
    expect(rowsOfPerson(rows, cikId(cik))).toHaveLength(1)
  expect(rowsOfPerson(rows, cikId("0000990104"))).toEqual([])
})

test("market rows are counted trades of 400 days, and a first purchase names the one before", () => {
  const buy = (filed: string, shares: string) =>
    filing({ filed, lines: [{ code: "P", date: filed, shares, price: "3" }] })
  const list = (document: ReturnType<typeof insiders>) =>
    toMarketTrades(document, closesOfLines(document), "2025-12-29")
  const { trades, clusters } = list(
    insiders(buy("2022-01-03", "5"), buy("2024-11-23", "6"), buy("2024-11-24", "7"), buy("2025-12-29", "8")),
  )
  expect(trades.map(({ day, shares, value, firstSince }) => [day, shares, value, firstSince])).toEqual([
    ["2024-11-24", 7, 21, null],
    ["2025-12-29", 8, 24, null],
  ])
  expect(clusters).toEqual([])
  const again = list(insiders(buy("2022-01-03", "5"), buy("2025-12-29", "8")))
  expect(again.trades).toMatchObject([{ day: "2025-12-29", firstSince: "2022-01-03", line: 0 }])
})
