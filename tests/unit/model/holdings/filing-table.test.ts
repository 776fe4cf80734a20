import { expect, test } from "vitest"
import type { ThirteenFRow } from "~/edgar/holdings/thirteen-f"
import { decodeFilingTable, encodeFilingTable } from "~/model/holdings/filing-table"
import { accessionId, cikId, cusipId } from "../../../ids"

const head = { cik: cikId("0009900001"), accession: accessionId("0009900001-25-000001"), otherManagers: [] }
const row: ThirteenFRow = {
  ...{ name: "SAMPLE WORKS", titleOfClass: "COM", cusip: cusipId("037833100") },
  ...{ value: 900, amount: 90, amountType: "SH", putCall: null, discretion: "SOLE", otherManagers: "" },
  ...{ votingSole: 90, votingShared: 0, votingNone: 0 },
}

test.each([
  ["sole votes over all shares", [row, { ...row, amount: 20, votingSole: 20 }]],
  ["shared and missing votes", [row, { ...row, votingSole: 60, votingShared: 20, votingNone: 10 }]],
  [
    "options and principal",
    [
      { ...row, putCall: "Put" as const },
      { ...row, amountType: "PRN" as const },
    ],
  ],
])("rows with %s are the same after they are stored", (_, rows) => {
  expect(decodeFilingTable(encodeFilingTable(head, rows))).toEqual(rows)
})
