import fc from "fast-check"
import { expect, test } from "vitest"
import { fromNewYork, getWeekday, toNewYork } from "~/lib/new-york"
import type { AlertEvent } from "~/model/alerts/alert"
import { parseAlertChange } from "~/model/alerts/alert-change"
import {
  filingEvent,
  type HoldingChange,
  holdingEvent,
  isChosenForm,
  resultsEvent,
} from "~/model/alerts/alert-events"
import { toCompanySubject, toInvestorSubject } from "~/model/alerts/alert-subject"
import { digestCutoff } from "~/model/alerts/digest-cutoff"
import { digestMail } from "~/model/alerts/digest-mail"
import { purchaseEvents } from "~/model/alerts/insider-events"
import { isSince } from "~/model/alerts/news-time"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import { accessionId, cikId, cusipId, tickerId } from "../../../ids"
import { filing, insiders, readConfirmed } from "../insiders/insiders-factory"

const company = toCompanySubject({ ticker: tickerId("EXMP"), name: "Example" })
const newYork = (date: string, time: string) => fromNewYork({ date, time })

test("news is since a time by its hour, and by its day where no hour is known", () => {
  const since = newYork("2026-03-02", "10:00")
  expect(isSince(since, "2026-03-02", "10:00")).toBe(true)
  expect(isSince(since, "2026-03-02", "09:59")).toBe(false)
  expect(isSince(since, "2026-03-02")).toBe(true)
  expect(isSince(since, "2026-03-01")).toBe(false)
})

test("a chosen form includes its amendments, and no choice is every form", () => {
  expect(isChosenForm("10-K/A", ["10-K"])).toBe(true)
  expect(isChosenForm("10-KT", ["10-K"])).toBe(false)
  expect(isChosenForm("S-8", [])).toBe(true)
})

const recent = {
  accession: accessionId("0000990001-26-000004"),
  cik: cikId("0000990001"),
  form: "8-K",
  items: "2.02,9.01",
  filed: "2026-04-30",
  accepted: "2026-04-30T16:31",
  document: "a.htm",
}

test("a filing's event leads to its document, or to the list if only the feed has named it", () => {
  expect(filingEvent(recent, company)).toEqual({
    id: "filing:0000990001-26-000004",
    topic: "filings",
    at: Date.parse("2026-04-30T20:31:00Z"),
    title: "Example (EXMP): Current report (8-K)",
    detail: "Results of operations, 30 Apr 2026, 16:31 New York time",
    path: "/company/EXMP/0000990001-26-000004?type=8-K&doc=a.htm",
  })
  expect(filingEvent({ ...recent, document: "" }, company).path).toBe("/company/EXMP/filings")
  const manager = filingEvent(
    { ...recent, form: "13F-HR", items: "" },
    toInvestorSubject(cikId("0001067983"), undefined),
  )
  expect(manager).toMatchObject({
    title: "CIK 0001067983: Holdings of an investment manager (13F-HR)",
    path: "/investor/0001067983/filings",
  })
})

test("purchases of one form are one event; a sale and an earlier form are not", () => {
  const bought = [
    { code: "P", shares: "100", price: "10" },
    { code: "P", shares: "50", price: "12" },
  ]
  const document = insiders(
    filing({ accession: "a", filed: "2026-03-03", lines: bought }),
    filing({ accession: "b", filed: "2026-03-03", lines: [{ code: "S", acquired: "D" }] }),
    filing({ accession: "c", filed: "2026-03-01", lines: bought.map((line) => ({ ...line, after: "500" })) }),
  )
  const rows = readConfirmed(document).rows
  const events = purchaseEvents(rows, company, newYork("2026-03-02", "10:00"))
  expect(events).toMatchObject([
    {
      id: "purchase:a",
      title: "Example (EXMP): Ines Marlowe bought 150 shares",
      path: "/company/EXMP/insiders",
    },
  ])
  expect(events[0]?.detail).toContain("for $1.6K")
  expect(purchaseEvents(rows, company, newYork("2026-03-01", "23:59")).map(({ id }) => id)).toContain(
    "purchase:c",
  )
})

