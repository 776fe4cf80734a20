import { expect, test } from "vitest"
import { toFigures } from "~/model/history/company-history"
import type { HistoryDocument } from "~/model/history/history-document"
import { accessionId, cikId } from "../../../ids"

const fact = (start: string | null, end: string) => ({
  ...{ row: "revenue", basis: "statement", unit: "USD", start, end, value: 5, filing: 0 },
  ...{ label: "Net sales", document: "report.htm", anchor: "item-8", proof: "sum" },
})

const filing = {
  accession: accessionId("0000990001-07-000001"),
  form: "10-K",
  filed: "2007-11-15",
  reason: null,
}
const history = (period: string, ...facts: ReturnType<typeof fact>[]) =>
  ({
    ...{ version: 1, cik: cikId("0000990001"), filings: [{ ...filing, period }] },
    ...{ facts, unproven: 0, contradicted: 0 },
  }) as HistoryDocument

const reports = [
  { form: "10-K", period: "2006-09-30" },
  { form: "10-K", period: "2005-09-24" },
  { form: "8-K", period: "2005-09-28" },
]

const days = (document: HistoryDocument) =>
  toFigures(document, reports).figures.map(({ start, end }) => [start, end])

test("a year without its own day ends on the day of its own report", () => {
  const read = history(
    "2007-09-29",
    ...[fact("2006-09-30", "2007-09-29"), fact("2005-09-30", "2006-09-29")],
    ...[fact("2004-09-30", "2005-09-29"), fact(null, "2005-09-29")],
  )
  expect(days(read)).toEqual([
    ["2006-10-01", "2007-09-29"],
    ["2005-09-25", "2006-09-30"],
    // The filing list has no report of 2004.
    ["2004-09-30", "2005-09-24"],
    [null, "2005-09-24"],
  ])
})

test("a printed day and the days of calendar years stay", () => {
  const printed = [fact("2004-09-26", "2005-09-27"), fact("2001-01-01", "2001-12-31")]
  expect(days(history("2007-09-29", ...printed))).toEqual([
    ["2004-09-26", "2005-09-27"],
    ["2001-01-01", "2001-12-31"],
  ])
})
