import { fromKeys, groupBy } from "~/lib/collections"
import { daysBetween } from "~/lib/dates"
import {
  type Cell,
  type Column,
  emptyCell,
  getFault,
  getFigure,
  getFigureBasis,
  getFigures,
} from "~/model/financials/cells/cell"
import { decodeDocument } from "~/model/financials/document/decode-statements"
import { ownFault } from "~/model/financials/document/fault"
import { addsUp, tallies } from "~/model/financials/document/same-basis"
import { slackDays } from "~/model/financials/facts/fiscal-calendar"
import { maxShareFactor } from "~/model/financials/facts/share-scale"
import {
  earningsRows,
  isNearIncome,
  isOfOtherScale,
  isTurned,
  toProduct,
} from "~/model/financials/judgments/earnings-per-share"
import { describeRelation, type Relation, type SumCheck } from "~/model/financials/relations/relation"
import { isUnexplained, requireChecked } from "~/model/financials/relations/relations"
import { sumOf } from "~/model/financials/relations/solve"
import { type StatementName, statementRows } from "~/model/financials/rows/statement-rows"
import type { Frame } from "~/model/financials/statements/frame"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { differenceLabel } from "~/model/financials/view/explain-rows"
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
  const results = fromKeys<IdentityKey, IdentityResult>(identityKeys, (identity) => ({
    identity,
    checked: 0,
    held: 0,
    cases: [],
  }))
  for (const { identity, failure, count = 1 } of listTests(document, framesOf)) {
    const result = results[identity]
    result.checked += count
    if (failure) result.cases.push(toCase(identity, failure, document))
    else result.held += count
  }
  return identityKeys.map((identity) => results[identity])
}

function* listTests(document: StatementsDocument, framesOf: FramesOf): Generator<Tested> {
  for (const period of ["annual", "quarterly"] as const) {
    const [balances, flows] = [framesOf("balance", period), framesOf("cashflow", period)]
    for (const frame of balances) {
      yield* testSigns(frame, "balance")
      yield* testShares(frame)
      yield* testBalance(frame)
    }
    for (const frame of framesOf("income", period)) {
      yield* testSigns(frame, "income")
      yield* testSum(frame, "grossProfit")
      yield* testEarnings(frame)
    }
    for (const frame of flows) {
      yield* testSigns(frame, "cashflow")
      yield* testSum(frame, "cashFlow")
    }
    yield* testCash(flows, balances, period)
  }
  for (const statement of ["income", "cashflow"] as const) {
    const quarters = groupBy(framesOf(statement, "quarterly"), ({ fiscalYear }) => fiscalYear)
    const rows = statementRows(statement, document.industry).filter(({ format }) => format === "money")
    for (const year of framesOf(statement, "annual"))
      for (const { key } of rows) yield* testYear(statement, key, quarters.get(year.fiscalYear) ?? [], year)
  }
  yield* testBalanceDates(document)
  yield* testFilingDates(document)
}

/** Figures that do not agree. */
interface Failure extends Pick<IdentityCase, "row" | "statement" | "expected" | "found"> {
  at: Pick<Frame, "key" | "end">
  /** The figures that are compared. */
  cells?: readonly (Cell | undefined)[]
  /** The statement's name for the difference; null if it has none. */
  named?: string | null
  /** The reason in place of the filings of the figures. */
  cause?: string
  /** Figures of several filings need not agree; the reason if one filing gives all of them. */
  ofOneFiling?: string
}

/** One test of an identity, or several that hold; without a failure it holds. */
interface Tested {
  identity: IdentityKey
  failure: Failure | null
  count?: number
}

const hold = (identity: IdentityKey, count = 1): Tested => ({ identity, failure: null, count })

function toCase(identity: IdentityKey, failure: Failure, document: StatementsDocument): IdentityCase {
  const { at, row, statement, expected, found, named, cause, cells = [], ofOneFiling } = failure
  const known = cells.flatMap((cell) => cell ?? [])
  const filed = findCause(document, known, ofOneFiling)
  const isNamed = named || (ofOneFiling && filed.state === "named")
  const state = isNamed ? "named" : cause || filed.state === "filed" ? "filed" : "off"
  const head = { identity, row, period: at.key, end: at.end, expected, found, state, statement } as const
  return { ...head, cause: named ?? cause ?? filed.cause }
}

