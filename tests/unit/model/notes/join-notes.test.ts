import { expect, test } from "vitest"
import { parseAccession } from "~/lib/accession"
import { parseCik } from "~/lib/cik"
import { joinNotes } from "~/model/notes/join-notes"
import { decodeFigures } from "~/model/notes/note-facts"
import { readReportNotes } from "~/model/notes/read-report"
import { mergeNoteReports, type NoteReport, noteReportsSchema } from "~/model/notes/reports-document"
import { viewTopic } from "~/model/notes/topic-view"
import { noteTopics } from "~/model/notes/topics"
import { viewMonths } from "~/model/notes/view-months"
import { type Given, makeNotes, years } from "./note-document"

const cik = makeNotes({}).cik
const topic = (key: string) => noteTopics.find((each) => each.key === key)!

/** An inline report with balances of one day: concept, value in millions, and a member of an axis. */
function inline(
  day: string,
  facts: [name: string, millions: number, axis?: string, member?: string, ...more: string[]][],
): string {
  const contexts = facts.map(([, , ...members], at) => {
    const explicit = members.flatMap((axis, order) =>
      order % 2 === 0
        ? `<xbrldi:explicitMember dimension="${axis}">${members[order + 1]}</xbrldi:explicitMember>`
        : [],
    )
    const scenario = explicit.length > 0 ? `<xbrli:segment>${explicit.join("")}</xbrli:segment>` : ""
    return `<xbrli:context id="c${at}"><xbrli:entity>${scenario}</xbrli:entity><xbrli:period><xbrli:instant>${day}</xbrli:instant></xbrli:period></xbrli:context>`
  })
  const tags = facts.map(
    ([name, millions], at) =>
      `<ix:nonFraction name="${name}" contextRef="c${at}" unitRef="u" scale="6">${millions}</ix:nonFraction>`,
  )
  return `<html><ix:header>${contexts.join("")}<xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:header>${tags.join("")}</html>`
}

const report = (number: number, given: Partial<NoteReport>): NoteReport => ({
  accession: parseAccession(`0000990001-26-00000${number}`)!,
  ...{ form: "10-K", filed: `202${number}-02-20`, period: null, state: "read", series: [], buybacks: null },
  covenants: [],
  ...given,
})
const reports = (...list: NoteReport[]) => mergeNoteReports(null, { cik, reports: list, labels: {} })

const segments = inline("2024-12-31", [
  ["us-gaap:Goodwill", 30],
  ["us-gaap:Goodwill", 10, "us-gaap:StatementBusinessSegmentsAxis", "exmp:EastMember"],
  ["us-gaap:Goodwill", 20, "us-gaap:StatementBusinessSegmentsAxis", "exmp:WestMember"],
  ["us-gaap:Assets", 500],
])

test("an inline report gives figures of notes with their prefix, of the company and of members", () => {
  const series = readReportNotes(segments)
  expect(series.map(({ concept, members }) => [concept, members?.[0]?.member])).toEqual([
    ["us-gaap:Goodwill", undefined],
    ["us-gaap:Goodwill", "East"],
    ["us-gaap:Goodwill", "West"],
  ])
  expect(decodeFigures(series[0]!)).toEqual([{ start: null, end: "2024-12-31", value: 30e6, filing: 0 }])
})

test("goodwill by segment is a table that adds up to the company's", () => {
  const notes = joinNotes(makeNotes(years(2024)), reports(report(5, { series: readReportNotes(segments) })))!
  const { tables } = viewTopic(topic("goodwill"), notes, "annual")
  expect(tables.find(({ title }) => title === "Goodwill by segment")).toMatchObject({
    rows: [
      { label: "West", values: [20e6] },
      { label: "East", values: [10e6] },
    ],
    sums: { known: 1, closed: 1 },
  })
})

