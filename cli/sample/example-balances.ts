import { mapValues } from "~/lib/collections"
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

/** Dollars; shares on today's basis. */
export type Flows = Record<FlowLine | "other" | "cashChange", number>
export type Balances = Record<keyof typeof exampleOpening, number>

export interface Quarter {
  year: number
  /** 0 to 3. */
  index: number
  start: IsoDate
  end: IsoDate
  flows: Flows
  /** At the end of the quarter. */
  balances: Balances
}

const quarterEnds = ["03-31", "06-30", "09-30", "12-31"]
/** Figures are reported in units of 0.1 million. */
const unit = 100_000
const million = 10 * unit

/** The reported quarters and the balances before the first; each quarter follows from the previous one. */
export function listQuarters(): { quarters: Quarter[]; opening: { end: IsoDate; balances: Balances } } {
  const opening = { end: `${exampleYears[0]!.year - 1}-12-31`, balances: inDollars(exampleOpening) }
  let balances = opening.balances
  const quarters = [...exampleYears, exampleStub].flatMap((year) => {
    const before = balances
    return Array.from({ length: year.quarters }, (_, index): Quarter => {
      const levels = levelsAt(year, before, index)
      const flows = completeFlows(getFlows(year, index), levels, balances)
      balances = moveBalances(balances, flows, levels)
      const end = quarterEnd(year.year, index)
      const start = addDays(index === 0 ? `${year.year - 1}-12-31` : quarterEnd(year.year, index - 1), 1)
      return { year: year.year, index, start, end, flows, balances }
    })
  })
  return { quarters, opening }
}

export function quarterEnd(year: number, index: number): IsoDate {
  return `${year}-${quarterEnds[index]}`
}

export function inDollars<Line extends string>(millions: Record<Line, number>): Record<Line, number> {
  return mapValues(millions, (value) => toUnit(value * million))
}

/** Rounds to 0.1 million. */
export function toUnit(dollars: number): number {
  return Math.round(dollars / unit) * unit
}

function getFlows(year: ExampleYear, index: number): Record<FlowLine, number> {
  const quarter = (total: number, line: FlowLine) => {
    const given = exampleQuarters[year.year]?.[line]
    if (given) return given[index]!
    if (year.quarters === 1) return total
    if (line === "dividendPerShare") return total / 4
    // The share count falls during the year, and its average is the year's count.
    if (line === "basicShares" || line === "dilutedShares") return total + [0.1, 0, 0, -0.1][index]!
    const shares = quarterShares[evenLines.has(line) ? "even" : "seasonal"]
    const until = (count: number) => shares.slice(0, count).reduce((sum, each) => sum + each, 0)
    // Rounded as a running sum, so that four quarters add up to the year.
    return (toUnit(total * until(index + 1) * million) - toUnit(total * until(index) * million)) / million
  }
  const millions = mapValues(year.flows, quarter)
  return { ...inDollars(millions), dividendPerShare: millions.dividendPerShare }
}

/** Interpolates between the previous year's end and this year's end. */
function levelsAt(year: ExampleYear, before: Balances, index: number): Record<LevelLine, number> {
  return mapValues(
    inDollars(year.levels),
    (end, line) => before[line] + toUnit(((end - before[line]) * (index + 1)) / year.quarters),
  )
}

function completeFlows(
  flows: Record<FlowLine, number>,
  levels: Record<LevelLine, number>,
  balances: Balances,
): Flows {
  const tiedUp = (at: Record<LevelLine, number>) =>
    at.otherCurrentAssets + at.leaseAssets + at.otherAssets - at.leaseLiabilities - at.otherLiabilities
  // Currency translation changes equity; its effect on cash is a separate line.
  const translation = levels.otherComprehensive - balances.otherComprehensive - flows.exchangeRates
  const complete = { ...flows, other: tiedUp(balances) - tiedUp(levels) + translation, cashChange: 0 }
  const spent = operatingFlow(complete) + investingFlow(complete) + financingFlow(complete)
  return { ...complete, cashChange: spent + flows.exchangeRates }
}

function moveBalances(balances: Balances, flows: Flows, levels: Record<LevelLine, number>): Balances {
  return {
    ...levels,
    cash: balances.cash + flows.cashChange,
    receivables: balances.receivables + flows.receivables,
    inventory: balances.inventory + flows.inventory,
    property: balances.property + flows.capitalExpenditure - flows.depreciation,
    goodwill: balances.goodwill + flows.acquiredGoodwill,
    intangibles: balances.intangibles + flows.acquiredIntangibles - flows.amortization,
    payables: balances.payables + flows.payablesAndAccrued - (levels.accrued - balances.accrued),
    deferredRevenue: balances.deferredRevenue + flows.deferredRevenue,
    debt: balances.debt + flows.debtIssued - flows.debtRepaid,
    deferredTax: balances.deferredTax + flows.deferredTax,
    paidIn: balances.paidIn + flows.stockPay,
    earned: balances.earned + netIncome(flows) - flows.dividends,
    treasury: balances.treasury + flows.repurchases,
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
