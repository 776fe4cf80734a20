import fc from "fast-check"
import { expect, test } from "vitest"
import type { StatementLine, StatementNumber } from "~/edgar/xbrl/statement-data-set"
import { chooseStatements } from "~/model/faces/choose-statements"
import { type FaceLine, toFaceConcept } from "~/model/faces/face"
import { listOwnFacts } from "~/model/faces/own-facts"
import { toDataSetFaces, toOwnFacts } from "~/model/faces/read-data-set"
import { toLinkedFaces, toPresentedFaces } from "~/model/faces/read-linkbases"
import { toTableFaces } from "~/model/faces/read-tables"

const sheet = ["us-gaap:Cash", "ex:OwnLoans", "us-gaap:Assets", "us-gaap:LiabilitiesAndStockholdersEquity"]

test.each([
  ["us-gaap_Assets", "us-gaap:Assets"],
  ["us-gaap:Assets", "us-gaap:Assets"],
  ["ifrs-full_Assets", "ifrs-full:Assets"],
  ["ex_Loans_Due", "own:Loans_Due"],
])("%s is the concept %s", (id, concept) => {
  expect(toFaceConcept(id)).toBe(concept)
})

test("a presentation with its calculations is a balance sheet with totals of lines", () => {
  const ids = sheet.map((name) => name.replace(":", "_"))
  const lines = ids.map((id) => ({ id, concept: id.slice(id.indexOf("_") + 1), depth: 1, labelRole: null }))
  const presented = toPresentedFaces(
    [
      { role: "r/Balance", lines },
      { role: "r/BalanceParenthetical", lines },
    ],
    new Map([["r/Balance", new Map([["ex_OwnLoans", { parent: "us-gaap_Assets", weight: -1 }]])]]),
    new Map([["ex_OwnLoans", new Map([["label", "Loans of our own"]])]]),
  )
  const [statement, ...others] = chooseStatements(presented, (concept) => concept !== "us-gaap:Cash")
  expect(others).toEqual([])
  expect(statement?.name).toBe("balance")
  expect(statement?.lines.map(({ concept }) => concept)).toEqual([
    "own:OwnLoans",
    "us-gaap:Assets",
    "us-gaap:LiabilitiesAndStockholdersEquity",
  ])
  expect(statement?.lines[0]).toEqual({
    ...{ concept: "own:OwnLoans", label: "Loans of our own", parent: "us-gaap:Assets" },
    ...{ weight: -1, isNegated: false, isInstant: true },
  })
})

const faceLine = (concept: string): FaceLine => ({
  ...{ concept: toFaceConcept(concept), label: "", parent: null, weight: 1 },
  ...{ isNegated: false, isInstant: false },
})
const totals = ["us-gaap:Assets", "us-gaap:LiabilitiesAndStockholdersEquity"]
/** Lines with figures of the whole company. */
const ofGroup = [...Array(20).keys()].map((index) => `us-gaap:Line${index}`)

test.each([
  ["its parent alone", ["us-gaap:Line0", "us-gaap:InvestmentsInSubsidiaries", ...totals]],
  [
    "its parent alone, of which every concept is the group's too",
    ["us-gaap:Line0", "us-gaap:Line1", ...totals],
  ],
  ["a subsidiary with a line of its own", [...ofGroup.slice(1), "us-gaap:DueToAffiliate", ...totals]],
])("the group's statement after that of %s is chosen", (_, first) => {
  const group = [...ofGroup, ...totals]
  const known = new Set(group.map(toFaceConcept))
  const rows = [first, group].flatMap((concepts, report) =>
    concepts.map((each, line) => toRow(each, report, line)),
  )
  const [fromRows] = toDataSetFaces(
    rows,
    group.map((each) => number(each.replace(/^.*:/, ""))),
  )
  const [fromLinks] = chooseStatements(
    [first, group].map((concepts, index) => ({ role: `r/${index}`, lines: concepts.map(faceLine) })),
    (concept) => known.has(concept),
  )
  for (const statement of [fromRows, fromLinks])
    expect(statement?.lines.map(({ concept }) => concept)).toEqual(group)
})

test.each([
  ["sectors with twice as many lines", "r/Sectors", [...ofGroup, "us-gaap:Class"]],
  ["comprehensive income", "r/ComprehensiveIncome", ofGroup.slice(0, 9)],
])("the group's statement before that of %s is chosen", (_, role, more) => {
  const income = [
    "us-gaap:IncomeTaxExpenseBenefit",
    "us-gaap:NetIncomeLoss",
    ...ofGroup.slice(0, 8),
    "us-gaap:Class",
  ]
  const presented = [
    { role: "r/Income", lines: income.map(faceLine) },
    { role, lines: [...income.slice(0, 2), ...more].map(faceLine) },
  ]
  const [statement] = chooseStatements(presented, (concept) => concept !== "us-gaap:Class")
  expect(statement?.lines.map(({ concept }) => concept)).toEqual(income.slice(0, -1))
})

