import { type Column, getFigure, getFigures } from "~/model/financials/cells/cell"
import { costRows } from "~/model/financials/rows/cost-lines"
import { explainingLines } from "~/model/financials/rows/explaining-lines"
import type { Part } from "~/model/financials/rows/row-types"
import { listPart, type StatementName } from "~/model/financials/rows/statement-rows"
import { industryForms } from "~/model/ratios/industry-forms"
import { isPrinted, isSheetKnown } from "./balance-sheet"
import { isInterestAbove, sumIncomeLines } from "./income-lines"
import { formatTerms, type Proof, parseTerms, type Relation, type SumCheck, type Term } from "./relation"
import { type Company, isRelationOf, type SignedTerm, sumOf, turn } from "./solve"

type Solved = readonly string[] | Readonly<Record<string, Proof>>

interface Definition
  extends Partial<Pick<Relation, "getExcess" | "isRefuted" | "check" | "industries" | "ofFleet">> {
  total: string
  ways: readonly string[]
  /** The row of what is left of the total; `-` where the sum takes it away. */
  rest?: string
  /** True where the rest is a row also if it is 0. */
  hasZero?: Proof
  /** The rows that follow from the others, where they need one with the proof. */
  solves?: Solved
}

const isAlways = () => true
const isNever = () => false

/** The part of revenue that no line without a name exceeds. */
export const largestRemainder = 0.25

/**
 * More than a quarter of revenue, or than income before tax: a row above it is wrong or missing. Not where operating
 * income and the reported total of nonoperating lines are income before tax.
 */
const getExcessOfIncome: Relation["getExcess"] = (rest, column) => {
  const [before, revenue] = getFigures(column, "incomeBeforeTax", "revenue")
  if (before !== null && sumIncomeLines(column, ["operatingIncome", "nonOperatingTotal"]) === before)
    return null
  const isOverRevenue = revenue != null && Math.abs(rest) > Math.abs(revenue) * largestRemainder
  if (before == null || (!isOverRevenue && Math.abs(rest) <= Math.abs(before))) return null
  const excess = isOverRevenue ? "a quarter of revenue" : "that income"
  return `Income before tax is not explained by the rows above: more than ${excess} is left.`
}

const sellers = ["general", "reit"] as const
const insurers = ["insurer"] as const
const banks = ["bank"] as const

const interest = "- interestExpense? + interestIncome? + netInterest?"
/** An insurer's investment income is in its revenue. */
const interestOfInsurers = "- interestExpense? + netInterest?"
const sales = "revenue - costOfRevenue? - benefitsAndClaims?"
const operatingCosts = listPart("operatingCosts")
const costLines = [...operatingCosts, ...costRows.map(({ key }) => key)]
const add = (rows: readonly string[], sign: "+" | "-" = "+") => rows.map((row) => `${sign} ${row}?`).join(" ")
const addPart = (part: Part) => add(listPart(part))

const liquid = ["cashAndShortTermInvestments!", "cash? + shortTermInvestments?"]
/** One line for payables with accrued liabilities, or a line for each. */
const nearLiabilities = ["payablesAndAccrued", "payables? + accruedLiabilities?"].map(
  (payables) => `${payables} ${addPart("nearLiabilities")}`,
)
const capital = "liabilities + temporaryEquity? + totalEquity"

