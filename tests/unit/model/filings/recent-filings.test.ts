import { expect, test } from "vitest"
import { parseSubmissions } from "~/edgar/submissions"
import { exampleSubmissions } from "~/ingest/sample/example-submissions"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { chooseRecent, recentFiling, toRecentFilings } from "~/model/filings/recent-filings"
import { cikId } from "../../../ids"

test("the newest of a filing list, with New York's time", () => {
  const document = toFilingsDocument(parseSubmissions(JSON.stringify(exampleSubmissions())), [], [])
  const rows = toRecentFilings(document)
  expect(rows.length).toBeLessThanOrEqual(25)
  expect(rows[0]?.cik).toBe("0000990001")
  expect([...rows].sort((a, b) => b.filed.localeCompare(a.filed))).toEqual(rows)
  for (const row of rows) recentFiling.parse(row)
})

test("a short list takes one of each form of a filer, few about persons, and no routine prospectuses", () => {
  const row = (cik: string, form: string) => ({ cik: cikId(cik), form })
  const rows = [
    row("1", "4"),
    row("1", "4"),
    row("2", "424B2"),
    row("1", "8-K"),
    row("2", "4"),
    row("3", "10-K"),
  ]
  expect(chooseRecent(rows, 3)).toEqual([row("1", "4"), row("1", "8-K"), row("2", "4")])
  expect(chooseRecent([row("3", "4"), ...rows], 9).map(({ form }) => form)).toEqual(["4", "4", "8-K", "10-K"])
})
