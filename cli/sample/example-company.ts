import type { Accession } from "~/lib/accession"
import { fromKeys } from "~/lib/collections"
import { addDays, type IsoDate } from "~/lib/dates"
import { accessionSchema, cikSchema } from "~/lib/value-schemas"
import {
  type Balances,
  type Flows,
  inDollars,
  listQuarters,
  netIncome,
  type Quarter,
  quarterEnd,
  toUnit,
} from "./example-balances"
import { exampleCovers, exampleInventories, exampleSplit } from "./example-figures"
import {
  balanceSheet,
  cashFlowStatement,
  condensedOnly,
  incomeStatement,
  type Tagged,
} from "./example-statements"

export const exampleCik = cikSchema.parse("0000990001")

/** An accession number of the invented company from its year and number. */
export function exampleAccession(number: string): Accession {
  return accessionSchema.parse(`${exampleCik}-${number}`)
}

interface Report {
  accession: Accession
  form: string
  filed: IsoDate
  end: IsoDate
  fiscalYear: number
  fiscalPeriod: string
}

/** The report of a quarter and its filing date. */
export function exampleReport(year: number, index: number): Report {
  const annual = index === 3
  const filedYear = annual ? year + 1 : year
  const number = ["000011", "000015", "000019", "000004"][index]
  const day = annual ? (year === 2024 ? "02-21" : "02-20") : ["05-06", "08-05", "11-04"][index]
  return {
    accession: exampleAccession(`${String(filedYear % 100).padStart(2, "0")}-${number}`),
    form: annual ? "10-K" : "10-Q",
    filed: `${filedYear}-${day}`,
    end: quarterEnd(year, index),
    fiscalYear: year,
    fiscalPeriod: annual ? "FY" : `Q${index + 1}`,
  }
}

/** The company's facts in the format of the SEC's companyfacts. */
export function exampleFacts(): object {
  const { quarters, opening } = listQuarters()
  const balances = new Map([
    [opening.end, opening.balances],
    ...quarters.map(({ end, balances }) => [end, balances] as const),
  ])
  const facts = new FactSheet()
  for (const quarter of quarters) {
    const report = exampleReport(quarter.year, quarter.index)
    for (const day of addSpans(facts, report, quarters, quarter))
      facts.add(report, { end: day }, "USD", { [cashConcept]: balances.get(day)!.cash })
    addBalances(facts, report, balances, [quarter.end, `${quarter.year - 1}-12-31`])
    addCover(facts, report, quarter)
  }
  const day = { end: exampleSplit.date }
  const ratio = { StockholdersEquityNoteStockSplitConversionRatio1: exampleSplit.ratio }
  facts.add(exampleReport(2021, 1), day, "pure", ratio)
  return {
    cik: Number(exampleCik),
    entityName: "Example Instruments, Inc. (invented)",
    facts: facts.taxonomies,
  }
}

type Dates = { start?: IsoDate; end: IsoDate }
type Entry = Dates & { val: number; accn: string; fy: number; fp: string; form: string; filed: IsoDate }

class FactSheet {
  taxonomies: Record<string, Record<string, { label: string; units: Record<string, Entry[]> }>> = {}

  add(report: Report, dates: Dates, unit: string, values: Tagged, taxonomy = "us-gaap"): void {
    const { accession: accn, fiscalYear: fy, fiscalPeriod: fp, form, filed } = report
    this.taxonomies[taxonomy] ??= {}
    const concepts = this.taxonomies[taxonomy]
    for (const [concept, val] of Object.entries(values)) {
      concepts[concept] ??= { label: concept, units: {} }
      const { units } = concepts[concept]
      units[unit] ??= []
      units[unit].push({ ...dates, val, accn, fy, fp, form, filed })
    }
  }
}

const cashConcept = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"

/**
 * Adds the periods of a report: three years, or the quarter and the year to date with those of the previous year.
 * Returns the periods of the cash flow statements.
 */
