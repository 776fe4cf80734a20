import { expect, test } from "vitest"
import {
  mergeNoteReports,
  type NoteReport,
  type NoteReports,
  noteReportsSchema,
  upgradeNoteReports,
} from "~/model/notes/reports-document"
import { accessionId, cikId } from "../../../ids"

const series: NoteReport["series"] = [
  { concept: "us-gaap:Goodwill", unit: "USD", end: [20_453], days: [0], value: [120e6], filing: [0] },
]
const report = (number: number, given: Partial<NoteReport>): NoteReport => ({
  ...{ accession: accessionId(`0000990001-26-00000${number}`), form: "10-K", filed: "2026-02-20" },
  ...{ period: "2025-12-31", state: "read", series: [], buybacks: null, covenants: [] },
  ...given,
})
const document = (...reports: NoteReport[]): NoteReports => ({
  ...{ cik: cikId("0000990001"), labels: {} },
  reports,
})

test("the newest annual report, and those in which the first version found no notes, are read again", () => {
  const stored = noteReportsSchema.parse(
    document(
      report(6, { series, filed: "2026-11-20" }),
      report(1, {}),
      report(2, { series }),
      report(3, { form: "10-Q" }),
      report(4, { filed: "2016-02-20" }),
      report(5, { state: "absent" }),
    ),
  )
  const { reports } = upgradeNoteReports(stored)
  expect(reports.map(({ isOld }) => isOld ?? false)).toEqual([true, true, false, false, false, false])
  expect(reports.map(({ isOld: _, ...each }) => each)).toEqual(stored.reports)
})

test("what an earlier version read stays until the report is read again", () => {
  const old = document(report(1, { isOld: true, covenants: ["A covenant."] }))
  expect(mergeNoteReports(old, document(report(1, { state: "unread" })))).toEqual(old)
  const again = document(report(1, { series, covenants: ["A covenant."] }))
  expect(mergeNoteReports(old, again)).toEqual(again)
  expect(mergeNoteReports(again, document(report(1, {})))).toEqual(again)
})