const income: readonly Definition[] = [
  {
    total: "grossProfit",
    ways: ["revenue - costOfRevenue"],
    rest: "grossDifference",
    solves: ["grossProfit", "costOfRevenue", "revenue"],
    check: "grossProfit",
    industries: sellers,
  },
  {
    total: "operatingExpenses",
    ways: [add(costLines)],
    rest: "otherOperating",
    hasZero: (column) => !costRows.some(({ key }) => column.has(key)),
    industries: sellers,
  },
  {
    total: "operatingExpenses",
    ways: [add(["benefitsAndClaims", "costOfRevenue", ...operatingCosts])],
    rest: "otherOperating",
    hasZero: isAlways,
    industries: insurers,
  },
  {
    total: "operatingIncome",
    ways: [
      "revenue - costOfRevenue - operatingExpenses",
      "revenue - operatingExpenses",
      "grossProfit - operatingExpenses",
    ],
    rest: "operatingDifference",
    solves: ["operatingExpenses"],
    industries: sellers,
  },
  {
    total: "operatingIncome",
    ways: ["revenue - operatingExpenses"],
    rest: "operatingDifference",
    solves: ["operatingExpenses"],
    industries: insurers,
  },
  {
    total: "incomeBeforeTax",
    ways: [
      `operatingIncome ${interest}`,
      `${sales} - operatingExpenses ${interest}`,
      `${sales} ${add(costLines, "-")} ${interest}`,
    ],
    rest: "otherNonOperating",
    getExcess: getExcessOfIncome,
    isRefuted: isInterestAbove,
    hasZero: isAlways,
    industries: sellers,
  },
  {
    total: "incomeBeforeTax",
    ways: [
      `operatingIncome ${interestOfInsurers}`,
      `revenue - operatingExpenses ${interestOfInsurers}`,
      `${sales} ${add(operatingCosts, "-")} ${interestOfInsurers}`,
    ],
    rest: "otherNonOperating",
    getExcess: getExcessOfIncome,
    hasZero: (column) => getFigure(column, "operatingIncome") === null,
    industries: insurers,
  },
  {
    total: "incomeBeforeTax",
    ways: ["revenue - provisionForCreditLosses? - nonInterestExpense"],
    rest: "otherNonOperating",
    getExcess: getExcessOfIncome,
    industries: banks,
  },
  {
    total: "netInterestIncome",
    ways: ["interestIncomeTotal - interestExpenseTotal"],
    solves: ["netInterestIncome", "interestIncomeTotal"],
    industries: banks,
  },
  {
    total: "revenue",
    ways: ["netInterestIncome + nonInterestIncome"],
    solves: ["nonInterestIncome"],
    industries: banks,
  },
  {
    total: "netIncomeIncludingMinority",
    ways: ["incomeBeforeTax - incomeTax?"],
    rest: "otherAfterTax",
  },
  { total: "netIncome", ways: ["netIncomeIncludingMinority"], rest: "- minorityShare" },
]

const balance: readonly Definition[] = [
  {
    total: "cashAndShortTermInvestments",
    ways: ["cash + shortTermInvestments?"],
    // The cash flow statement gives cash of days without a balance sheet, and no investments.
    solves: {
      cashAndShortTermInvestments: (column) =>
        getFigure(column, "shortTermInvestments") !== null ||
        (isSheetKnown(column) && column.get("shortTermInvestments")?.reason == null),
    },
  },
  {
    total: "currentAssets",
    ways: liquid.map((cash) => `${cash} ${addPart("nearAssets")}`),
    rest: "otherCurrentAssets",
    hasZero: isAlways,
  },
  {
    total: "assets",
    ways: ["currentAssets", ...liquid.map((cash) => `${cash} + loans? ${addPart("nearAssets")}`)].map(
      (near) => `${near} ${addPart("longAssets")}`,
    ),
    rest: "otherAssets",
    hasZero: isAlways,
  },
  {
    total: "currentLiabilities",
    ways: nearLiabilities,
    rest: "otherCurrentLiabilities",
    hasZero: isAlways,
  },
  {
    total: "liabilities",
    ways: ["currentLiabilities", ...nearLiabilities.map((near) => `deposits? + ${near}`)].map(
      (near) => `${near} ${addPart("longLiabilities")}`,
    ),
    rest: "otherLiabilities",
    hasZero: isAlways,
  },
  {
    total: "equity",
    ways: [addPart("equityOfHolders")],
    rest: "otherEquity",
  },
  {
    total: "totalEquity",
    ways: ["equity + minorityInterest?"],
    solves: {
      totalEquity: isAlways,
      minorityInterest: isAlways,
      equity: (column) => getFigure(column, "minorityInterest") !== null,
    },
  },
  {
    total: "liabilitiesAndEquity",
    ways: [capital],
    rest: "balanceDifference",
    solves: {
      liabilities: (column) => !isPrinted(column, "liabilitiesAndEquity"),
      liabilitiesAndEquity: (column) =>
        column.get("liabilities")?.fact != null &&
        getFigure(column, "assets") === sumOf(column, parseTerms(capital)),
    },
  },
  {
    total: "assets",
    ways: [capital, "liabilitiesAndEquity"],
    check: "balance",
    solves: {
      liabilities: (column) =>
        getFigure(column, "liabilitiesAndEquity") === null && !isPrinted(column, "assets"),
    },
  },
]

/** The totals of the statement of cash flows. */
export const activityTotals = ["operatingCashFlow", "investingCashFlow", "financingCashFlow"]

const cashflow: readonly Definition[] = [
  {
    total: "operatingCashFlow",
    ways: [`netIncomeIncludingMinority? ${addPart("operatingFlows")}`],
    rest: "otherOperatingFlows",
    hasZero: isAlways,
  },
  {
    total: "investingCashFlow",
    ways: [addPart("investingFlows")],
    rest: "otherInvesting",
    hasZero: isAlways,
  },
  {
    total: "financingCashFlow",
    ways: [addPart("financingFlows")],
    rest: "otherFinancing",
    hasZero: isAlways,
  },
  {
    total: "netChangeInCash",
    ways: [`${activityTotals.join(" + ")} + exchangeRateEffect?`],
    rest: "cashDifference",
    check: "cashFlow",
  },
  {
    total: "freeCashFlow",
    ways: ["operatingCashFlow + capitalExpenditure"],
    solves: ["freeCashFlow"],
    ofFleet: false,
  },
  {
    // The fleet is bought and sold in these. Without them, what is left would be for a fleet that only shrinks.
    total: "freeCashFlow",
    ways: ["operatingCashFlow + capitalExpenditure + otherInvesting"],
    solves: ["freeCashFlow"],
    ofFleet: true,
  },
]

