import { expect, test } from "vitest"
import { parseLabelLinkbase } from "~/edgar/xbrl/label-linkbase"
import { parsePresentationLinkbase } from "~/edgar/xbrl/presentation-linkbase"
import type { XbrlFact } from "~/edgar/xbrl/xbrl-report"
import { fillStatements } from "~/model/as-reported/fill-statements"
import { type PresentedLine, toPresentedStatements } from "~/model/as-reported/presented-statement"

const year = { start: "2024-01-01", end: "2024-12-31" }
const before = { start: "2023-01-01", end: "2023-12-31" }

function line(concept: string, given: Partial<PresentedLine> = {}): PresentedLine {
  return { concept, label: concept, depth: 0, isHead: false, isNegated: false, edge: null, ...given }
}

function fact(concept: string, value: number, given: Partial<XbrlFact> = {}): XbrlFact {
  return { concept, value, ...year, unit: "USD", members: [], ...given }
}

test("rows keep the filer's order, heads and signs; columns are the newest period first", () => {
  const [statement] = fillStatements(
    [
      {
        kind: "IS",
        lines: [
          line("NetSales"),
          line("CostsAbstract", { isHead: true }),
          line("CostOfSales", { depth: 1, isNegated: true }),
          line("EmptyAbstract", { isHead: true }),
          line("NetIncomeLoss"),
          line("NotTagged"),
        ],
      },
    ],
    [
      fact("NetIncomeLoss", 4),
      fact("NetSales", 10),
      fact("CostOfSales", 6),
      fact("NetSales", 9, before),
      fact("NetIncomeLoss", 3, before),
      fact("NetSales", 7, { members: [{ axis: "BusinessSegments", member: "East" }] }),
    ],
  )
  expect(statement?.columns.map(({ end }) => end)).toEqual(["2024-12-31", "2023-12-31"])
  expect(statement?.rows.map(({ label, values }) => [label, ...values])).toEqual([
    ["NetSales", 10, 9],
    ["CostsAbstract", null, null],
    ["CostOfSales", -6, null],
    ["NetIncomeLoss", 4, 3],
  ])
})

test("cash at the beginning is the balance of the day before, and at the end that of the last day", () => {
  const balance = (value: number, end: string) => fact("Cash", value, { start: null, end })
  const [statement] = fillStatements(
    [{ kind: "CF", lines: [line("Cash", { edge: "start" }), line("Change"), line("Cash", { edge: "end" })] }],
    [fact("Change", 5), balance(12, "2023-12-31"), balance(17, "2024-12-31"), balance(1, "2022-12-31")],
  )
  expect(statement?.rows.map(({ values }) => values)).toEqual([[12], [5], [17]])
})

test("changes in equity have a column for each component and the total, and a block for each period", () => {
  const own = (member: string) => [{ axis: "EquityComponents", member }]
  const balance = (value: number, end: string, members: XbrlFact["members"] = []) =>
    fact("StockholdersEquity", value, { start: null, end, members })
  const statements = fillStatements(
    [
      {
        kind: "EQ",
        lines: [
          line("StockholdersEquity", { edge: "start" }),
          line("NetIncomeLoss"),
          line("StockholdersEquity", { edge: "end" }),
        ],
      },
    ],
    [
      fact("NetIncomeLoss", 4),
      fact("NetIncomeLoss", 4, { members: own("RetainedEarnings") }),
      fact("NetIncomeLoss", 3, before),
      balance(20, "2023-12-31"),
      balance(24, "2024-12-31"),
      balance(5, "2023-12-31", own("RetainedEarnings")),
      balance(9, "2024-12-31", own("RetainedEarnings")),
    ],
  )
  expect(statements.map(({ columns }) => columns.map(({ end, member }) => `${end} ${member}`))).toEqual([
    ["2024-12-31 RetainedEarnings", "2024-12-31 null"],
    ["2023-12-31 RetainedEarnings", "2023-12-31 null"],
  ])
  expect(statements[0]?.rows.map(({ values }) => values)).toEqual([
    [5, 20],
    [4, 4],
    [9, 24],
  ])
})

const arc = (from: string, to: string, order: number, role = "") =>
  `<presentationArc xlink:from="${from}" xlink:to="${to}" order="${order}"${role ? ` preferredLabel="http://www.xbrl.org/2003/role/${role}"` : ""}/>`
const loc = (id: string) => `<loc xlink:label="${id}" xlink:href="e.xsd#us-gaap_${id}"/>`

test("a presentation linkbase gives the statements, without parenthetical ones and structure", () => {
  const ids = ["StatementAbstract", "StatementTable", "IncomeTaxExpenseBenefit", "NetIncomeLoss"]
  const link = (role: string) =>
    `<presentationLink xlink:role="http://e.com/role/${role}">${ids.map(loc).join("")}
      ${arc("StatementAbstract", "StatementTable", 1)}${arc("StatementTable", "NetIncomeLoss", 2, "totalLabel")}
      ${arc("StatementTable", "IncomeTaxExpenseBenefit", 1, "negatedLabel")}</presentationLink>`
  const presentations = parsePresentationLinkbase(
    `<linkbase>${link("IncomeParenthetical")}${link("Income")}${link("IncomeDetails")}</linkbase>`,
  )
  const labels = parseLabelLinkbase(
    `<linkbase>${loc("NetIncomeLoss")}<label xlink:label="l" xlink:role="r/totalLabel">Net income</label><labelArc xlink:from="NetIncomeLoss" xlink:to="l"/></linkbase>`,
  )
  expect(toPresentedStatements(presentations, labels, () => true)).toEqual([
    {
      kind: "IS",
      lines: [
        {
          ...line("IncomeTaxExpenseBenefit", { label: "Income tax expense (benefit)", isNegated: true }),
          depth: 0,
        },
        line("NetIncomeLoss", { label: "Net income" }),
      ],
    },
  ])
})

test("a circle of arcs ends", () => {
  const [presentation] = parsePresentationLinkbase(
    `<linkbase><presentationLink>${["A", "B", "C"].map(loc).join("")}${arc("A", "B", 1)}${arc("B", "C", 1)}${arc("C", "B", 1)}</presentationLink></linkbase>`,
  )
  expect(presentation?.lines.length).toBeLessThan(40)
})