test.each(["ABC", "CBA"])("a member that is renamed twice keeps its oldest figures: %s", (names) => {
  const axis = "us-gaap:StatementBusinessSegmentsAxis"
  const values = [9, 10, 12, 14]
  const given = [...names].map((name, at) => {
    const years = [2020 + at, 2021 + at]
    const series = years.flatMap((year) =>
      readReportNotes(
        inline(`${year}-12-31`, [
          ["us-gaap:Goodwill", values[year - 2020]!, axis, `exmp:Part${name}Member`],
          ["us-gaap:Goodwill", year - 2019, axis, "exmp:OtherMember"],
        ]),
      ),
    )
    return report(2 + at, { series })
  })
  const notes = joinNotes(makeNotes(years(2020, 2021, 2022, 2023)), reports(...given))!
  const { tables } = viewTopic(topic("goodwill"), notes, "annual")
  expect(tables.find(({ title }) => title === "Goodwill by segment")?.rows).toMatchObject([
    { member: { member: `Part${names.at(-1)}` }, values: [9e6, 10e6, 12e6, 14e6] },
    { member: { member: "Other" }, values: [1e6, 2e6, 3e6, 4e6] },
  ])
})

test("a member that a later report gives the same figure under another name is one row", () => {
  const axis = "us-gaap:StatementBusinessSegmentsAxis"
  const at = (day: string, facts: [number, string][]) =>
    readReportNotes(
      inline(
        day,
        facts.map(([millions, name]) => ["us-gaap:Goodwill", millions, axis, `exmp:${name}Member`]),
      ),
    )
  const old = at("2023-12-31", [
    [10, "Club"],
    [7, "East"],
    [7, "West"],
  ])
  const later = [
    ...at("2023-12-31", [
      [10, "ClubUS"],
      [7, "East"],
      [7, "West"],
    ]),
    ...at("2024-12-31", [
      [12, "ClubUS"],
      [8, "East"],
      [9, "West"],
    ]),
  ]
  const stored = reports(report(4, { series: old }), report(5, { series: later }))
  const { tables } = viewTopic(topic("goodwill"), joinNotes(makeNotes(years(2023, 2024)), stored)!, "annual")
  expect(tables.find(({ title }) => title === "Goodwill by segment")?.rows).toMatchObject([
    { member: { member: "ClubUS" }, values: [10e6, 12e6] },
    { member: { member: "West" }, values: [7e6, 9e6] },
    { member: { member: "East" }, values: [7e6, 8e6] },
  ])
  expect(tables.find(({ key }) => key === "members")).toBeUndefined()
})

test("what a company has outside of its segments is a part of their sum, and the sum of segments is not", () => {
  const html = inline("2024-12-31", [
    ["us-gaap:Goodwill", 33],
    ["us-gaap:Goodwill", 10, "us-gaap:StatementBusinessSegmentsAxis", "exmp:EastMember"],
    ["us-gaap:Goodwill", 20, "us-gaap:StatementBusinessSegmentsAxis", "exmp:WestMember"],
    ["us-gaap:Goodwill", 3, "srt:ConsolidationItemsAxis", "us-gaap:CorporateNonSegmentMember"],
    ["us-gaap:Goodwill", 30, "srt:ConsolidationItemsAxis", "us-gaap:OperatingSegmentsMember"],
    ["us-gaap:Goodwill", 31, "srt:RestatementAxis", "srt:ScenarioPreviouslyReportedMember"],
  ])
  const notes = joinNotes(makeNotes(years(2024)), reports(report(5, { series: readReportNotes(html) })))!
  const { tables } = viewTopic(topic("goodwill"), notes, "annual")
  const table = tables.find(({ title }) => title === "Goodwill by segment")
  expect(table?.rows.map(({ values }) => values[0])).toEqual([20e6, 10e6, 3e6])
  expect(table?.sums).toEqual({ known: 1, closed: 1 })
  const others = tables.find(({ key }) => key === "members")
  expect(others?.rows.map(({ member, values }) => [member?.axis, values[0]])).toEqual([
    ["ConsolidationItems", 30e6],
    ["Restatement", 31e6],
  ])
})