test("a form with a purchase at a refused price has no amount", () => {
  const lines = [
    { code: "P", shares: "100", price: "10" },
    { code: "P", shares: "50", price: "5000" },
  ]
  const closes = [{ date: "2026-03-03", close: 10, currency: "USD", source: "fails" }]
  const { rows } = toCompanyInsiders(insiders(filing({ accession: "a", filed: "2026-03-03", lines })), closes)
  expect(rows.map(({ value }) => value)).toContain(null)
  const [event] = purchaseEvents(rows, company, newYork("2026-03-02", "10:00"))
  expect(event?.title).toContain("150 shares")
  expect(event?.detail).not.toContain("$")
})

const change: HoldingChange = {
  investorCik: cikId("0001067983"),
  investor: "Berkshire",
  quarter: "2026q1",
  filed: "2026-05-15",
  cusip: cusipId("000000001"),
  held: "SH",
  status: "Changed",
  ratio: 0.25,
  shares: 1000,
  valueUsd: 5000,
}

test.each([
  { given: { status: "New", ratio: null }, title: "Berkshire opened a position" },
  { given: { status: "Changed", ratio: 0.25 }, title: "Berkshire added to its position" },
  { given: { status: "Changed", ratio: -0.25 }, title: "Berkshire reduced its position" },
  { given: { status: "Sold All", ratio: -1 }, title: "Berkshire sold all of its position" },
] as const)("a holding that is $given.status by $given.ratio: $title", ({ given, title }) => {
  const event = holdingEvent({ ...change, ...given }, company)
  expect(event).toMatchObject({
    id: "holding:0001067983:2026q1:000000001:SH",
    title: `Example (EXMP): ${title}`,
  })
})

test.each([
  { held: "SH", detail: "+25.0%, 1,000 shares, $5.0K, Q1 2026" },
  { held: "PRN", detail: "+25.0%, $1.0K of principal, $5.0K, Q1 2026" },
  { held: "SH Put", detail: "Put options, +25.0%, 1,000 shares, $5.0K, Q1 2026" },
])("a change of $held is described as $detail", ({ held, detail }) => {
  expect(holdingEvent({ ...change, held }, company).detail).toBe(detail)
})

test("results have the same id if the end of their quarter is corrected", () => {
  const results = {
    cik: cikId("1"),
    periodEnd: "2026-03-31",
    quarter: 1,
    fiscalYear: 2026,
    date: "2026-04-30",
    time: null,
  }
  expect(resultsEvent(results, company)).toMatchObject({
    id: "results:1:2026q1",
    title: "Example (EXMP): results Q1 2026",
  })
  expect(resultsEvent({ ...results, periodEnd: "2026-03-28" }, company).id).toBe("results:1:2026q1")
})

test.each([
  { at: ["2026-03-03", "07:00"], daily: "2026-03-03", weekly: "2026-03-02" },
  { at: ["2026-03-03", "06:59"], daily: "2026-03-02", weekly: "2026-03-02" },
  { at: ["2026-03-02", "07:00"], daily: "2026-03-02", weekly: "2026-03-02" },
  { at: ["2026-03-02", "06:59"], daily: "2026-03-01", weekly: "2026-02-23" },
  { at: ["2026-03-08", "23:00"], daily: "2026-03-08", weekly: "2026-03-02" },
] as const)("at $at, daily mail has events until $daily and weekly mail until $weekly", (given) => {
  const now = newYork(given.at[0], given.at[1])
  expect(digestCutoff("at-once", now)).toBe(now)
  expect(digestCutoff("daily", now)).toBe(newYork(given.daily, "07:00"))
  expect(digestCutoff("weekly", now)).toBe(newYork(given.weekly, "07:00"))
})

test("a cutoff is 7:00 in New York on any day, weekly on a Monday, and never moves back", () => {
  const year = { min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }
  fc.assert(
    fc.property(fc.integer(year), fc.integer({ min: 0, max: 86_400_000 }), (now, later) => {
      for (const frequency of ["daily", "weekly"] as const) {
        const cutoff = digestCutoff(frequency, now)
        const { date, time } = toNewYork(cutoff)
        expect(time).toBe("07:00")
        if (frequency === "weekly") expect(getWeekday(date)).toBe(1)
        expect(cutoff).toBeLessThanOrEqual(now)
        expect(digestCutoff(frequency, now + later)).toBeGreaterThanOrEqual(cutoff)
      }
    }),
  )
})

