import { expect, test } from "vitest"
import type { FiledHoldings } from "~/model/holdings/decode-investor"
import { unreadFiling } from "~/model/holdings/read-thirteen-f"
import { filingState } from "~/pages/investor/filing-row"
import { toFilingRows } from "~/pages/investor/load-thirteen-f-list.server"
import { accessionId } from "../../../ids"
import { filing, other } from "../../model/holdings/filings"

test("a filing in thousands is listed in dollars, its declared total too, newest filing first", () => {
  const old = filing({ period: "2020-12-31", declaredRows: 1, declaredValue: 1500 }, [
    { value: 1500, amount: 10_000 },
  ])
  const recent = filing({ period: "2025-03-31", declaredRows: 1, declaredValue: 999 }, [
    { value: 1000, amount: 10 },
  ])
  expect(
    toFilingRows([old, recent]).map((row) => [
      row.quarter,
      row.unit,
      row.rows,
      row.value,
      row.declaredValue,
      row.agrees,
    ]),
  ).toEqual([
    ["2025q1", 1, 1, 1000, 999, false],
    ["2020q4", 1000, 1, 1_500_000, 1_500_000, true],
  ])
})

test("a filing that was not read has no unit, rows or dollars", () => {
  const listed = {
    accession: accessionId("0009900001-25-000900"),
    form: "13F-HR",
    filed: "2025-05-15",
    period: null,
  }
  expect(toFilingRows([unreadFiling(listed, "unread", null)])).toMatchObject([
    { quarter: null, unit: null, rows: null, value: null, declaredValue: null, agrees: null },
  ])
})

test.each([
  { state: "read", amendment: null, text: "Report of holdings" },
  { state: "read", amendment: "new holdings", text: "Adds holdings to the report" },
  { state: "read", amendment: "restatement", text: "Replaces the report" },
  { state: "refused", amendment: null, text: "Could not be read. It names no quarter." },
  { state: "unread", amendment: null, text: "Not loaded yet" },
] as const)("a $state filing, amendment $amendment, is called: $text", ({ state, amendment, text }) => {
  expect(filingState({ state, amendment, replacedOn: null, reason: "It names no quarter." })).toBe(text)
})

test("a report that a later filing replaces says when; an addition replaces nothing", () => {
  const rows = [{ value: 1000, amount: 10 }]
  const report = filing({ period: "2025-03-31", filed: "2025-05-14" }, rows)
  const added = filing({ period: "2025-03-31", filed: "2025-05-15", amendment: "NEW HOLDINGS" }, [
    { value: 50, amount: 5, cusip: other },
  ])
  const replacing = filing({ period: "2025-03-31", filed: "2025-05-16", amendment: "RESTATEMENT" }, rows)
  const list = (...filings: FiledHoldings[]) => toFilingRows(filings).map(filingState)
  expect(list(report, added)).toEqual(["Adds holdings to the report", "Report of holdings"])
  expect(list(report, added, replacing)).toEqual([
    "Replaces the report",
    "Replaced on 16 May 2025",
    "Replaced on 16 May 2025",
  ])
})