/** The reason why figures do not agree: one filing reports them all, several filings do, or one of them is computed. */
function findCause(
  { filings }: StatementsDocument,
  cells: readonly Cell[],
  fault = ownFault,
): Pick<IdentityCase, "state" | "cause"> {
  const facts = cells.flatMap(({ fact }) => fact ?? [])
  if (facts.length < cells.filter(({ value }) => value !== null).length)
    return { state: "off", cause: "A figure is computed from figures of several periods or lines." }
  const last = Math.max(...facts.map(({ vintage }) => vintage.first))
  if (facts.every(({ vintage }) => vintage.last >= last))
    return { state: "filed", cause: `${fault}: ${filings.accession[last]} (${filings.form[last]}).` }
  const named = [...new Set(facts.map(({ vintage }) => filings.accession[vintage.first]))]
  return { state: "named", cause: `The figures are from several filings: ${named.join(", ")}.` }
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

function* testBalance(frame: Frame): Generator<Tested> {
  const { column } = frame
  const at = (row: string) => getFigure(column, row)
  const found = readSum(requireChecked("balance"), column)
  if (!found) return
  const { total: assets, sum, cells } = found
  const all = at("liabilitiesAndEquity") ?? assets
  if (assets === sum && all === assets) {
    yield hold("balance")
    return
  }
  const other = all === assets ? sum : all
  const isNamed = at("balanceDifference") === assets - other && assets !== other
  const named = isNamed ? differenceLabel(assets - other, at) : null
  const figures = { row: "assets", expected: assets, found: other, cells } as const
  yield { identity: "balance", failure: { at: frame, statement: "balance", ...figures, named } }
}

function* testEarnings(frame: Frame): Generator<Tested> {
  const { column } = frame
  for (const [row, sharesRow] of earningsRows) {
    yield* testScale(frame, sharesRow, "income")
    const fault = column.get(row)?.fault
    const earnings = getFigure(column, row) ?? fault?.filed ?? null
    const product = earnings === null ? null : toProduct(earnings, sharesRow, column)
    if (!product) continue
    const failure = {
      at: frame,
      statement: "income" as const,
      row,
      expected: product.common,
      found: product.earnings * product.shares,
      cells: [row, sharesRow, "netIncome"].map((each) => column.get(each)),
      named: isTurned(product) || isOfOtherScale(product) ? null : otherIncome,
      cause: fault?.reason,
    }
    yield { identity: "earningsPerShare", failure: isNearIncome(product) ? null : failure }
  }
}

function* testSum(frame: Frame, identity: "grossProfit" | "cashFlow"): Generator<Tested> {
  const relation = requireChecked(identity)
  const { total: row, rest, statement } = relation
  const { column } = frame
  const tested = readSum(relation, column)
  if (!tested) return
  const { total: expected, sum: found, cells } = tested
  const figures = cells.flatMap((cell) => cell?.value ?? [])
  const isNamed = rest !== null && getFigure(column, rest.row) !== null
  const named = isNamed ? "The rest is a row of its own." : null
  const failure = { at: frame, statement, row, expected, found, cells, named }
  yield { identity, failure: tallies(expected, found, figures) ? null : failure }
}

/** With restricted cash in its change, cash of the balance sheet is another figure. */
function* testCash(
  flows: readonly Frame[],
  balances: readonly Frame[],
  period: "annual" | "quarterly",
): Generator<Tested> {
  for (const frame of flows) {
    const at = balances.findIndex(({ key }) => key === frame.key)
    const [now, before] = [balances[at], balances[at - 1]]
    if (!now || !before || !isNext(before, now, period)) continue
    const opening = before.column.get("cash")
    const [closing, change] = [now.column.get("cash"), frame.column.get("netChangeInCash")]
    const cells = [opening, change, closing]
    // A computed change may be of figures with and without restricted cash.
    if (cells.some((cell) => !cell?.fact || /estricted/.test(cell.fact.vintage.concept))) continue
    const figures = cells.map((cell) => cell?.value ?? 0)
    const [first = 0, more = 0, last = 0] = figures
    // Some statements add the effect of exchange rates below the change.
    const ends = [first + more, first + more + (getFigure(frame.column, "exchangeRateEffect") ?? 0)]
    const compared = { row: "cash", expected: last, found: first + more, cells, ofOneFiling: otherCash }
    const isHeld = ends.some((end) => tallies(last, end, figures))
    yield { identity: "cashChange", failure: isHeld ? null : { at: now, statement: "balance", ...compared } }
  }
}

function* testYear(
  statement: "income" | "cashflow",
  row: string,
  quarters: readonly Frame[],
  year: Frame,
): Generator<Tested> {
  const expected = getFigure(year.column, row)
  if (expected === null) return
  const cells = quarters.map(({ column }) => column.get(row) ?? emptyCell)
  const last = cells[quarters.findIndex(({ fiscalQuarter }) => fiscalQuarter === 4)]
  const known = cells.map(({ value }) => value).filter((value) => value !== null)
  // A last quarter that a filing reports, and quarters of another basis, need not add up to the year as it is now.
  const isApart = cells.some(
    (cell) => cell.basis !== null || (cell === last && cell.fact !== null && getFigureBasis(cell) === null),
  )
  if (known.length !== 4 || isApart) return
  if ([...quarters, year].some(({ column }) => isUnexplained(row, column))) return
  if (addsUp(known, expected)) {
    yield hold("quarters")
    return
  }
  const found = known.reduce((total, value) => total + value, 0)
  const failure = { at: year, statement, row, expected, found, cells: [year.column.get(row), ...cells] }
  yield { identity: "quarters", failure }
}

function* testSigns(frame: Frame, statement: StatementName): Generator<Tested> {
  let held = 0
  for (const row of positiveRows[statement]) {
    const cell = frame.column.get(row)
    if (!cell?.fact || cell.value === null) continue
    const { value } = cell
    if (value >= 0) held += 1
    else {
      const failure = { at: frame, statement, row, expected: -value, found: value, cells: [cell] }
      yield { identity: "signs", failure }
    }
  }
  yield hold("signs", held)
}

/** A count of shares that a filing gives in another scale, or that other figures refute. */
function* testScale(frame: Frame, row: string, statement: StatementName): Generator<Tested> {
  const cell = frame.column.get(row)
  const fault = cell && getFault(cell)
  if (!fault) return
  const { filed: found, reason } = fault
  const said = cell.value === null ? { expected: 0, cause: reason } : { expected: cell.value, named: reason }
  yield { identity: "shareScale", failure: { at: frame, statement, row, found, ...said } }
}

function* testShares(frame: Frame): Generator<Tested> {
  const [row, average] = ["sharesOutstanding", "sharesBasic"]
  const faults = [...testScale(frame, row, "balance")]
  yield* faults
  const [found, expected] = getFigures(frame.column, row, average)
  if (faults.length > 0 || !found || !expected || found < 0 || expected < 0) return
  const isHeld = Math.max(found / expected, expected / found) <= maxShareFactor
  const cells = [row, average].map((each) => frame.column.get(each))
  const failure = { at: frame, statement: "balance" as const, row, expected, found, cells }
  yield { identity: "shareScale", failure: isHeld ? null : failure }
}

/** Dates of balances against the ends of the flows of their periods. */
function* testBalanceDates(document: StatementsDocument): Generator<Tested> {
  const { periods } = decodeDocument(document)
  for (const { span, end, fiscalYear, quarter } of periods.values()) {
    const flow = [`Q${quarter}`, ["", "H2", "N3", "Y4"][quarter - 1] ?? ""]
      .map((key) => periods.get(`${fiscalYear}${key}`))
      .find((found) => found !== undefined)
    if (span !== "I" || !flow) continue
    const days = daysBetween(flow.end, end)
    const at = { key: quarter === 4 ? `${fiscalYear}` : `${fiscalYear}q${quarter}`, end }
    const cause = `The balance is of ${end}, and the period ends on ${flow.end}.`
    const failure = { at, statement: "balance" as const, row: "assets", expected: 0, found: days, cause }
    yield { identity: "balanceDates", failure: Math.abs(days) <= slackDays ? null : failure }
  }
}

/** Ends of periods against the days on which their figures were filed. */
function* testFilingDates(document: StatementsDocument): Generator<Tested> {
  const { periods, rows } = decodeDocument(document)
  const { accession, filed } = document.filings
  let held = 0
  for (const [row, history] of rows)
    for (const [key, vintages] of history) {
      const end = periods.get(key)?.end ?? ""
      for (const { first, value } of vintages) {
        if ((filed[first] ?? end) >= end) {
          held += 1
          continue
        }
        const cause = `Filing ${accession[first]} was made on ${filed[first]}, before the period ended.`
        const figures = { row, expected: value, found: value, cause }
        yield { identity: "filingDates", failure: { at: { key, end }, statement: "balance", ...figures } }
      }
    }
  yield hold("filingDates", held)
}

/** The formula of an identity in words. */
export function getFormula(identity: IdentityKey): string {
  return identities[identity].formula ?? describeRelation(requireChecked(identity as SumCheck))
}

/** A total with the sum of its lines and the cells of both; null if one of them is not known. */
function readSum(
  { total: row, ways: [way = []] }: Relation,
  column: Column,
): { total: number; sum: number; cells: (Cell | undefined)[] } | null {
  const total = getFigure(column, row)
  if (total === null || way.some((term) => !term.isOptional && getFigure(column, term.row) === null))
    return null
  const rows = [row, ...way.map((term) => term.row)]
  return { total, sum: sumOf(column, way), cells: rows.map((each) => column.get(each)) }
}

function isNext(before: Frame, now: Frame, period: "annual" | "quarterly"): boolean {
  if (period === "annual") return before.fiscalYear + 1 === now.fiscalYear
  const place = ({ fiscalYear, fiscalQuarter }: Frame) => fiscalYear * 4 + fiscalQuarter
  return place(before) + 1 === place(now)
}