test("a member with its kind is that member, if it has no other figure, and members of two axes have a row", () => {
  const [instrument, kind] = ["us-gaap:DebtInstrumentAxis", "us-gaap:LongtermDebtTypeAxis"]
  const name = "us-gaap:DebtInstrumentFaceAmount"
  const html = inline("2024-12-31", [
    [name, 10, instrument, "exmp:NotesDue2030Member", kind, "us-gaap:SeniorNotesMember"],
    [name, 20, instrument, "exmp:NotesDue2040Member", kind, "us-gaap:SeniorNotesMember"],
    [name, 30, instrument, "exmp:LoanMember", "srt:RangeAxis", "srt:MaximumMember"],
  ])
  const segment = ["us-gaap:StatementBusinessSegmentsAxis", "exmp:EastMember"] as const
  const operating = ["srt:ConsolidationItemsAxis", "us-gaap:OperatingSegmentsMember"] as const
  const goodwill = inline("2024-12-31", [["us-gaap:Goodwill", 5, ...segment, ...operating]])
  const series = [html, goodwill].flatMap((each) => readReportNotes(each))
  const notes = joinNotes(makeNotes(years(2024)), reports(report(5, { series })))!
  const { tables } = viewTopic(topic("debt"), notes, "annual")
  expect(tables.find(({ title }) => title === "Face amount by instrument")?.rows).toMatchObject([
    { member: { axis: "DebtInstrument", member: "NotesDue2040" }, values: [20e6] },
    { member: { axis: "DebtInstrument", member: "NotesDue2030" }, values: [10e6] },
  ])
  const others = tables.find(({ key }) => key === "members")?.rows
  expect(others).toMatchObject([{ member: { axis: "DebtInstrument, Range", member: "Loan, Maximum" } }])
  expect(series.at(-1)?.members).toEqual([{ axis: "BusinessSegments", member: "East" }])
})

test("of two figures of a report for one period the one that is rounded or cut less counts, or else the last one", () => {
  const name = "us-gaap:LongTermDebt"
  const read = (...values: number[]) => {
    const facts = values.map((value): [string, number] => [name, value])
    const [series] = readReportNotes(inline("2024-12-31", facts))
    return decodeFigures(series!).map(({ value }) => value / 1e6)
  }
  expect(read(4000, 4012)).toEqual([4012])
  expect(read(4012, 4000)).toEqual([4012])
  expect(read(4263, 4200)).toEqual([4263])
  expect(read(4012, 5000)).toEqual([5000])
})

test("a filer's own concept is a line of the table that names it, or of the kinds it belongs to", () => {
  const own = inline("2024-12-31", [
    ["us-gaap:DeferredTaxAssetsGross", 100],
    ["us-gaap:DeferredTaxAssetsOther", 40],
    ["us-gaap:DeferredTaxAssetsInventory", 35],
    ["exmp:DeferredTaxAssetsLeaseLiabilities", 25],
  ])
  const notes = joinNotes(makeNotes(years(2024)), reports(report(5, { series: readReportNotes(own) })))!
  const assets = viewTopic(topic("taxes"), notes, "annual").tables.find(({ key }) => key === "assets")!
  expect(assets.rows.map(({ concept }) => concept)).toContain("exmp:DeferredTaxAssetsLeaseLiabilities")
  expect(assets.sums).toEqual({ known: 1, closed: 1 })
})

test("of two filings of a figure the later one counts, wherever it is from", () => {
  const facts = makeNotes({ ...years(2024), Goodwill: [["2024-12-31", 30e6, 2025]] })
  const later = readReportNotes(inline("2024-12-31", [["us-gaap:Goodwill", 31]]))
  const value = (filed: string) => {
    const notes = joinNotes(facts, reports(report(6, { filed, series: later })))!
    return viewTopic(topic("goodwill"), notes, "annual").tables[0]?.rows.at(-1)?.values.at(-1)
  }
  expect(value("2026-02-20")).toBe(31e6)
  expect(value("2024-02-20")).toBe(30e6)
  expect(joinNotes(null, null)).toBeNull()
})