function addSpans(
  facts: FactSheet,
  report: Report,
  quarters: Quarter[],
  { year, index }: Quarter,
): Set<IsoDate> {
  const cashDays = new Set<IsoDate>()
  for (const spanYear of index === 3 ? [year, year - 1, year - 2] : [year, year - 1]) {
    const ofYear = quarters.filter((quarter) => quarter.year === spanYear)
    if (ofYear.length <= index) continue
    const toDate = ofYear.slice(0, index + 1)
    // A line without values in the year is not in its statements.
    const ofWholeYear = { ...incomeStatement(sumFlows(ofYear)), ...cashFlowStatement(sumFlows(ofYear)) }
    const present = (values: Tagged) => pick(values, (concept) => ofWholeYear[concept] !== 0)
    const dates = (span: Quarter[]) => ({ start: span[0]!.start, end: span.at(-1)!.end })
    for (const span of index === 0 || index === 3 ? [toDate] : [toDate.slice(-1), toDate]) {
      facts.add(report, dates(span), "USD", present(incomeStatement(sumFlows(span))))
      addPerShare(facts, report, span, dates(span))
    }
    facts.add(report, dates(toDate), "USD", present(cashFlowStatement(sumFlows(toDate))))
    cashDays.add(addDays(toDate[0]!.start, -1)).add(toDate.at(-1)!.end)
  }
  return cashDays
}

/** Share counts on the basis of the report's date. */
function addPerShare(facts: FactSheet, report: Report, span: Quarter[], dates: Dates): void {
  const ratio = splitAfter(report)
  const flows = sumFlows(span)
  const basic = toUnit(flows.basicShares / span.length) / ratio
  const diluted = toUnit(flows.dilutedShares / span.length) / ratio
  facts.add(report, dates, "shares", {
    WeightedAverageNumberOfSharesOutstandingBasic: basic,
    WeightedAverageNumberOfDilutedSharesOutstanding: diluted,
  })
  facts.add(report, dates, "USD/shares", {
    EarningsPerShareBasic: round(netIncome(flows) / basic, 2),
    EarningsPerShareDiluted: round(netIncome(flows) / diluted, 2),
    CommonStockDividendsPerShareDeclared: round(flows.dividendPerShare * ratio, 4),
  })
}

function addBalances(
  facts: FactSheet,
  report: Report,
  balances: Map<IsoDate, Balances>,
  ends: IsoDate[],
): void {
  for (const end of ends) {
    const sheet = balanceSheet(balances.get(end)!)
    const shown = (concept: string) =>
      sheet[concept] !== 0 && !(report.form === "10-K" && condensedOnly.has(concept))
    facts.add(report, { end }, "USD", pick(sheet, shown))
    const parts = report.form === "10-K" && exampleInventories[Number(end.slice(0, 4))]
    if (!parts) continue
    const [InventoryRawMaterials, InventoryWorkInProcess, InventoryFinishedGoods] = parts
    facts.add(
      report,
      { end },
      "USD",
      inDollars({ InventoryRawMaterials, InventoryWorkInProcess, InventoryFinishedGoods }),
    )
  }
}

const coverDays = ["04-30", "07-31", "10-31", "01-31"]

/** The share count one month after the period, which is close to the last quarter's average. */
function addCover(facts: FactSheet, report: Report, { year, index, flows }: Quarter): void {
  const cover = exampleCovers[report.end]
  const shares = cover ? Math.round(cover.shares * 1e6) : flows.basicShares - 36_000
  const end = `${index === 3 ? year + 1 : year}-${coverDays[index]}`
  const count = { EntityCommonStockSharesOutstanding: shares / splitAfter(report) }
  facts.add(report, { end }, "shares", count, "dei")
  if (!cover?.publicFloat) return
  const value = { EntityPublicFloat: cover.publicFloat * 1e6 }
  facts.add(report, { end: quarterEnd(year, 1) }, "USD", value, "dei")
}

function splitAfter(report: Report): number {
  return report.filed < exampleSplit.date ? exampleSplit.ratio : 1
}

function sumFlows(span: Quarter[]): Flows {
  const lines = Object.keys(span[0]!.flows) as (keyof Flows)[]
  return fromKeys(lines, (line) => span.reduce((sum, { flows }) => sum + flows[line], 0))
}

function pick(values: Tagged, wanted: (concept: string) => boolean): Tagged {
  return Object.fromEntries(Object.entries(values).filter(([concept]) => wanted(concept)))
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
