import { costRows } from "~/model/financials/rows/cost-lines"

const assetsPastYear =
  "propertyPlantEquipment? + operatingLeaseAssets? + goodwill? + intangibles? + longTermInvestments? + otherAssets?"
const nearAssets = "receivables? + inventory?"
const nearLiabilities =
  "payablesAndAccrued? + payables? + accruedLiabilities? + deferredRevenueCurrent? + shortTermDebt?"
const liabilitiesPastYear =
  "longTermDebt? + operatingLeaseLiabilities? + deferredTaxLiabilities? + otherLiabilities?"
const afterOperations = "- interestExpense? + interestIncome? + netInterest? + otherNonOperating?"
const listCosts = (sign: "+" | "-") => costRows.map(({ key }) => `${sign} ${key}?`).join(" ")

/**
 * The sums of each total of a statement, as formulas; the first that gives the figure is used. A remainder is a
 * figure in them, so that a total follows its lines when one is changed. No total is in a sum of its own.
 */
export const statementSums: Readonly<Record<string, readonly string[]>> = {
  netInterestIncome: ["interestIncomeTotal - interestExpenseTotal"],
  grossProfit: ["revenue - costOfRevenue + grossDifference?"],
  operatingExpenses: [
    `researchAndDevelopment? + sellingGeneralAdministrative? ${listCosts("+")} + otherOperating?`,
    "benefitsAndClaims? + costOfRevenue? + researchAndDevelopment? + sellingGeneralAdministrative? + otherOperating?",
  ],
  operatingIncome: [
    "grossProfit - operatingExpenses + operatingDifference?",
    "revenue - costOfRevenue? - operatingExpenses + operatingDifference?",
    "revenue - operatingExpenses + operatingDifference?",
  ],
  incomeBeforeTax: [
    `operatingIncome ${afterOperations}`,
    "revenue - provisionForCreditLosses? - nonInterestExpense + otherNonOperating?",
    `revenue - costOfRevenue? - benefitsAndClaims? - operatingExpenses ${afterOperations}`,
    `revenue - operatingExpenses ${afterOperations}`,
    `revenue - costOfRevenue? - benefitsAndClaims? - researchAndDevelopment? - sellingGeneralAdministrative? ${listCosts("-")} ${afterOperations}`,
  ],
  netIncomeIncludingMinority: ["incomeBeforeTax - incomeTax + otherAfterTax?"],
  netIncome: ["netIncomeIncludingMinority - minorityShare?", "incomeBeforeTax - incomeTax + otherAfterTax?"],
  cashAndShortTermInvestments: ["cash + shortTermInvestments?"],
  currentAssets: [
    `cashAndShortTermInvestments + ${nearAssets} + otherCurrentAssets?`,
    `cash + shortTermInvestments? + ${nearAssets} + otherCurrentAssets?`,
  ],
  assets: [
    `currentAssets + ${assetsPastYear}`,
    `cashAndShortTermInvestments + loans? + ${nearAssets} + ${assetsPastYear}`,
    `cash + shortTermInvestments? + loans? + ${nearAssets} + ${assetsPastYear}`,
  ],
  currentLiabilities: [
    `${nearLiabilities} + otherCurrentLiabilities?`,
    "payablesAndAccrued + deferredRevenueCurrent? + shortTermDebt? + otherCurrentLiabilities?",
  ],
  liabilities: [
    `currentLiabilities + ${liabilitiesPastYear}`,
    `deposits? + ${nearLiabilities} + ${liabilitiesPastYear}`,
    `deposits? + payablesAndAccrued + deferredRevenueCurrent? + shortTermDebt? + ${liabilitiesPastYear}`,
  ],
  equity: [
    "commonStockAndPaidInCapital? + retainedEarnings? + accumulatedOtherComprehensiveIncome? + treasuryStock? + otherEquity?",
  ],
  totalEquity: ["equity + minorityInterest?"],
  liabilitiesAndEquity: ["liabilities + temporaryEquity? + totalEquity + balanceDifference?"],
  operatingCashFlow: [
    "netIncomeIncludingMinority + depreciationAmortization? + stockBasedCompensation? + deferredTax? + changeReceivables? + changeInventory? + changePayables? + otherOperatingFlows?",
  ],
  investingCashFlow: [
    "capitalExpenditure? + acquisitions? + purchasesOfInvestments? + salesOfInvestments? + otherInvesting?",
  ],
  financingCashFlow: [
    "debtIssued? + debtRepaid? + sharesIssued? + shareRepurchases? + dividendsPaid? + otherFinancing?",
  ],
  netChangeInCash: [
    "operatingCashFlow + investingCashFlow + financingCashFlow + exchangeRateEffect? + cashDifference?",
  ],
  freeCashFlow: [
    "operatingCashFlow + capitalExpenditure",
    "operatingCashFlow + capitalExpenditure + otherInvesting",
  ],
}
