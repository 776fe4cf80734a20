import { type CompanyFacts, parseCompanyFacts } from "~/edgar/companyfacts"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import type { StatementsDocument } from "~/model/financials/statements-document"

/** One fact as the SEC lists it; without a start it is of a moment. */
export type RawFact = {
  concept: string
  unit?: string
  start?: string
  end: string
  val: unknown
  accn: string
  form: string
  filed: string
  fy?: number | null
}

/** The SEC's answer for hand-made facts. */
export function factsText(raw: readonly RawFact[], cik: string | number = 1234567): string {
  const facts: Record<string, Record<string, { units: Record<string, unknown[]> }>> = {}
  for (const { concept, unit, ...fact } of raw) {
    const [taxonomy, name] = concept.includes(":") ? concept.split(":") : ["us-gaap", concept]
    facts[taxonomy!] ??= {}
    facts[taxonomy!]![name!] ??= { units: {} }
    const { units } = facts[taxonomy!]![name!]!
    units[unit ?? getUnit(concept)] ??= []
    units[unit ?? getUnit(concept)]!.push(fact)
  }
  return JSON.stringify({ cik, entityName: "Example Instruments", facts })
}

export function makeFacts(raw: readonly RawFact[]): CompanyFacts {
  return parseCompanyFacts(factsText(raw))
}

export function makeDocument(raw: readonly RawFact[]): StatementsDocument {
  return deriveStatementsDocument(makeFacts(raw), { name: "", sic: null, fiscalYearEnd: "1231" })
}

function getUnit(concept: string): string {
  if (/PerShare/.test(concept)) return "USD/shares"
  return /Shares|NumberOf/.test(concept) ? "shares" : "USD"
}

type Filing = Pick<RawFact, "accn" | "form" | "filed" | "fy">

export function tenK(year: number, change: Partial<Filing> = {}): Filing {
  return {
    accn: `0001234567-${String(year + 1).slice(2)}-000010`,
    form: "10-K",
    filed: `${year + 1}-02-20`,
    fy: year,
    ...change,
  }
}

export function tenQ(year: number, quarter: 1 | 2 | 3, change: Partial<Filing> = {}): Filing {
  const filed = `${year}-${["05", "08", "11"][quarter - 1]}-05`
  return {
    accn: `0001234567-${String(year).slice(2)}-00000${quarter}`,
    form: "10-Q",
    filed,
    fy: year,
    ...change,
  }
}

const quarterDays = [
  ["01-01", "03-31"],
  ["04-01", "06-30"],
  ["07-01", "09-30"],
  ["10-01", "12-31"],
] as const

/** A calendar year's quarter, or the part of the year up to it. */
export function quarter(year: number, number: 1 | 2 | 3 | 4): { start: string; end: string } {
  const [start, end] = quarterDays[number - 1]!
  return { start: `${year}-${start}`, end: `${year}-${end}` }
}

export function toDate(year: number, number: 1 | 2 | 3 | 4): { start: string; end: string } {
  return { start: `${year}-01-01`, end: quarter(year, number).end }
}

/** Ten concepts of a year, so that its dates are attested; money in millions. */
export function wholeYear(
  year: number,
  filing: Filing,
  values: Partial<Record<string, number>> = {},
): RawFact[] {
  const flows: Record<string, number> = {
    Revenues: 1000,
    CostOfRevenue: 600,
    OperatingIncomeLoss: 250,
    SellingGeneralAndAdministrativeExpense: 150,
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 240,
    IncomeTaxExpenseBenefit: 40,
    NetIncomeLoss: 200,
    NetCashProvidedByUsedInOperatingActivities: 260,
    NetCashProvidedByUsedInInvestingActivities: -100,
    NetCashProvidedByUsedInFinancingActivities: -50,
  }
  const moments: Record<string, number> = {
    Assets: 2000,
    LiabilitiesAndStockholdersEquity: 2000,
    Liabilities: 1200,
    StockholdersEquity: 800,
  }
  const changed = (name: string, value: number) => (values[name] ?? value) * 1e6
  return [
    ...Object.entries(flows).map(([concept, value]) => ({
      concept,
      ...toDate(year, 4),
      val: changed(concept, value),
      ...filing,
    })),
    ...Object.entries(moments).map(([concept, value]) => ({
      concept,
      end: `${year}-12-31`,
      val: changed(concept, value),
      ...filing,
    })),
  ]
}

/** A balance sheet in millions in the place of the usual one, beside the usual income statement. */
export function makeSheet(year: number, lines: Record<string, number>): RawFact[] {
  const filing = tenK(year)
  return [
    ...wholeYear(year, filing).filter(({ concept }) => !(concept in lines)),
    ...Object.entries(lines).map(([concept, value]) => ({
      ...{ concept, end: `${year}-12-31`, val: Math.round(value * 1e6), ...filing },
    })),
  ]
}
