const debt = "shortTermDebt? + longTermDebt?"
const cash = "cashAndShortTermInvestments"

/** A figure a share: the shares at the balance sheet's date, otherwise the average of the period. */
function perShare(figure: string): string[] {
  return [`${figure} / sharesOutstanding`, `${figure} / sharesDiluted`]
}

/** A figure over that of the period before, as the score after Beneish takes it. */
function index(figure: string): string {
  return `(${figure}) / (${figure.replaceAll(/([a-z]\w*)(\??)/gi, "$1@before$2")})`
}

const softAssets = "1 - (currentAssets + propertyPlantEquipment) / assets"
const depreciation = "depreciationAmortization / (depreciationAmortization + propertyPlantEquipment)"
const depreciationBefore =
  "depreciationAmortization@before / (depreciationAmortization@before + propertyPlantEquipment@before)"

/**
 * The ratios as formulas over the rows of statements and other ratios. `@average` is the mean of opening and closing
 * balance, `@before` the period before. A test compares them with the ratios' own calculation. The score after
 * Piotroski, which counts tests, has none.
 */
export const ratioFormulas: Readonly<Record<string, readonly string[]>> = {
  grossMargin: ["grossProfit / revenue"],
  operatingMargin: ["operatingIncome / revenue"],
  netMargin: ["netIncome / revenue"],
  freeCashFlowMargin: ["freeCashFlow / revenue"],
  returnOnEquity: ["netIncome / equity@average"],
  returnOnAssets: ["netIncome / assets@average"],
  operatingProfitAfterTax: [
    "operatingIncome * (1 - MIN(1, MAX(0, incomeTax / incomeBeforeTax)))",
    "operatingIncome",
  ],
  investedCapital: [`${debt} + totalEquity - ${cash}`],
  returnOnInvestedCapital: ["operatingProfitAfterTax / investedCapital@average"],
  effectiveTaxRate: ["incomeTax / incomeBeforeTax"],
  currentRatio: ["currentAssets / currentLiabilities"],
  quickRatio: [`(${cash} + receivables) / currentLiabilities`],
  debtToEquity: [`(${debt}) / equity`],
  netDebt: [`${debt} - ${cash}`],
  ebitda: ["operatingIncome + depreciationAmortization"],
  netDebtToEbitda: ["netDebt / ebitda"],
  interestCoverage: ["operatingIncome / interestExpense"],
  assetTurnover: ["revenue / assets@average"],
  daysSalesOutstanding: ["receivables@average / revenue * days"],
  daysInventory: ["inventory@average / costOfRevenue * days"],
  daysPayables: ["payables@average / costOfRevenue * days"],
  cashConversionCycle: ["daysSalesOutstanding + daysInventory - daysPayables"],
  netInterestMargin: ["netInterestIncome / assets@average"],
  efficiencyRatio: ["nonInterestExpense / (netInterestIncome + nonInterestIncome)"],
  nonInterestShare: ["nonInterestIncome / (netInterestIncome + nonInterestIncome)"],
  provisionsToLoans: ["provisionForCreditLosses / loans@average"],
  loansToDeposits: ["loans / deposits"],
  equityToAssets: ["equity / assets"],
  lossRatio: ["benefitsAndClaims / premiumsEarned"],
  expenseRatio: ["(operatingExpenses - benefitsAndClaims) / premiumsEarned"],
  combinedRatio: ["lossRatio + expenseRatio"],
  investmentShare: ["investmentIncome / revenue"],
  fundsFromOperationsPerShare: ["fundsFromOperations / sharesDiluted"],
  computedFundsFromOperationsPerShare: ["computedFundsFromOperations / sharesDiluted"],
  dividendsToOperatingCashFlow: ["-dividendsPaid / operatingCashFlow"],
  revenuePerShare: ["revenue / sharesDiluted"],
  freeCashFlowPerShare: ["freeCashFlow / sharesDiluted"],
  bookValuePerShare: perShare("equity"),
  tangibleBookPerShare: perShare("(equity - goodwill? - intangibles?)"),
  netBuybacks: ["-shareRepurchases - sharesIssued"],
  payoutRatio: ["-dividendsPaid / netIncome"],
  altmanScore: [
    "6.56 * (currentAssets - currentLiabilities) / assets + 3.26 * retainedEarnings / assets + 6.72 * operatingIncome / assets + 1.05 * equity / liabilities",
  ],
  beneishScore: [
    `0.92 * ${index("receivables / revenue")} + 0.528 * (grossMargin@before / grossMargin) + 0.404 * ${index(softAssets)} + 0.892 * ${index("revenue")} + 0.115 * (${depreciationBefore}) / (${depreciation}) - 0.172 * ${index("sellingGeneralAdministrative / revenue")} - 0.327 * ${index("(longTermDebt? + currentLiabilities) / assets")} + 4.679 * (netIncome - operatingCashFlow) / assets - 4.84`,
  ],
  marketValue: ["price * sharesOutstanding", "price * sharesDiluted"],
  enterpriseValue: [`marketValue + ${debt} + minorityInterest? - ${cash}`],
  dividendYield: ["dividendsPerShare / price"],
  buybackYield: ["-shareRepurchases / marketValue"],
  earningsYield: ["epsDiluted / price"],
  freeCashFlowYield: ["freeCashFlow / marketValue"],
  priceEarnings: ["price / epsDiluted"],
  priceSales: ["marketValue / revenue"],
  priceBook: ["marketValue / equity"],
  evToEbitda: ["enterpriseValue / ebitda"],
  evToSales: ["enterpriseValue / revenue"],
  evToFreeCashFlow: ["enterpriseValue / freeCashFlow"],
  priceFreeCashFlow: ["marketValue / freeCashFlow"],
  priceTangibleBook: ["price / tangibleBookPerShare"],
  priceFundsFromOperations: ["marketValue / fundsFromOperations"],
  priceComputedFundsFromOperations: ["marketValue / computedFundsFromOperations"],
}