const event = (id: string, changes: Partial<AlertEvent> = {}): AlertEvent => ({
  ...{ id, topic: "filings", at: 0, title: `Title ${id}`, detail: "", path: `/p/${id}` },
  ...changes,
})
const links = { origin: "https://a.example", unsubscribe: "https://a.example/alerts/unsubscribe/t" }

test("a mail has its events by topic as text and HTML, escaped, without images", () => {
  const events = [event("1", { topic: "results" }), event("2", { title: "A & <b>", path: "/p?a=1&b=2" })]
  const { subject, text, html } = digestMail({ events, count: 7 }, links)
  expect(subject).toBe("Bookvalue: 7 alerts")
  expect(text.indexOf("FILINGS")).toBeLessThan(text.indexOf("RESULTS"))
  expect(text).toContain("A & <b>\nhttps://a.example/p?a=1&b=2")
  expect(text).toContain("5 more on your alerts page")
  expect(text).toContain(links.unsubscribe)
  expect(html).toContain('href="https://a.example/p?a=1&amp;b=2"')
  expect(html).toContain("A &amp; &lt;b&gt;")
  expect(html).toContain(`href="${links.unsubscribe}"`)
  expect(html).not.toMatch(/<img|url\(|<script/)
})

test.each([
  [["/company/BETA/filings", "/company/GAMM/insiders", "/company/BETA"], "Bookvalue: 9 alerts on BETA, GAMM"],
  [["/investor/0001067983", "/person/0000990101"], "Bookvalue: 9 alerts"],
  [
    ["A", "B", "C", "D", "E", "F", "G"].map((each) => `/company/${each}`),
    "Bookvalue: 9 alerts on A, B, C, D, E and 2 more",
  ],
  [["/company/A%0D%0ABcc"], "Bookvalue: 9 alerts on A"],
])("the subject of alerts with the pages %j is %s", (paths, subject) => {
  const events = paths.map((path, at) => event(String(at), { path }))
  expect(digestMail({ events, count: 9 }, links).subject).toBe(subject)
})

test.each([
  { title: "Example (EXMP): 8-K", subject: "Example (EXMP): 8-K" },
  { title: "Société (SOC): 8-K", subject: "Bookvalue: 1 alert" },
  { title: "A\r\nBcc: x@example.com", subject: "Bookvalue: 1 alert" },
  { title: "x".repeat(71), subject: "Bookvalue: 1 alert" },
])("the subject of one event titled $title is $subject", ({ title, subject }) => {
  expect(digestMail({ events: [event("1", { title })], count: 1 }, links).subject).toBe(subject)
})

const form = (text: string) => parseAlertChange(new URLSearchParams(text))
const base = "intent=save&source=watchlist&sourceId=a&frequency=daily"

test("a form's topics and forms are parsed, each once", () => {
  expect(form(`${base}&topics=filings&topics=filings&topics=results&forms=10-k, def 14a,10-K,`)).toEqual({
    ...{ intent: "save", source: "watchlist", sourceId: "a", frequency: "daily" },
    ...{ topics: ["filings", "results"], forms: ["10-K", "DEF 14A"] },
  })
  expect(form("intent=mail-off")).toEqual({ intent: "mail-off" })
})

test.each([
  [base, "Choose at least one kind of news."],
  [`${base}&topics=filings&forms=<b>`, "“<B>” is not a form. Separate forms with commas: 10-K, 8-K."],
  [
    `${base}&topics=filings&forms=${Array.from({ length: 21 }, (_, at) => `F-${at}`)}`,
    "Enter at most 20 forms.",
  ],
  ["intent=save&source=shop&sourceId=a", "This form could not be read, so nothing was changed."],
  ["", "This form could not be read, so nothing was changed."],
])("the form %s is refused: %s", (text, problem) => {
  expect(form(text)).toMatchObject({ problem, result: { status: "error" } })
})