test("a later figure that is the earlier one rounded does not replace it, as in the text of a quarterly report", () => {
  const debt = (millions: number) =>
    readReportNotes(inline("2024-12-31", [["us-gaap:LongTermDebt", millions]]))
  const last = (millions: number, form = "10-Q") => {
    const later = report(6, { form, series: debt(millions) })
    const notes = joinNotes(makeNotes(years(2024)), reports(report(5, { series: debt(90_678) }), later))
    const series = notes?.series.find(({ concept }) => concept === "us-gaap:LongTermDebt")
    return series && decodeFigures(series)[0]?.value
  }
  expect(last(90_700)).toBe(90_678e6)
  expect(last(90_679)).toBe(90_679e6)
  expect(last(90_800)).toBe(90_800e6)
  expect(last(95_000)).toBe(95_000e6)
  // Two digits can be a correction, and so can what an annual report says of an earlier year.
  expect(last(91_000)).toBe(91_000e6)
  expect(last(90_700, "10-K")).toBe(90_700e6)
})

test("an annual report corrects a figure of the facts, also by a round one", () => {
  const given: Given[] = [
    ["2023-12-31", 124e6, 2024],
    ["2023-12-31", 120e6, 2025],
    ["2022-12-31", 1249e6, 2024],
    ["2022-12-31", 1200e6, 2025],
  ]
  const [series] = makeNotes({ Goodwill: given }).series
  expect(decodeFigures(series!).map(({ value }) => value)).toEqual([1200e6, 120e6])
})

test("figures of members are kept of the newest reports, and a read report is not replaced by an unread one", () => {
  const series = readReportNotes(segments)
  const quarters = [1, 2, 3, 4, 5, 6].map((number) => report(number, { form: "10-Q", series }))
  const merged = mergeNoteReports(reports(...quarters), {
    ...{ cik, labels: {} },
    reports: quarters.map((each) => ({ ...each, state: "unread" as const, series: [] })),
  })
  expect(noteReportsSchema.parse(merged)).toEqual(merged)
  expect(merged.reports.map(({ state, series }) => [state, series.length])).toEqual([
    ...[3, 3, 3, 3].map((count) => ["read", count]),
    ...[1, 1].map((count) => ["read", count]),
  ])
})

test("repurchases by month have shares, price and cost, and months of two ways their average", () => {
  const line = { start: "2025-10-01", of: null, plan: null, remaining: null }
  const buybacks = {
    ...{ total: { shares: null, price: null, plan: null, remaining: 7e6 }, isInShares: false },
    lines: [
      { ...line, end: "2025-10-31", shares: 100, price: 10 },
      { ...line, end: "2025-10-31", of: "Tender", shares: 300, price: 12 },
      { ...line, end: "2025-11-30", shares: 50, price: 9.5 },
    ],
  }
  const months = viewMonths(joinNotes(null, reports(report(5, { buybacks })))!)!
  expect(months.columns.map(({ end }) => end)).toEqual(["2025-10-31", "2025-11-30"])
  expect(Object.fromEntries(months.table.rows.map(({ label, values }) => [label, values]))).toEqual({
    "Shares bought": [400, 50],
    "Average price": [11.5, 9.5],
    Cost: [4600, 475],
    "May still be bought": [null, 7e6],
  })
})

test("a month in which some shares have no price yet has the price of the others, and no cost", () => {
  const line = { start: "2025-10-01", end: "2025-10-31", of: null, plan: null, remaining: null }
  const buybacks = {
    ...{ total: null, isInShares: false },
    lines: [
      { ...line, of: "ASR", shares: 300, price: null },
      { ...line, of: "Open market", shares: 100, price: 10 },
    ],
  }
  const months = viewMonths(joinNotes(null, reports(report(5, { buybacks })))!)!
  expect(Object.fromEntries(months.table.rows.map(({ label, values }) => [label, values]))).toEqual({
    "Shares bought": [400],
    "Average price": [10],
  })
})