test("the order of a filing's statements does not change the group's", () => {
  const registrants = fc.uniqueArray(fc.integer({ min: 1, max: 18 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(registrants, fc.nat(), (sizes, seed) => {
      const group = { role: "r/Group", lines: [...ofGroup, ...totals].map(faceLine) }
      const others = sizes.map((size) => ({
        role: `r/${size}`,
        lines: [...ofGroup.slice(0, size), `us-gaap:Own${size}`, ...totals].map(faceLine),
      }))
      const ordered = others.toSpliced(seed % (others.length + 1), 0, group)
      const [statement] = chooseStatements(ordered, (concept) => !/Own/.test(concept))
      expect(statement?.lines).toHaveLength(group.lines.length)
    }),
  )
})

test("MetaLinks.json has no order of lines: each total follows its lines", () => {
  const concept = (id: string, parent: string | null, order: number) => ({
    ...{ id, labels: new Map<string, string>(), order },
    summand: parent === null ? null : { parent, weight: 1 },
  })
  const [face] = toLinkedFaces([
    {
      role: "r",
      concepts: [
        concept("us-gaap_Assets", null, 0),
        concept("us-gaap_AssetsCurrent", "us-gaap_Assets", 1),
        concept("us-gaap_Inventory", "us-gaap_AssetsCurrent", 2),
        concept("us-gaap_Cash", "us-gaap_AssetsCurrent", 1),
        concept("us-gaap_StatementLineItems", null, 0),
      ],
    },
  ])
  expect(face?.lines.map((line) => line.concept.replace("us-gaap:", ""))).toEqual([
    ...["Cash", "Inventory", "AssetsCurrent", "Assets"],
  ])
})

test("tables of two pages are one balance sheet, and the first of each kind counts", () => {
  const line = (name: string) => ({ name, label: name, isNegated: false })
  const assets = [...sheet.slice(0, 3), "us-gaap:Goodwill"].map(line)
  const others = ["us-gaap:Debt", "us-gaap:Liabilities", "us-gaap:LiabilitiesAndStockholdersEquity"].map(line)
  const [statement] = toTableFaces([assets, others, [...assets, ...others, line("us-gaap:Note")]].slice(0, 2))
  expect(statement?.name).toBe("balance")
  expect(statement?.lines).toHaveLength(7)
})

const toRow = (concept: string, report: number, line: number) =>
  row(line, concept.replace(/^.*:/, ""), { report })
const row = (line: number, concept: string, change: Partial<StatementLine> = {}): StatementLine => ({
  ...{ accession: "a", report: 2, line, statement: "BS", isParenthetical: false },
  ...{ concept, version: "us-gaap/2009", label: concept, isNegated: false, ...change },
})
const number = (concept: string, change: Partial<StatementNumber> = {}): StatementNumber => ({
  ...{ accession: "a", concept, version: "us-gaap/2009", day: 20091231, quarters: 0, unit: "USD" },
  ...{ segments: "", value: 5, ...change },
})

test("pre.txt gives the first report of each statement, in order, with the lines that have figures", () => {
  const own = { version: "0001-09-1" }
  const rows = [
    row(2, "Assets"),
    row(1, "OwnLoans", own),
    row(3, "SegmentOnly"),
    row(4, "Shares", { isParenthetical: true }),
    row(1, "Assets", { report: 5 }),
    row(1, "NetIncomeLoss", { statement: "CI", report: 7 }),
  ]
  const numbers = [
    number("Assets"),
    number("OwnLoans", own),
    number("OwnLoans", { ...own, segments: "Segments=East;", value: 1 }),
    number("SegmentOnly", { segments: "Segments=East;" }),
    number("NetIncomeLoss", { quarters: 4 }),
    number("Shares"),
  ]
  const statements = toDataSetFaces(rows, numbers)
  expect(statements.map(({ name, lines }) => [name, lines.map(({ concept }) => concept)])).toEqual([
    ["income", ["us-gaap:NetIncomeLoss"]],
    ["balance", ["own:OwnLoans", "us-gaap:Assets"]],
  ])
  expect(toOwnFacts(statements, numbers)).toEqual([
    { concept: "own:OwnLoans", unit: "USD", start: null, end: "2009-12-31", value: 5 },
  ])
})

test("own facts are figures of the whole company of own lines, once each", () => {
  const fact = (concept: string, value: number, members: { axis: string; member: string }[] = []) => ({
    ...{ concept, start: null, end: "2023-12-31", unit: "USD", value, members },
  })
  const line = {
    concept: "own:Loans",
    label: "Loans",
    parent: null,
    weight: 1,
    isNegated: false,
    isInstant: true,
  }
  const facts = [
    fact("Loans", 7),
    fact("Loans", 7),
    fact("Loans", 3, [{ axis: "Segments", member: "East" }]),
    fact("Cash", 1),
  ]
  expect(listOwnFacts([{ name: "balance", lines: [line] }], facts)).toEqual([
    { concept: "own:Loans", unit: "USD", start: null, end: "2023-12-31", value: 7 },
  ])
})
