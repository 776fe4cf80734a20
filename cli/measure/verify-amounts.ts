import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { NotCompanyFacts, parseCompanyFacts } from "~/edgar/companyfacts"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { viewStatement } from "~/model/financials/view/view-statement"

/**
 * `npm run verify:amounts -- <folder of the SEC's layout>`: reads debt, EBITDA, gross profit and their ratios a second
 * time, from the facts of each annual report's own year, and lists what differs from the figures as first filed. The
 * reader below shares no code with the product, so that a mistake in one of them shows.
 */
interface RawFact {
  start?: string
  end: string
  val: number
  accn: string
  form: string
  filed: string
}

type Amounts = Record<string, number>

/** The facts of one report about its own year, by concept; balances and whole years. */
class Report {
  readonly balances = new Map<string, number>()
  readonly flows = new Map<string, number>()
  /** Balances of the same day that a later report separates first. */
  readonly laterBalances = new Map<string, number>()

  /** The first concept that is reported. */
  balance(...concepts: string[]): number | null {
    return first(this.balances, concepts)
  }

  flow(...concepts: string[]): number | null {
    return first(this.flows, concepts)
  }
}

function first(values: Map<string, number>, concepts: string[]): number | null {
  for (const concept of concepts) {
    const value = values.get(concept)
    if (value !== undefined) return value
  }
  return null
}

/** Each annual report by the end of its own year: the latest year that it has many flows of. */
function readReports(text: string): Map<string, Report> {
  const { facts } = JSON.parse(text) as {
    facts: Record<string, Record<string, { units: Record<string, RawFact[]> }>>
  }
  const filings = new Map<string, { filed: string; ends: Map<string, number>; facts: [string, RawFact][] }>()
  const days = new Map<string, [string, RawFact][]>()
  for (const [concept, { units }] of Object.entries(facts["us-gaap"] ?? {}))
    for (const fact of units.USD ?? []) {
      if (fact.start === undefined) days.set(fact.end, [...(days.get(fact.end) ?? []), [concept, fact]])
      if (fact.form !== "10-K") continue
      const filing = filings.get(fact.accn) ?? {
        filed: fact.filed,
        ends: new Map<string, number>(),
        facts: [],
      }
      filings.set(fact.accn, filing)
      filing.facts.push([concept, fact])
      if (isYear(fact)) filing.ends.set(fact.end, (filing.ends.get(fact.end) ?? 0) + 1)
    }
  const reports = new Map<string, Report>()
  for (const { ends, filed, facts: own } of [...filings.values()].sort((a, b) =>
    a.filed < b.filed ? -1 : 1,
  )) {
    const most = Math.max(...ends.values())
    const end = [...ends]
      .filter(([, count]) => count * 4 >= most)
      .map(([day]) => day)
      .sort()
      .at(-1)
    if (!end || reports.has(end)) continue
    const report = new Report()
    for (const [concept, fact] of own) {
      if (fact.end !== end) continue
      if (fact.start === undefined) report.balances.set(concept, fact.val)
      else if (isYear(fact)) report.flows.set(concept, fact.val)
    }
    for (const [concept, fact] of days.get(end) ?? [])
      if (fact.filed > filed && !report.laterBalances.has(concept))
        report.laterBalances.set(concept, fact.val)
    reports.set(end, report)
  }
  return reports
}

function isYear({ start, end }: RawFact): boolean {
  const days = start === undefined ? 0 : (Date.parse(end) - Date.parse(start)) / 86_400_000
  return days >= 330 && days <= 420
}

const investments = [
  "MarketableSecuritiesCurrent",
  "ShortTermInvestments",
  "AvailableForSaleSecuritiesDebtSecuritiesCurrent",
  "AvailableForSaleSecuritiesCurrent",
  "HeldToMaturitySecuritiesCurrent",
]

/** True if the lines of operating activities add up to their total with this depreciation and amortization. */
function addsUp(report: Report, depreciation: number): boolean {
  let sum = depreciation + (report.flow("ProfitLoss", "NetIncomeLoss") ?? 0)
  sum += report.flow("ShareBasedCompensation") ?? 0
  for (const [concept, value] of report.flows)
    if (concept.startsWith("IncreaseDecreaseIn"))
      sum += /Payable|Liabilit|DeferredRevenue/.test(concept) ? value : -value
  return sum === report.flow("NetCashProvidedByUsedInOperatingActivities")
}

/** True if a report names any debt of the day, on its balance sheet or in a note. */
function hasDebt({ balances, flows }: Report): boolean {
  const named =
    /Debt(?!Securities)|Borrow|CommercialPaper|NotesPayable|LoansPayable|LinesOfCredit|ConvertibleNotes/
  const isUse = /AvailableForSale|Unamortized|FairValue|Capacity|Percent|Rate|HeldToMaturity|Investments/
  const paid =
    /^(ProceedsFrom|RepaymentsOf).*(Debt|CommercialPaper|Borrow|Notes|LinesOfCredit)|^InterestExpense/
  const has = (values: Map<string, number>, test: (concept: string) => boolean) =>
    [...values].some(([concept, value]) => value !== 0 && test(concept))
  return (
    has(balances, (concept) => named.test(concept) && !isUse.test(concept)) ||
    has(flows, (concept) => paid.test(concept))
  )
}

