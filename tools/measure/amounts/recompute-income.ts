import type { FiledYear, Lines } from "./filed-years"
import { readFirst } from "./read-first"

/** Operating income, depreciation and amortization added. */
export function readEbitda({ readings }: FiledYear): number | null {
  return readFirst(readings, (lines) => {
    const [operating, written] = [readOperating(lines), readDepreciation(lines)]
    return operating === null || written === null ? null : operating + written
  })
}

export function readGrossMargin({ readings }: FiledYear): number | null {
  return readFirst(readings, divideGrossProfit)
}

function readOperating(lines: Lines): number | null {
  return (
    lines.flow("OperatingIncomeLoss", "ProfitLossFromOperatingActivities") ??
    subtractSelling(lines) ??
    addInterest(lines)
  )
}

const pretaxConcepts = [
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic",
]

/** Gross profit less selling and administrative expense, if interest and other income lead from it to income before tax. */
function subtractSelling(lines: Lines): number | null {
  const [gross, selling] = [lines.flow("GrossProfit"), lines.flow("SellingGeneralAndAdministrativeExpense")]
  const pretax = lines.flow(...pretaxConcepts)
  if (gross === null || selling === null || pretax === null) return null
  const interest = lines.flow("InterestIncomeExpenseNonoperatingNet", "InterestIncomeExpenseNet") ?? 0
  const other = lines.flow("OtherNonoperatingIncomeExpense") ?? 0
  const operating = gross - selling
  const signs = [1, -1]
  const isProven = signs.some((a) => signs.some((b) => operating + a * interest + b * other === pretax))
  return isProven ? operating : null
}

/** Income before tax without interest and lines outside operations, where all costs are one list that leads to it. */
function addInterest(lines: Lines): number | null {
  const pretax = lines.flow(...pretaxConcepts)
  const [revenue, costs] = [lines.flow("Revenues"), lines.flow("CostsAndExpenses")]
  const net = lines.flow("InterestIncomeExpenseNet")
  const interest = net === null ? lines.flow("InterestExpenseOperating") : -net
  if (pretax === null || revenue === null || costs === null || interest === null) return null
  if (revenue - costs !== pretax) return null
  const losses = ["ReorganizationItems", "FairValueAdjustmentOfWarrants"]
  const lost = losses.reduce((sum, concept) => sum + (lines.flow(concept) ?? 0), 0)
  return pretax + interest - (lines.flow("OtherNonoperatingIncomeExpense") ?? 0) + lost
}

/** The total of the cash flow statement, or the sum of its lines. */
function readDepreciation(lines: Lines): number | null {
  const totals = [
    "DepreciationDepletionAndAmortization",
    "DepreciationAmortizationAndAccretionNet",
    "DepreciationAndAmortization",
    "DepreciationAmortizationAndOther",
    "AdjustmentsForDepreciationAndAmortisationExpense",
  ].flatMap((concept) => lines.flow(concept) ?? [])
  const apart = lines.flow("AmortizationOfIntangibleAssets") ?? 0
  if (totals.length > 0) {
    const most = Math.max(...totals)
    return most + (addsUp(lines, most + apart) ? apart : 0)
  }
  const rest = lines.flow("OtherDepreciationAndAmortization")
  if (rest !== null) return rest + apart
  const nonproduction = lines.flow("DepreciationNonproduction")
  const depreciation = readExact(lines, "Depreciation")
  if (nonproduction !== null && (depreciation ?? 0) + apart === nonproduction) return nonproduction
  return depreciation === null ? null : depreciation + apart
}

/** Null for a note's "1.1 billion" beside an exact operating income. */
function readExact(lines: Lines, concept: string): number | null {
  const value = lines.flow(concept)
  const isRounded = value !== null && value % 1e8 === 0 && (readOperating(lines) ?? 0) % 1e8 !== 0
  return isRounded ? null : value
}

/** True if the lines of operating activities add up to their total with this depreciation and amortization. */
function addsUp(lines: Lines, depreciation: number): boolean {
  let sum = depreciation + (lines.flow("ProfitLoss", "NetIncomeLoss") ?? 0)
  sum += lines.flow("ShareBasedCompensation") ?? 0
  for (const [concept, value] of lines.flows)
    if (concept.startsWith("IncreaseDecreaseIn"))
      sum += /Payable|Liabilit|DeferredRevenue/.test(concept) ? value : -value
  return sum === lines.flow("NetCashProvidedByUsedInOperatingActivities")
}

function divideGrossProfit(lines: Lines): number | null {
  const gross = lines.flow("GrossProfit")
  const cost = lines.flow(
    "CostOfRevenue",
    "CostOfGoodsAndServicesSold",
    "CostOfGoodsSold",
    "DirectOperatingExpenseFromInvestmentProperty",
  )
  const sales = [
    "SalesRevenueNet",
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "RevenueFromContractWithCustomerIncludingAssessedTax",
    "Revenues",
    "Revenue",
    "SalesRevenueGoodsNet",
  ].flatMap((concept) => lines.flow(concept) ?? [])
  // Net sales of products can leave license revenue out: gross profit and cost are the total.
  const revenue = sales.find((value) => value === (gross ?? 0) + (cost ?? 0)) ?? sales[0] ?? null
  if (gross !== null && cost !== null && revenue === null) return gross / (gross + cost)
  if (gross !== null && revenue !== null && revenue > 0) return gross / revenue
  if (gross !== null || cost === null) return null
  const all = lines.flow(
    "Revenues",
    "Revenue",
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "SalesRevenueNet",
  )
  return all !== null && all > 0 ? (all - cost) / all : null
}
