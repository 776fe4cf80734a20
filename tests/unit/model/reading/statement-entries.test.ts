import { expect, test } from "vitest"
import { page, read } from "../../../fixtures/filings/place"

const prose =
  "<p>Words of the section, enough of them to be distinguished from a heading by any reader of them.</p>"
const heading = (text: string) => `<p><b>${text}</b></p>${prose}`
const item8 = (body: string) =>
  `${heading("Item 7. Management’s Discussion and Analysis")}${heading("Item 8. Financial Statements and Supplementary Data")}${body}`
const getEntries = (body: string, key = "item-8", form = "10-K") => {
  const document = read(page(body), form)
  const at = document.outline.sections.findIndex((section) => section.key === key)
  const html = document.sections[at]!.blocks.map((block) => block.html).join("")
  for (const { anchor } of document.outline.sections[at]!.entries)
    expect(html.split(`id="${anchor}"`)).toHaveLength(2)
  return document.outline.sections[at]!.entries.map(({ title }) => title)
}

test("statements and notes of Item 8 are its second level, once each and with an anchor", () => {
  const titles = [
    "CONSOLIDATED STATEMENTS OF INCOME",
    "Consolidated Balance Sheets",
    "Consolidated Statements of Cash Flows",
    "Consolidated Statement of Changes in Shareholders’ Equity",
    "Notes to Consolidated Financial Statements",
    "NOTE 1: BASIS OF PRESENTATION",
    "Note 2 — Revenue",
  ]
  expect(
    getEntries(
      item8(titles.map(heading).join("") + heading("Note 2 — Revenue (continued)") + heading("Leases")),
    ),
  ).toEqual(titles)
})

test("a statement whose title is in its table, and a note whose number is in a cell, are found", () => {
  const sheet =
    "<table><tr><td>Consolidated Balance Sheets</td><td></td></tr><tr><td>Cash</td><td>12</td></tr><tr><td>Debt</td><td>3</td></tr></table>"
  const note = "<table><tr><td>Note 3 :</td><td><b>Operating Segments</b></td></tr></table>"
  expect(getEntries(item8(sheet + prose + note + prose))).toEqual([
    "Consolidated Balance Sheets",
    "Note 3 : Operating Segments",
  ])
})

test("an index of the statements is no statement", () => {
  const index = [
    "Consolidated Balance Sheets",
    "Consolidated Statements of Income",
    "Consolidated Statements of Cash Flows",
  ]
  const table = `<table>${index.map((title, at) => `<tr><td>${title}</td><td>${at + 40}</td></tr>`).join("")}</table>`
  expect(getEntries(item8(table + prose))).toEqual([])
})

test("notes that are only numbered count up from 1 once the statements have begun", () => {
  const body = [
    "Consolidated Balance Sheets",
    "1. Basis of Presentation",
    "2. Loans",
    "7. Seven reasons",
    "3. Reserves",
  ]
  expect(getEntries(item8(body.map(heading).join("")))).toEqual([
    "Consolidated Balance Sheets",
    "1. Basis of Presentation",
    "2. Loans",
    "3. Reserves",
  ])
})

test("an Item 8 that only points to Item 15 refers to the first statement there", () => {
  const document = read(
    page(
      `${heading("Item 7. Management’s Discussion and Analysis")}<p><b>Item 8. Financial Statements and Supplementary Data</b></p><p>Set forth in the statements in this report.</p>${heading("Item 15. Exhibits and Financial Statement Schedules")}${["Consolidated Balance Sheets", "Consolidated Statements of Income", "Note 1. Basis"].map(heading).join("")}`,
    ),
  )
  expect(document.outline.sections.find(({ key }) => key === "item-8")).toMatchObject({
    status: "elsewhere",
    refersTo: { key: "item-15", anchor: "h-consolidated-balance-sheets" },
  })
})

test("lines of plain text with only a statement's name after the auditor's report are entries; an index is not", () => {
  const line = (text: string) => `<p>${text}</p>`
  const [sheets, income] = ["Consolidated Balance Sheets", "Consolidated Statements of Income"]
  const report = "REPORT OF ERNST & YOUNG LLP, INDEPENDENT AUDITORS"
  const text = [`${sheets} (Dollars in millions)`, income].map((title) => line(title) + prose).join("")
  const index = line(sheets) + line(income)
  expect(getEntries(item8(index + heading(report) + text))).toEqual([
    report,
    `${sheets} (Dollars in millions)`,
    income,
  ])
  expect(getEntries(item8(index + text))).toEqual([])
  expect(getEntries(item8(heading(report) + line(`${sheets} are found below.`)))).toEqual([report])
})