/** The amounts that a reader computes from printed lines. An amount with a missing line is left out. */
function recompute(report: Report): Amounts {
  const amounts: Amounts = {}
  const assets = report.balance("Assets")
  const gross = report.flow("GrossProfit")
  const cost = report.flow("CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfGoodsSold")
  const sales = ["SalesRevenueNet", "RevenueFromContractWithCustomerExcludingAssessedTax", "Revenues"]
    .concat("SalesRevenueGoodsNet")
    .flatMap((concept) => report.flow(concept) ?? [])
  // Net sales of products can leave license revenue out: gross profit and cost are the total.
  const revenue = sales.find((value) => value === (gross ?? 0) + (cost ?? 0)) ?? sales[0] ?? null
  const sheet = assets !== null && report.balance("Liabilities", "LiabilitiesAndStockholdersEquity") !== null
  const noncurrent = report.balance("LongTermDebtAndCapitalLeaseObligations", "LongTermDebtNoncurrent")
  const loans = ["CommercialPaper", "NotesPayableCurrent", "OtherShortTermBorrowings"]
    .map((concept) => report.balance(concept))
    .filter((value) => value !== null)
  const borrowed =
    report.balance("ShortTermBorrowings") ?? (loans.length ? loans.reduce((a, b) => a + b) : null)
  const due = report.balance(
    "LongTermDebtAndCapitalLeaseObligationsCurrent",
    "LongTermDebtCurrent",
    "OtherLongTermDebtCurrent",
    "ConvertibleDebtCurrent",
    "ConvertibleNotesPayableCurrent",
    "LoansPayableCurrent",
  )
  // The total of long-term debt is the line of a balance sheet that prints no current part.
  const total = due === null ? report.balance("LongTermDebt") : null
  const long = noncurrent ?? total ?? (hasDebt(report) ? null : 0)
  const short =
    report.balance("DebtCurrent") ?? (borrowed === null && due === null ? null : (borrowed ?? 0) + (due ?? 0))
  const cash = report.balance("CashAndCashEquivalentsAtCarryingValue")
  const invested = report.balance(...investments) ?? first(report.laterBalances, investments)
  if (sheet && long !== null) {
    amounts.totalDebt = long + (short ?? 0)
    const held = report.balance("CashCashEquivalentsAndShortTermInvestments")
    if (cash !== null) amounts.netDebt = amounts.totalDebt - (held ?? cash + (invested ?? 0))
  }
  const operating = report.flow("OperatingIncomeLoss")
  const written = [
    report.flow("DepreciationDepletionAndAmortization"),
    report.flow("DepreciationAmortizationAndAccretionNet"),
    report.flow("DepreciationAndAmortization"),
  ].filter((value) => value !== null)
  if (operating !== null && written.length > 0) {
    const most = Math.max(...written)
    const apart = report.flow("AmortizationOfIntangibleAssets") ?? 0
    amounts.ebitda = operating + most + (addsUp(report, most + apart) ? apart : 0)
  }
  if (gross !== null && revenue !== null && revenue > 0) amounts.grossMargin = gross / revenue
  else if (gross === null && cost !== null) {
    const all = report.flow(
      "Revenues",
      "RevenueFromContractWithCustomerExcludingAssessedTax",
      "SalesRevenueNet",
    )
    if (all !== null && all > 0) amounts.grossMargin = (all - cost) / all
  }
  const equity = report.balance("StockholdersEquity")
  if (amounts.totalDebt !== undefined && equity !== null && equity > 0)
    amounts.debtToEquity = amounts.totalDebt / equity
  if (amounts.netDebt !== undefined && amounts.ebitda !== undefined && amounts.ebitda > 0)
    amounts.netDebtToEbitda = amounts.netDebt / amounts.ebitda
  return amounts
}

/** The values of the ratios page for the year of an annual report as first filed, by the end of the year. */
function readShown(text: string): Map<string, Map<string, number | null>> {
  const document = deriveStatementsDocument(parseCompanyFacts(text), {
    name: "",
    sic: null,
    fiscalYearEnd: null,
  })
  const view = viewStatement(document, {
    ...{ statement: "ratios", period: "annual", vintage: "original", asof: null },
  })
  return new Map(
    view.periods.map(({ end }, index) => [
      end,
      new Map(view.rows.map(({ key, values }) => [key, values[index] ?? null])),
    ]),
  )
}

const [folder = "."] = process.argv.slice(2)
const root = join(folder, "api", "xbrl", "companyfacts")
const amountKeys = ["netDebt", "ebitda", "grossMargin", "netDebtToEbitda", "debtToEquity"]
const unread = new Map<string, string[]>()
const counts = new Map<string, { checked: number; differ: number; empty: number }>()
for (const file of readdirSync(root).filter((name) => name.endsWith(".json"))) {
  const text = readFileSync(join(root, file), "utf8")
  try {
    const shown = readShown(text)
    for (const [end, report] of readReports(text)) {
      const amounts = recompute(report)
      for (const key of amountKeys)
        if (amounts[key] === undefined && shown.get(end)?.get(key) != null)
          unread.set(key, [...(unread.get(key) ?? []), `${file.slice(3, 13)} ${end}`])
      for (const [key, expected] of Object.entries(amounts)) {
        const row = shown.get(end)?.get(key)
        if (row === undefined) continue
        const count = counts.get(key) ?? { checked: 0, differ: 0, empty: 0 }
        counts.set(key, count)
        count.checked += 1
        if (row === null) count.empty += 1
        else if (Math.abs(row - expected) > Math.abs(expected) * 1e-9) {
          count.differ += 1
          console.log(`${file} ${end} ${key}: shown ${row}, recomputed ${expected}`)
        }
      }
    }
  } catch (error) {
    if (!(error instanceof NotCompanyFacts)) throw error
    console.log(`${file}: ${error.message}`)
  }
}
for (const [key, { checked, differ, empty }] of counts)
  console.log(
    `${key}: ${checked} recomputed, ${differ} differ, ${empty} are not shown, ${unread.get(key)?.length ?? 0} are shown and not recomputed`,
  )
for (const [key, cells] of unread) console.log(`${key} not recomputed: ${cells.join(", ")}`)
