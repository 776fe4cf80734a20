import { expect, test } from "vitest"
import { sumInsiderHoldings } from "~/model/insiders/insider-holdings"
import type { OwnershipFiling } from "~/model/insiders/insiders-document"
import { cikId } from "../../../ids"
import { filing, insiders, readConfirmed } from "./insiders-factory"

const ines = cikId("0000990101")
const tomas = cikId("0000990102")
const both = new Set([ines, tomas])
const owners = (...ciks: string[]) => ciks.map((cik) => ({ cik, name: `OWNER ${cik.slice(-1)}` }))

function sum(filings: OwnershipFiling[], persons = both, splits: { date: string; ratio: number }[] = []) {
  return sumInsiderHoldings(readConfirmed(insiders(...filings)).rows, persons, splits)
}

test("the newest form on a class gives direct and indirect holdings, and older forms count no more", () => {
  const older = filing({
    filed: "2025-03-04",
    lines: [{ after: "900" }, { kind: "Holding", after: "70", direct: "I" }],
  })
  const newer = filing({
    filed: "2026-03-04",
    lines: [
      { code: "S", after: "800" },
      { code: "S", after: "750" },
      { kind: "Holding", after: "40", direct: "I", nature: "By trust" },
      { kind: "Holding", after: "10", direct: "I", nature: "By spouse" },
    ],
  })
  expect(sum([older, newer])).toEqual({ persons: 1, shares: 800, from: "2026-03-04", to: "2026-03-04" })
})

test("a class that a newer form does not name keeps its older holding", () => {
  const classB = filing({ filed: "2024-03-04", lines: [{ security: "Class B Common Stock", after: "500" }] })
  const classA = filing({ filed: "2026-03-04", lines: [{ security: "Class A Common Stock", after: "25" }] })
  expect(sum([classB, classA])).toMatchObject({ persons: 1, shares: 525, from: "2024-03-04" })
})

test.each([
  "Series A Preferred Stock",
  "Warrants",
  "6% Notes due 2030",
  "Stock Option",
  "Restricted Stock Units",
  "Performance Share Units",
  "LTIP Units",
  "Phantom Stock",
])("%s in the first table is no share", (security) =>
  expect(sum([filing({ lines: [{ security }] })])).toBeNull(),
)

test("derivatives, persons who are not asked for, and an empty list give no holdings", () => {
  expect(sum([filing({ lines: [{ table: "derivative" }] })])).toBeNull()
  expect(sum([filing()], new Set([tomas]))).toBeNull()
  expect(sum([])).toBeNull()
})

test("a joint form counts once, also if only its second owner is asked for", () => {
  const joint = filing({ owners: owners(ines, tomas), lines: [{ after: "300" }] })
  expect(sum([joint])).toMatchObject({ persons: 1, shares: 300 })
  expect(sum([joint], new Set([tomas]))).toMatchObject({ persons: 1, shares: 300 })
})

test("two persons are added", () => {
  const one = filing({ owners: owners(ines), lines: [{ after: "300" }] })
  const other = filing({ owners: owners(tomas), lines: [{ after: "20", shares: "7" }] })
  expect(sum([one, other])).toMatchObject({ persons: 2, shares: 320 })
})

test.each([
  ["2026-03-03", 1000],
  ["2026-03-04", 1000],
  ["2026-03-05", 4000],
])("a split of 4 for 1 on %s makes 1,000 shares of 4 March %s", (date, shares) => {
  expect(sum([filing({ filed: "2026-03-04" })], both, [{ date, ratio: 4 }])?.shares).toBe(shares)
})
