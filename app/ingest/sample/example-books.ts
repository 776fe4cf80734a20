import { addDays, type IsoDate } from "~/lib/dates"
import {
  type ExampleYear,
  evenLines,
  exampleOpening,
  exampleQuarters,
  exampleStub,
  exampleYears,
  type FlowLine,
  type LevelLine,
  quarterShares,
} from "./example-figures"

/** Dollars; shares on today's count. */
export type Flows = Record<FlowLine | "other" | "cashChange", number>
export type Books = Record<keyof typeof exampleOpening, number>

export interface Quarter {
  year: number
  /** 0 to 3. */
  index: number
  start: IsoDate
  end: IsoDate
  flows: Flows
  /** At its end. */
  books: Books
}

const quarterEnds = ["03-31", "06-30", "09-30", "12-31"]
/** Figures are reported in tenths of a million. */
const unit = 100_000
const million = 10 * unit

/** The quarters that have been reported, and the books before the first; each leads to the next. */
export function keepBooks(): { quarters: Quarter[]; opening: { end: IsoDate; books: Books } } {
  const opening = { end: `${exampleYears[0]!.year - 1}-12-31`, books: inDollars(exampleOpening) }
  let books = opening.books
  const quarters = [...exampleYears, exampleStub].flatMap((year) => {
    const before = books
    return Array.from({ length: year.quarters }, (_, index): Quarter => {
      const levels = levelsAt(year, before, index)
      const flows = completeFlows(flowsOf(year, index), levels, books)
      books = moveBooks(books, flows, levels)
      const end = quarterEnd(year.year, index)
      const start = addDays(index === 0 ? `${year.year - 1}-12-31` : quarterEnd(year.year, index - 1), 1)
      return { year: year.year, index, start, end, flows, books }
    })
  })
  return { quarters, opening }
}

export function quarterEnd(year: number, index: number): IsoDate {
  return `${year}-${quarterEnds[index]}`
}

export function inDollars<Line extends string>(millions: Record<Line, number>): Record<Line, number> {
  const entries = Object.entries<number>(millions).map(([line, value]) => [line, toUnit(value * million)])
  return Object.fromEntries(entries) as Record<Line, number>
}

/** To a whole tenth of a million. */
export function toUnit(dollars: number): number {
  return Math.round(dollars / unit) * unit
}

function flowsOf(year: ExampleYear, index: number): Record<FlowLine, number> {
  const quarter = (line: FlowLine, total: number) => {
    const given = exampleQuarters[year.year]?.[line]
    if (given) return given[index]!
    if (year.quarters === 1) return total
    if (line === "dividendPerShare") return total / 4
    // The count falls through the year, and its average is the year's.
    if (line === "basicShares" || line === "dilutedShares") return total + [0.1, 0, 0, -0.1][index]!
    const shares = quarterShares[evenLines.has(line) ? "even" : "seasonal"]
    const until = (count: number) => shares.slice(0, count).reduce((sum, each) => sum + each, 0)
    // Rounded as a running sum, so that four quarters are the year.
    return (toUnit(total * until(index + 1) * million) - toUnit(total * until(index) * million)) / million
  }
  const lines = Object.entries<number>(year.flows) as [FlowLine, number][]
  const millions = Object.fromEntries(lines.map(([line, total]) => [line, quarter(line, total)]))
  const dividendPerShare = millions.dividendPerShare!
  return { ...inDollars(millions as Record<FlowLine, number>), dividendPerShare }
}

/** On the straight way from the year before to the year's end. */
function levelsAt(year: ExampleYear, before: Books, index: number): Record<LevelLine, number> {
  const ends = inDollars(year.levels)
  const lines = Object.entries<number>(ends) as [LevelLine, number][]
  const way = (line: LevelLine, end: number) =>
    before[line] + toUnit(((end - before[line]) * (index + 1)) / year.quarters)
  return Object.fromEntries(lines.map(([line, end]) => [line, way(line, end)])) as Record<LevelLine, number>
}

function completeFlows(
  flows: Record<FlowLine, number>,
  levels: Record<LevelLine, number>,
  books: Books,
): Flows {
  const tiedUp = (at: Record<LevelLine, number>) =>
    at.otherCurrentAssets + at.leaseAssets + at.otherAssets - at.leaseLiabilities - at.otherLiabilities
  // Translation of what is held abroad moves equity; what it moves in cash stands on its own line.
  const translation = levels.otherComprehensive - books.otherComprehensive - flows.exchangeRates
  const complete = { ...flows, other: tiedUp(books) - tiedUp(levels) + translation, cashChange: 0 }
  const spent = operatingFlow(complete) + investingFlow(complete) + financingFlow(complete)
  return { ...complete, cashChange: spent + flows.exchangeRates }
}

function moveBooks(books: Books, flows: Flows, levels: Record<LevelLine, number>): Books {
  return {
    ...levels,
    cash: books.cash + flows.cashChange,
    receivables: books.receivables + flows.receivables,
    inventory: books.inventory + flows.inventory,
    property: books.property + flows.capitalExpenditure - flows.depreciation,
    goodwill: books.goodwill + flows.acquiredGoodwill,
    intangibles: books.intangibles + flows.acquiredIntangibles - flows.amortization,
    payables: books.payables + flows.payablesAndAccrued - (levels.accrued - books.accrued),
    deferredRevenue: books.deferredRevenue + flows.deferredRevenue,
    debt: books.debt + flows.debtIssued - flows.debtRepaid,
    deferredTax: books.deferredTax + flows.deferredTax,
    paidIn: books.paidIn + flows.stockPay,
    earned: books.earned + netIncome(flows) - flows.dividends,
    treasury: books.treasury + flows.repurchases,
  }
}

export function operatingIncome(flows: Flows): number {
  return flows.revenue - flows.cost - flows.research - flows.overhead
}

export function incomeBeforeTax(flows: Flows): number {
  return operatingIncome(flows) - flows.interestExpense + flows.interestIncome
}

export function netIncome(flows: Flows): number {
  return incomeBeforeTax(flows) - flows.tax
}

export function operatingFlow(flows: Flows): number {
  const notPaid = flows.depreciation + flows.amortization + flows.stockPay + flows.deferredTax
  const workingCapital =
    flows.payablesAndAccrued + flows.deferredRevenue - flows.receivables - flows.inventory
  return netIncome(flows) + notPaid + workingCapital + flows.other
}

export function acquisitions(flows: Flows): number {
  return flows.acquiredGoodwill + flows.acquiredIntangibles
}

export function investingFlow(flows: Flows): number {
  return -flows.capitalExpenditure - acquisitions(flows)
}

export function financingFlow(flows: Flows): number {
  return flows.debtIssued - flows.debtRepaid - flows.repurchases - flows.dividends
}
