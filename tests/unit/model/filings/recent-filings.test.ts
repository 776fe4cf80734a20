import { expect, test } from "vitest"
import { parseSubmissions } from "~/edgar/submissions"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { chooseRecent, recentFiling, toRecentFilings } from "~/model/filings/recent-filings"
import { exampleSubmissions } from "../../../fixtures/example/example-submissions"
import { cikId } from "../../../ids"

test("the newest of a filing list, with New York's time", () => {
  const document = toFilingsDocument(parseSubmissions(JSON.stringify(exampleSubmissions())), [], [])
  const rows = toRecentFilings(document)
  expect(rows.length).toBeLessThanOrEqual(25)
  expect(rows[0]?.cik).toBe("0000990001")
  expect([...rows].sort((a, b) => b.filed.localeCompare(a.filed))).toEqual(rows)
  for (const row of rows) recentFiling.parse(row)
})

test("a short list has one of each form of a filer, and no forms of insiders, plans and prospectuses", () => {
  const row = (cik: string, form: string, items = "") => ({ cik: cikId(cik), form, items })
  const results = row("1", "8-K", "2.02,9.01")
  const annual = row("3", "10-K")
  const rows = [
    row("1", "4"),
    row("2", "424B2"),
    results,
    row("1", "8-K", "5.02"),
    row("2", "SD"),
    row("2", "11-K"),
    row("2", "8-K", "7.01,9.01"),
    row("4", "13F-HR"),
    annual,
    row("3", "10-K/A"),
  ]
  expect(chooseRecent(rows, 9)).toEqual([results, row("4", "13F-HR"), annual, row("3", "10-K/A")])
  expect(chooseRecent(rows, 1)).toEqual([results])
})
