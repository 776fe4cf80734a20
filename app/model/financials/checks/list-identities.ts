import { fromKeys, groupBy } from "~/lib/collections"
import {
  type Cell,
  type Column,
  emptyCell,
  getFault,
  getFigure,
  getFigureBasis,
} from "~/model/financials/cells/cell"
import type { Fault } from "~/model/financials/document/fault"
import { addsUp, tallies } from "~/model/financials/document/same-basis"
import { maxShareFactor } from "~/model/financials/facts/share-scale"
import {
  earningsRows,
  isNearIncome,
  isOfOtherScale,
  isTurned,
} from "~/model/financials/judgments/earnings-per-share"
import { describeRelation, type Relation, type SumCheck } from "~/model/financials/relations/relation"
import { requireChecked } from "~/model/financials/relations/relations"
import { sumOf } from "~/model/financials/relations/solve"
import type { Row } from "~/model/financials/rows/row-types"
import { type StatementName, statementRows } from "~/model/financials/rows/statement-rows"
import type { Frame } from "~/model/financials/statements/frame"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { differenceLabel } from "~/model/financials/view/explain-rows"
import { checkBalanceDates, checkFilingDates } from "./check-dates"
import { findCause } from "./find-cause"
import {
  type IdentityCase,
  type IdentityKey,
  type IdentityResult,
  identities,
  identityKeys,
} from "./identities"

export type FramesOf = (statement: StatementName, period: "annual" | "quarterly") => readonly Frame[]

/** Every identity of a company's statements, with the figures that do not agree. */
export function listIdentities(document: StatementsDocument, framesOf: FramesOf): IdentityResult[] {
  const identities = new Identities(document)
  for (const period of ["annual", "quarterly"] as const) {
    const balances = framesOf("balance", period)
    for (const frame of balances) identities.checkBalance(frame)
    for (const frame of framesOf("income", period)) identities.checkIncome(frame)
    for (const frame of framesOf("cashflow", period)) identities.checkCashflow(frame)
    identities.checkCash(framesOf("cashflow", period), balances, period)
  }
  for (const statement of ["income", "cashflow"] as const) {
    const quarters = groupBy(framesOf(statement, "quarterly"), ({ fiscalYear }) => fiscalYear)
    const rows = statementRows(statement, document.industry).filter(({ format }) => format === "money")
    for (const year of framesOf(statement, "annual"))
      for (const row of rows) identities.checkYear(statement, row, quarters.get(year.fiscalYear) ?? [], year)
  }
  const { results } = identities
  results.balanceDates = checkBalanceDates(document)
  results.filingDates = checkFilingDates(document)
  return identityKeys.map((identity) => results[identity])
}

/** Rows of assets, liabilities, costs and shares: a negative figure is an error, or of another meaning. */
const positiveRows = {
  income: ["costOfRevenue", "researchAndDevelopment", "sharesBasic", "sharesDiluted", "dividendsPerShare"],
  balance: [
    "cash",
    "receivables",
    "inventory",
    "currentAssets",
    "propertyPlantEquipment",
    "goodwill",
    "intangibles",
    "assets",
    "payables",
    "currentLiabilities",
    "deposits",
    "loans",
    "sharesOutstanding",
  ],
  cashflow: ["debtIssued", "sharesIssued"],
} as const

const otherIncome = "Income to common shareholders is not tagged as net income less preferred dividends."
const otherCash =
  "The cash flow statement counts cash of other lines, such as of businesses held for sale, or does not add up"

class Identities {
  readonly results = fromKeys<IdentityKey, IdentityResult>(identityKeys, (identity) => ({
    identity,
    checked: 0,
    held: 0,
    cases: [],
  }))

  constructor(private readonly document: StatementsDocument) {}

  checkBalance(frame: Frame): void {
    const at = (row: string) => getFigure(frame.column, row)
    this.checkSigns(frame, "balance")
    this.checkShares(frame)
    const found = readSum(requireChecked("balance"), frame.column)
    if (!found) return
    const { total: assets, sum, cells } = found
    const all = at("liabilitiesAndEquity") ?? assets
    if (assets === sum && all === assets) {
      this.hold("balance")
      return
    }
    const other = all === assets ? sum : all
    const isNamed = at("balanceDifference") === assets - other && assets !== other
    const named = isNamed ? differenceLabel(assets - other, at) : null
    this.fail(frame, "balance", "assets", [assets, other], { named, cells, statement: "balance" })
  }