/** How statements add up: every total as the sum of its lines. */
export const relations: readonly Relation[] = [
  ...income.map((definition) => toRelation("income", definition)),
  ...balance.map((definition) => toRelation("balance", definition)),
  ...cashflow.map((definition) => toRelation("cashflow", definition)),
]

function toRelation(statement: StatementName, definition: Definition): Relation {
  const { ways, rest, hasZero = isNever, solves = [], ...own } = definition
  const [left] = rest ? parseTerms(rest) : []
  const proofs = Array.isArray(solves)
    ? solves.map((row: string) => [row, isAlways] as const)
    : Object.entries(solves as Exclude<Solved, readonly string[]>)
  return {
    statement,
    getExcess: () => null,
    isRefuted: isNever,
    check: null,
    industries: industryForms,
    ofFleet: null,
    ...own,
    ways: ways.map(parseTerms),
    rest: left ? { row: left.row, sign: left.sign, hasZero } : null,
    isWhole: hasZero === isNever,
    solves: new Map(proofs),
  }
}

/** The relation that a page tests. */
export function requireChecked(check: SumCheck): Relation {
  const relation = relations.find((each) => each.check === check)
  if (!relation) throw new Error(`There is no relation for ${check}.`)
  return relation
}

/** The first relation of a total of a company. */
export function requireRelation(total: string, company: Company): Relation {
  const relation = relations.find((each) => each.total === total && isRelationOf(each, company))
  if (!relation) throw new Error(`There is no sum of ${total}.`)
  return relation
}

/** The lowest rows of a total, with what is left of it and of its subtotals. */
export function listLines(total: string): string[] {
  const own = relations.filter((each) => each.total === total)
  const rows = own.flatMap(({ ways, rest }) => [
    ...ways.flatMap((way) => way.flatMap(({ row }) => listLines(row))),
    ...(rest ? [rest.row] : []),
  ])
  return own.length === 0 ? [total] : [...new Set(rows)]
}

/** The rows of what is left of a total that reported lines can explain, with that total. */
export const remainderRows: Readonly<Record<string, Pick<Relation, "total" | "statement">>> =
  Object.fromEntries(
    relations.flatMap(({ total, statement, rest }) =>
      rest?.sign === 1 && rest.row in explainingLines ? [[rest.row, { total, statement }]] : [],
    ),
  )

/** True for what is left of a total that a reported line does not explain: the line need not fit that of other periods. */
export function isUnexplained(row: string, column: Column): boolean {
  return column.get(remainderRows[row]?.total ?? "")?.fault !== undefined
}

/** The sums of a total as formulas over the rows of a company's statements, with what they leave as a row. */
export function listFormulas(total: string, company: Company): string[] {
  const own = relations.filter((each) => each.total === total && isRelationOf(each, company))
  return own.flatMap(({ ways, rest }) =>
    ways.map((way) => formatTerms(rest ? [...way, { ...rest, isOptional: true, isFiled: false }] : way)),
  )
}

/**
 * The sums of known rows that give a total whose lines are all of it; a subtotal in them that is not known is replaced
 * by its own sum. `isKnown` is asked for each row.
 */
export function listKnownSums(
  total: string,
  company: Company,
  isKnown: (row: string) => boolean,
): SignedTerm[][] {
  const expand = (row: string): SignedTerm[][] =>
    relations
      .filter((each) => each.isWhole && each.total === row && isRelationOf(each, company))
      .flatMap(({ ways }) => ways.flatMap(expandWay))
  const expandTerm = ({ row, sign, isOptional }: Term): SignedTerm[][] => {
    if (isKnown(row)) return [[{ row, sign }]]
    const sums = expand(row).map((terms) => (sign === 1 ? terms : turn(terms)))
    return sums.length === 0 && isOptional ? [[]] : sums
  }
  const expandWay = (way: readonly Term[]): SignedTerm[][] => {
    const sums = way.reduce<SignedTerm[][]>(
      (all, term) => all.flatMap((terms) => expandTerm(term).map((more) => [...terms, ...more])),
      [[]],
    )
    // One line of several proves nothing.
    return sums.filter(({ length }) => length > 1 || way.length === 1)
  }
  return expand(total)
}
