import { expect, test } from "vitest"
import { notesAddress, noteTopicAddress } from "~/addresses/definitions/notes"
import type { ListedCompany } from "~/model/directory/list-index"
import { joinNotes } from "~/model/notes/join-notes"
import type { NoteReport } from "~/model/notes/reports-document"
import { viewTopic } from "~/model/notes/topic-view"
import { noteTopics } from "~/model/notes/topics"
import { toCharts } from "~/pages/company/notes/note-charts"
import { toNotesData, toTopicData } from "~/pages/company/notes/notes-data"
import { accessionId } from "../../../../ids"
import { makeNotes, years } from "../../../model/notes/note-document"

const company = { ticker: "EXMP", cik: "0000990001", name: "Example" } as unknown as ListedCompany
const due = (year: string) => `LongTermDebtMaturitiesRepaymentsOfPrincipal${year}`
const document = makeNotes({
  ...years(2023, 2024),
  [due("InNextTwelveMonths")]: [["2024-12-31", 20e6, 2025]],
  [due("InYearTwo")]: [["2024-12-31", 30e6, 2025]],
  [due("AfterYearFive")]: [["2024-12-31", 50e6, 2025]],
  CashAndCashEquivalentsAtCarryingValue: [["2024-12-31", 40e6, 2025]],
})
const loaded = { status: "loaded", notes: joinNotes(document, null)! } as const

test("the data of a topic has a value and a filing for each period, as its schema says", () => {
  const answer = toTopicData(company, "debt", loaded, new URLSearchParams())
  const body = noteTopicAddress.response.parse(answer.body)
  expect(body).toEqual(answer.body)
  const row = body.rows.find(({ concept }) => concept === `us-gaap:${due("InYearTwo")}`)!
  expect(row.values).toEqual([30e6])
  expect(row.sources).toEqual(["0000990001-25-000001"])
  expect(answer.csvRows?.[0]).toMatchObject({ label: "Within 1 year", "year 2024-12-31": 20e6 })
})

test("the long form has each known figure once, with its filing and unit", () => {
  const { body } = toTopicData(company, "debt", loaded, new URLSearchParams())
  const rows = noteTopicAddress.toLong!(body)
  expect(rows.map(({ row, value }) => [row, value])).toContainEqual([`us-gaap:${due("InYearTwo")}`, 30e6])
  expect(new Set(rows.map(({ row, end, part }) => `${row} ${end} ${part}`)).size).toBe(rows.length)
  expect(rows[0]).toMatchObject({
    ...{ ticker: "EXMP", end: "2024-12-31", fiscalYear: 2024, unit: "USD", currency: "USD" },
    ...{ accession: "0000990001-25-000001", filed: "2025-02-20", derivation: null },
  })
})

test("the workbook has figures with links to their filings, and a computed sum is a formula", () => {
  const carried = makeNotes({
    ...years(2024),
    LongTermDebtCurrent: [["2024-12-31", 20e6, 2025]],
    LongTermDebtNoncurrent: [["2024-12-31", 80e6, 2025]],
    [due("InNextTwelveMonths")]: [["2024-12-31", 20e6, 2025]],
    [due("InYearTwo")]: [["2024-12-31", 80e6, 2025]],
  })
  const notes = { status: "loaded", notes: joinNotes(carried, null)! } as const
  const answer = toTopicData(company, "debt", notes, new URLSearchParams())
  const place = { origin: "https://app.example", page: "/p", data: "/d", today: "2026-01-02" }
  const [figures, sources] = answer.toWorkbook!(place).sheets
  const rows = [...figures!.rows]
  const find = (key: string) => rows.find((cells) => cells[1]?.value === key)?.[2]
  expect(find(due("InYearTwo"))).toMatchObject({
    value: 80e6,
    link: "https://app.example/company/EXMP/0000990001-25-000001",
  })
  const formula = expect.stringMatching(/^C\d+\+C\d+$/)
  expect(find("carrying.subtotal")).toMatchObject({ value: 100e6, formula })
  expect(find("carrying.total")).toMatchObject({ value: 100e6, formula })
  expect([...sources!.rows].at(-1)?.map((cell) => cell?.value)).toEqual([
    ...["0000990001-25-000001", "10-K", expect.any(Number), 4],
  ])
})

test("a sum of the workbook has no figure of a member", () => {
  const ofMember = {
    ...{
      concept: `us-gaap:${due("InYearThree")}`,
      unit: "USD",
      end: [20_088],
      days: [0],
      value: [9e6],
      filing: [0],
    },
    members: [{ axis: "DebtInstrument", member: "Bond" }],
  }
  const report: NoteReport = {
    ...{ accession: accessionId("0000990001-25-000001"), form: "10-K", filed: "2025-02-20", period: null },
    ...{ state: "read", series: [ofMember], buybacks: null, covenants: [] },
  }
  const facts = makeNotes({
    ...years(2024),
    LongTermDebtNoncurrent: [["2024-12-31", 50e6, 2025]],
    [due("InNextTwelveMonths")]: [["2024-12-31", 20e6, 2025]],
    [due("AfterYearFive")]: [["2024-12-31", 30e6, 2025]],
  })
  const notes = joinNotes(facts, { cik: facts.cik, labels: {}, reports: [report] })!
  const answer = toTopicData(company, "debt", { status: "loaded", notes }, new URLSearchParams())
  const place = { origin: "https://app.example", page: "/p", data: "/d", today: "2026-01-02" }
  const rows = [...answer.toWorkbook!(place).sheets[0]!.rows]
  const cell = rows.find((cells) => cells[1]?.value === "carrying.subtotal")?.[2]
  expect(cell).toMatchObject({ value: 50e6, formula: expect.stringMatching(/^C\d+\+C\d+$/) })
})

test("the newest figures of all topics are as their schema says", () => {
  const { body } = toNotesData(company, loaded)
  expect(notesAddress.response.parse(body)).toEqual(body)
  expect(body.rows).toMatchObject([
    { topic: "debt", label: "Due within a year", value: 20e6 },
    { topic: "debt", label: "Principal, all years", value: 100e6 },
    { topic: "taxes", label: "Income taxes", value: 5e6 },
  ])
})

test("the picture of debt has the years in which it is due, beside cash of the same day", () => {
  const debt = noteTopics.find(({ key }) => key === "debt")!
  const [chart] = toCharts(debt, viewTopic(debt, document, "annual"))
  expect(chart).toMatchObject({
    title: "Debt due by year beside cash, fiscal 2024",
    labels: ["Cash", "2025", "2026", "After 2029"],
    series: [
      { name: "Due", values: [null, 20e6, 30e6, 50e6] },
      { name: "Cash", values: [40e6, null, null, null] },
    ],
  })
})

test("an unknown topic is 404", () => {
  expect(toTopicData(company, "weather", loaded, new URLSearchParams()).status).toBe(404)
})
