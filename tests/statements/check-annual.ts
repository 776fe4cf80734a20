import type { CompanyFacts } from "~/edgar/companyfacts"
import { daysBetween, type IsoDate } from "~/lib/dates"
import { isAnnualForm } from "~/model/financials/facts/filing-forms"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { viewStatement } from "~/model/financials/view/view-statement"

/** One line of one fiscal year against what the annual filings themselves say. */
export type AnnualCheck = {
  row: string
  end: IsoDate
  shown: number | null
  /** The values of the year's own annual filing under any concept of the line. */
  filed: number[]
  agrees: boolean
}

const lines: { row: string; statement: "income" | "balance" | "cashflow"; concepts: string[] }[] = [
  {
    row: "revenue",
    statement: "income",
    concepts: [
      "us-gaap:Revenues",
      "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
      "us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax",
      "us-gaap:SalesRevenueNet",
      "us-gaap:SalesRevenueGoodsNet",
      "ifrs-full:Revenue",
    ],
  },
  {
    row: "netIncome",
    statement: "income",
    concepts: [
      "us-gaap:NetIncomeLoss",
      "us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic",
      "us-gaap:ProfitLoss",
      "ifrs-full:ProfitLossAttributableToOwnersOfParent",
    ],
  },
  {
    row: "epsDiluted",
    statement: "income",
    concepts: [
      "us-gaap:EarningsPerShareDiluted",
      "us-gaap:EarningsPerShareBasicAndDiluted",
      "ifrs-full:DilutedEarningsLossPerShare",
    ],
  },
  {
    row: "operatingCashFlow",
    statement: "cashflow",
    concepts: [
      "us-gaap:NetCashProvidedByUsedInOperatingActivities",
      "us-gaap:NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
      "ifrs-full:CashFlowsFromUsedInOperatingActivities",
      "ifrs-full:CashFlowsFromUsedInOperations",
    ],
  },
  { row: "assets", statement: "balance", concepts: ["us-gaap:Assets", "ifrs-full:Assets"] },
  {
    row: "equity",
    statement: "balance",
    concepts: [
      "us-gaap:StockholdersEquity",
      "us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
      "ifrs-full:EquityAttributableToOwnersOfParent",
      "ifrs-full:Equity",
    ],
  },
]

/**
 * Six lines of every fiscal year that has an annual filing, as first filed, against that filing's own facts.
 * Reads the facts without periods, aliases or vintages, so that it can prove those wrong.
 */
export function checkAnnual(facts: CompanyFacts, document: StatementsDocument): AnnualCheck[] {
  const ends = ownYearEnds(facts)
  const checks: AnnualCheck[] = []
  for (const statement of ["income", "balance", "cashflow"] as const) {
    const view = viewStatement(document, { statement, period: "annual", vintage: "original", asof: null })
    for (const line of lines.filter((each) => each.statement === statement)) {
      for (const [end, filing] of ends) {
        const filed = filedValues(facts, line.concepts, end, filing, statement === "balance")
        if (filed.length === 0) continue
        if (line.row === "equity") filed.push(...ownEquities(facts, filed, end, filing))
        const index = view.periods.findIndex((period) => Math.abs(daysBetween(period.end, end)) <= 14)
        const shown = view.rows.find((row) => row.key === line.row)?.values[index] ?? null
        checks.push({ row: line.row, end, shown, filed, agrees: shown !== null && filed.includes(shown) })
      }
    }
  }
  return checks
}

/** Total equity less noncontrolling interests, for filings that tag no equity of the parent. */
function ownEquities(facts: CompanyFacts, totals: number[], end: IsoDate, filing: number): number[] {
  const outside = filedValues(facts, ["us-gaap:MinorityInterest"], end, filing, true)
  return totals.flatMap((total) => outside.map((interest) => total - interest))
}

/** A report of a year is filed in the year after. */
const latestReport = 400

/** For each year's end the first annual filing that is about it. */
function ownYearEnds(facts: CompanyFacts): Map<IsoDate, number> {
  const latest = new Map<number, IsoDate>()
  const concepts = lines.filter((line) => line.statement !== "balance").flatMap((line) => line.concepts)
  for (const concept of concepts) {
    for (const list of facts.concepts.get(concept)?.values() ?? []) {
      for (const { start, end, filing } of list) {
        if (start === null || !isAnnualForm(facts.filings[filing]?.form ?? "")) continue
        const days = daysBetween(start, end) + 1
        const known = latest.get(filing)
        if (days >= 330 && days <= 420 && (known === undefined || end > known)) latest.set(filing, end)
      }
    }
  }
  const ends = new Map<IsoDate, number>()
  for (const [filing, end] of [...latest].sort((a, b) => a[0] - b[0]))
    if (!ends.has(end) && daysBetween(end, facts.filings[filing]?.filed ?? end) <= latestReport)
      ends.set(end, filing)
  return ends
}

function filedValues(
  facts: CompanyFacts,
  concepts: string[],
  end: IsoDate,
  filing: number,
  instant: boolean,
): number[] {
  const values: number[] = []
  for (const concept of concepts) {
    for (const list of facts.concepts.get(concept)?.values() ?? []) {
      for (const fact of list) {
        if (fact.filing !== filing || fact.end !== end) continue
        const days = fact.start === null ? 0 : daysBetween(fact.start, fact.end) + 1
        if (instant ? fact.start === null : days >= 330 && days <= 420) values.push(fact.value)
      }
    }
  }
  return values
}