  checkIncome(frame: Frame): void {
    const { column } = frame
    const at = (row: string) => getFigure(column, row)
    this.checkSigns(frame, "income")
    this.checkSum(frame, "grossProfit")
    for (const [row, sharesRow] of earningsRows) {
      this.checkScale(frame, sharesRow, "income")
      const fault = column.get(row)?.fault ?? null
      const [earnings, shares, income] = [at(row) ?? fault?.filed ?? null, at(sharesRow), at("netIncome")]
      if (earnings === null || shares === null || income === null) continue
      const product = { earnings, shares, common: income - (at("preferredDividends") ?? 0) }
      if (isNearIncome(product)) this.hold("earningsPerShare")
      else
        this.fail(frame, "earningsPerShare", row, [product.common, earnings * shares], {
          named: isTurned(product) || isOfOtherScale(product) ? null : otherIncome,
          cells: [row, sharesRow, "netIncome"],
          statement: "income",
          fault,
        })
    }
  }

  checkCashflow(frame: Frame): void {
    this.checkSigns(frame, "cashflow")
    this.checkSum(frame, "cashFlow")
  }

  private checkSum(frame: Frame, identity: "grossProfit" | "cashFlow"): void {
    const relation = requireChecked(identity)
    const { total: row, rest, statement } = relation
    const found = readSum(relation, frame.column)
    if (!found) return
    const isNamed = rest !== null && getFigure(frame.column, rest.row) !== null
    const named = isNamed ? "The rest is a row of its own." : null
    this.compare(frame, identity, row, [found.total, found.sum], { named, cells: found.cells, statement })
  }

  /** With restricted cash in its change, cash of the balance sheet is another figure. */
  checkCash(flows: readonly Frame[], balances: readonly Frame[], period: "annual" | "quarterly"): void {
    for (const frame of flows) {
      const at = balances.findIndex(({ key }) => key === frame.key)
      const [now, before] = [balances[at], balances[at - 1]]
      if (!now || !before || !isNext(before, now, period)) continue
      const opening = before.column.get("cash")
      const [closing, change] = [now.column.get("cash"), frame.column.get("netChangeInCash")]
      const operands = [opening, change, closing]
      // A computed change may be of figures with and without restricted cash.
      if (operands.some((cell) => !cell?.fact || /estricted/.test(getConcept(cell)))) continue
      const figures = operands.map((cell) => cell?.value ?? 0)
      const [first = 0, more = 0, last = 0] = figures
      // Some statements add the effect of exchange rates below the change.
      const ends = [first + more, first + more + (getFigure(frame.column, "exchangeRateEffect") ?? 0)]
      this.result("cashChange").checked += 1
      if (ends.some((end) => tallies(last, end, figures))) this.result("cashChange").held += 1
      else
        this.add(now, "cashChange", "cash", [last, first + more], {
          statement: "balance",
          ...findCause(
            this.document,
            operands.flatMap((cell) => cell ?? []),
            otherCash,
          ),
        })
    }
  }

  checkYear(statement: "income" | "cashflow", { key }: Row, quarters: Frame[], year: Frame): void {
    const whole = getFigure(year.column, key)
    if (whole === null) return
    const cells = quarters.map(({ column }) => column.get(key) ?? emptyCell)
    const last = cells[quarters.findIndex(({ fiscalQuarter }) => fiscalQuarter === 4)]
    const known = cells.map(({ value }) => value).filter((value) => value !== null)
    // A last quarter that a filing reports, and quarters of another basis, need not add up to the year as it is now.
    const isApart = cells.some((cell) => cell.basis !== null || (cell === last && isXbrl(cell)))
    if (known.length !== 4 || isApart) return
    const sum = known.reduce((total, value) => total + value, 0)
    if (addsUp(known, whole)) {
      this.hold("quarters")
      return
    }
    this.result("quarters").checked += 1
    const { cause } = findCause(this.document, [year.column.get(key) ?? emptyCell, ...cells])
    this.add(year, "quarters", key, [whole, sum], { state: "off", statement, cause })
  }