test("what may still be bought under several programs is their sum, and of other lines the last one", () => {
  const line = { start: "2025-10-01", end: "2025-10-31", shares: 1, price: 1, plan: 1 }
  const lastOf = (names: string[], remaining = [500, 950]) => {
    const lines = names.map((of, at) => ({ ...line, of, remaining: remaining[at] ?? null }))
    const buybacks = { lines, total: null, isInShares: false }
    const months = viewMonths(joinNotes(null, reports(report(5, { buybacks })))!)!
    return months.table.rows.find(({ key }) => key === "months.remaining")?.values
  }
  expect(lastOf(["2023 Program", "2025 Program"])).toEqual([1450])
  expect(lastOf(["2023 Program", "2025 Program"], [100, 100])).toEqual([200])
  expect(lastOf(["May 2025 authorization", "November 2025 authorization"])).toEqual([1450])
  expect(lastOf(["Program A", "Program B"])).toEqual([1450])
  expect(lastOf(["Open market - 2024 plan", "Accelerated - 2024 plan"])).toEqual([950])
  expect(lastOf(["Open market - 2024 plan", "10b5-1 plan"], [500, 480])).toEqual([480])
  expect(lastOf(["Purchase plan of employees", "Repurchase program"])).toEqual([950])
  expect(lastOf(["Open market purchases", "Accelerated repurchase", "Withheld"])).toEqual([950])
})

test("the year of a member alone is no column of annual figures", () => {
  const entity = ["dei:LegalEntityAxis", "exmp:BoughtMember"] as const
  const html = inline("2024-06-30", [["us-gaap:Goodwill", 4, ...entity]])
  const own = readReportNotes(html).map((each) => ({ ...each, days: [365] }))
  const facts = makeNotes({ ...years(2024), Goodwill: [["2024-12-31", 30e6, 2025]] })
  const notes = joinNotes(facts, reports(report(5, { series: own })))!
  const ends = (periods: "annual" | "all") =>
    viewTopic(topic("goodwill"), notes, periods).columns.map(({ end }) => end)
  expect(ends("annual")).toEqual(["2024-12-31"])
  expect(ends("all")).toEqual(["2024-06-30", "2024-12-31"])
})

test("lengths of time are years, however they are written", () => {
  const term = "us-gaap:OperatingLeaseWeightedAverageRemainingLeaseTerm1"
  const lengthOf = (text: string, format = "") =>
    readReportNotes(
      `<html><xbrli:context id="c"><xbrli:period><xbrli:instant>2025-12-31</xbrli:instant></xbrli:period></xbrli:context><ix:nonNumeric name="${term}" contextRef="c"${format && ` format="ixt-sec:${format}"`}>${text}</ix:nonNumeric></html>`,
    )[0]
  expect(lengthOf("11.3", "duryear")).toMatchObject({ concept: term, unit: "years", value: [11.3] })
  const written: [text: string, format: string, years: number][] = [
    ["18", "durmonth", 1.5],
    ["364", "durday", 1],
    ["two months", "durwordsen", 0.17],
    ["five-year", "durwordsen", 5],
    ["twenty-five years", "durwordsen", 25],
    ["1 year and 6 months", "durwordsen", 1.5],
    ["P1Y6M", "", 1.5],
    ["P4Y", "", 4],
  ]
  expect(written.map(([text, format]) => lengthOf(text, format)?.value[0])).toEqual(
    written.map(([, , years]) => years),
  )
  expect([lengthOf("several years", "durwordsen"), lengthOf("Plan A")]).toEqual([undefined, undefined])
})

test("a report of several registrants gives each its own figures", () => {
  const axis = "dei:LegalEntityAxis"
  const html = inline("2024-12-31", [
    ["us-gaap:LongTermDebt", 90],
    ["us-gaap:LongTermDebt", 30, axis, "exmp:PowerMember"],
    ["us-gaap:LongTermDebt", 20, axis, "exmp:PowerMember", "us-gaap:DebtInstrumentAxis", "exmp:BondMember"],
    ["us-gaap:LongTermDebt", 10, axis, "exmp:GasMember"],
  ]).replace(
    "</html>",
    `<ix:nonNumeric name="dei:EntityCentralIndexKey" contextRef="c1">${Number(cik)}</ix:nonNumeric></html>`,
  )
  const valuesOf = (of: typeof cik | null) =>
    readReportNotes(html, of).map(({ members = [], value }) => [members.map(({ member }) => member), value])
  expect(valuesOf(cik)).toEqual([
    [[], [30e6]],
    [["Bond"], [20e6]],
  ])
  expect(valuesOf(parseCik("990002"))).toHaveLength(4)
})