  private checkSigns(frame: Frame, statement: StatementName): void {
    for (const row of positiveRows[statement]) {
      const cell = frame.column.get(row)
      if (!cell?.fact || cell.value === null) continue
      if (cell.value >= 0) this.hold("signs")
      else this.fail(frame, "signs", row, [-cell.value, cell.value], { named: null, cells: [row], statement })
    }
  }

  /** A count of shares that a filing gives in another scale, or that other figures refute. */
  private checkScale(frame: Frame, row: string, statement: StatementName): boolean {
    const cell = frame.column.get(row)
    const fault = cell && getFault(cell)
    if (!fault) return false
    const { filed, reason } = fault
    const [state, expected] = cell.value === null ? (["off", 0] as const) : (["named", cell.value] as const)
    this.result("shareScale").checked += 1
    this.add(frame, "shareScale", row, [expected, filed], { state, statement, cause: reason })
    return true
  }

  private checkShares(frame: Frame): void {
    if (this.checkScale(frame, "sharesOutstanding", "balance")) return
    const [outstanding, average] = ["sharesOutstanding", "sharesBasic"].map((row) =>
      getFigure(frame.column, row),
    )
    if (!outstanding || !average || outstanding < 0 || average < 0) return
    const factor = Math.max(outstanding / average, average / outstanding)
    if (factor <= maxShareFactor) this.hold("shareScale")
    else
      this.fail(frame, "shareScale", "sharesOutstanding", [average, outstanding], {
        named: null,
        cells: ["sharesOutstanding", "sharesBasic"],
        statement: "balance",
      })
  }

  private hold(identity: IdentityKey): void {
    this.result(identity).checked += 1
    this.result(identity).held += 1
  }

  private compare(
    frame: Frame,
    identity: IdentityKey,
    row: string,
    [expected, found]: [number, number],
    operands: Operands,
  ): void {
    const figures = operands.cells.flatMap((each) => getFigure(frame.column, each) ?? [])
    if (tallies(expected, found, figures)) this.hold(identity)
    else this.fail(frame, identity, row, [expected, found], operands)
  }

  private fail(
    frame: Frame,
    identity: IdentityKey,
    row: string,
    figures: [number, number],
    { named, cells, statement, fault }: Operands,
  ): void {
    this.result(identity).checked += 1
    const cause = named ?? fault?.reason ?? findCause(this.document, toCells(frame.column, cells)).cause
    this.add(frame, identity, row, figures, { state: named ? "named" : "off", statement, cause })
  }

  private add(
    { key, end }: Frame,
    identity: IdentityKey,
    row: string,
    [expected, found]: [number, number],
    rest: Pick<IdentityCase, "state" | "statement" | "cause">,
  ): void {
    this.result(identity).cases.push({ identity, row, period: key, end, expected, found, ...rest })
  }

  private result(identity: IdentityKey): IdentityResult {
    return this.results[identity]
  }
}

interface Operands {
  /** The statement's name for the difference; null if it has none. */
  named: string | null
  cells: readonly string[]
  statement: StatementName
  /** The contradiction that the statement names. */
  fault?: Fault | null
}

/** The formula of an identity in words. */
export function getFormula(identity: IdentityKey): string {
  return identities[identity].formula ?? describeRelation(requireChecked(identity as SumCheck))
}

/** A total with the sum of its lines and the rows of both; null if one of them is not known. */
function readSum(
  { total: row, ways: [way = []] }: Relation,
  column: Column,
): { total: number; sum: number; cells: string[] } | null {
  const total = getFigure(column, row)
  if (total === null || way.some((term) => !term.isOptional && getFigure(column, term.row) === null))
    return null
  return { total, sum: sumOf(column, way), cells: [row, ...way.map((term) => term.row)] }
}

function toCells(column: Column, rows: readonly string[]): Cell[] {
  return rows.flatMap((row) => column.get(row) ?? [])
}

function isNext(before: Frame, now: Frame, period: "annual" | "quarterly"): boolean {
  if (period === "annual") return before.fiscalYear + 1 === now.fiscalYear
  const place = ({ fiscalYear, fiscalQuarter }: Frame) => fiscalYear * 4 + fiscalQuarter
  return place(before) + 1 === place(now)
}

function getConcept({ fact }: Cell): string {
  return fact?.vintage.concept ?? ""
}

function isXbrl(cell: Cell): boolean {
  return cell.fact !== null && getFigureBasis(cell) === null
}