const award = "us-gaap:ShareBasedCompensationArrangementByShareBasedPaymentAward"
const plans = "us-gaap:RetirementPlanTypeAxis"
const places = "us-gaap:RetirementPlanSponsorLocationAxis"

test("plans and awards have the tables of their note each", () => {
  const plan = (scale: number, ...members: string[]): Parameters<typeof inline>[1] => [
    [
      "us-gaap:DefinedBenefitPlanFairValueOfPlanAssets",
      100 * scale,
      members[0],
      members[1],
      ...members.slice(2),
    ],
    ["us-gaap:DefinedBenefitPlanBenefitObligation", 90 * scale, members[0], members[1], ...members.slice(2)],
    ["us-gaap:DefinedBenefitPlanFundedStatusOfPlan", 10 * scale, members[0], members[1], ...members.slice(2)],
    [
      "us-gaap:DefinedBenefitPlanAccumulatedBenefitObligation",
      89,
      members[0],
      members[1],
      ...members.slice(2),
    ],
  ]
  const pensions = "us-gaap:PensionPlansDefinedBenefitMember"
  const html = inline("2024-12-31", [
    ...plan(1, plans, pensions, places, "country:US"),
    ...plan(2, plans, pensions, places, "us-gaap:ForeignPlanMember"),
    ["us-gaap:DefinedBenefitPlanBenefitObligation", 5, plans, "exmp:HealthMember"],
    [
      `${award}EquityInstrumentsOtherThanOptionsNonvestedNumber`,
      7,
      "us-gaap:AwardTypeAxis",
      "exmp:UnitsMember",
    ],
    [`${award}OptionsOutstandingNumber`, 7, "us-gaap:AwardTypeAxis", "exmp:UnitsMember"],
    [`${award}OptionsExercisableNumber`, 6, "us-gaap:AwardTypeAxis", "exmp:UnitsMember"],
  ])
  const notes = joinNotes(makeNotes(years(2024)), reports(report(5, { series: readReportNotes(html) })))!
  const { tables } = viewTopic(topic("pensions"), notes, "annual")
  const titles = tables.map(({ title, rows, sums }) => [title, rows.length, sums?.closed])
  expect(titles).toEqual([
    ["Funded status: United States, Pension plans", 4, 1],
    ["Funded status: Foreign plans, Pension plans", 4, 1],
    ["Figures of members", 1, undefined],
  ])
  expect(viewTopic(topic("pay"), notes, "annual").tables.map(({ title }) => title)).toEqual([
    "Options: Units",
    "Figures of members",
  ])
})

test("a member that has one line of a table alone is compared with the others by it", () => {
  const cost = "us-gaap:AllocatedShareBasedCompensationExpense"
  const [axis, of] = ["us-gaap:AwardTypeAxis", "us-gaap:IncomeStatementLocationAxis"]
  const html = inline("2024-12-31", [
    [cost, 10],
    [cost, 7, axis, "exmp:UnitsMember"],
    ["us-gaap:AllocatedShareBasedCompensationExpenseNetOfTax", 6, axis, "exmp:UnitsMember"],
    [cost, 3, axis, "exmp:OptionsMember"],
    [cost, 4, of, "us-gaap:CostOfSalesMember"],
    [cost, 6, of, "us-gaap:SellingGeneralAndAdministrativeExpensesMember"],
  ])
  const notes = joinNotes(makeNotes(years(2024)), reports(report(5, { series: readReportNotes(html) })))!
  const tables = viewTopic(topic("pay"), notes, "annual").tables.map(({ title, rows, sums }) => [
    ...[title, rows.length, sums?.closed],
  ])
  expect(tables).toEqual([
    ["Cost", 1, undefined],
    ["Cost: Units", 2, undefined],
    ["Expense by award", 2, 1],
    ["Expense by line", 2, 1],
  ])
})
