import { defineCount, defineRatio, type Ratio } from "./ratio"

const bank = { group: "Banking", industries: ["bank"], unit: "percent" } as const
const insurer = { group: "Insurance", industries: ["insurer"], unit: "percent" } as const

/** The share of revenue from which an insurer's expenses are those of its insurance. */
const minPremiumShare = 0.8

/** Ratios of banks, insurers and real estate companies. */
export const sectorRatios: readonly Ratio[] = [
  defineRatio({
    ...bank,
    key: "netInterestMargin",
    label: "Net interest margin on assets",
    expression: "netInterestIncome / assets@average",
    otherwise: "Average assets are not positive.",
    note: " (companies report theirs on earning assets)",
  }),
  defineRatio({
    ...bank,
    key: "efficiencyRatio",
    label: "Efficiency ratio",
    expression: "nonInterestExpense / (netInterestIncome + nonInterestIncome)",
    otherwise: "Income is not positive.",
    note: "; low is efficient",
  }),
  defineRatio({
    ...bank,
    key: "nonInterestShare",
    label: "Noninterest share of income",
    expression: "nonInterestIncome / (netInterestIncome + nonInterestIncome)",
    otherwise: "Income is not positive.",
  }),
  defineRatio({
    ...bank,
    key: "provisionsToLoans",
    label: "Provisions to loans",
    expression: "provisionForCreditLosses / loans@average",
    otherwise: "There are no loans.",
    words: "Provision for credit losses ÷ average loans",
  }),
  defineRatio({
    ...bank,
    key: "loansToDeposits",
    label: "Loans to deposits",
    expression: "loans / deposits",
    otherwise: "There are no deposits.",
  }),
  defineRatio({
    ...bank,
    key: "equityToAssets",
    industries: ["bank", "insurer"],
    group: "Debt and liquidity",
    label: "Equity to assets",
    expression: "equity / assets",
  }),
  defineRatio({
    ...insurer,
    key: "lossRatio",
    label: "Loss ratio",
    expression: "benefitsAndClaims / premiumsEarned",
    otherwise: "There are no premiums.",
  }),
  defineRatio({
    ...insurer,
    key: "expenseRatio",
    label: "Expense ratio, all expenses",
    expression: "(operatingExpenses - benefitsAndClaims) / premiumsEarned",
    otherwise: "There are no premiums.",
    words: "(Benefits and expenses − benefits and claims) ÷ premiums earned",
    note: "; includes expenses that are not of underwriting",
    refuse: (read) =>
      (read("premiumsEarned") ?? 0) < (read("revenue") ?? 0) * minPremiumShare
        ? "Premiums are less than 80 % of revenue, so expenses of other businesses would be counted."
        : null,
  }),
  defineRatio({
    ...insurer,
    key: "combinedRatio",
    label: "Combined ratio, all expenses",
    expression: "lossRatio + expenseRatio",
    note: "; below 100 % premiums alone cover the expenses",
  }),
  defineRatio({
    ...insurer,
    key: "investmentShare",
    label: "Investment income to revenue",
    expression: "investmentIncome / revenue",
    otherwise: "There is no revenue.",
  }),
  defineRatio({
    group: "Real estate",
    industries: ["reit"],
    unit: "perShare",
    key: "fundsFromOperationsPerShare",
    label: "Funds from operations per share",
    expression: "fundsFromOperations / sharesDiluted",
    otherwise: "There are no shares.",
  }),
  defineCount({
    group: "Real estate",
    industries: ["reit"],
    unit: "money",
    key: "computedFundsFromOperations",
    label: "FFO (computed)",
    formula:
      "Net income − preferred dividends + depreciation and amortization + impairments − gains on sales of real estate. Nareit's definition also adjusts for joint ventures and adds back depreciation of real estate only",
    inputs: ["computedFundsFromOperations", "fundsFromOperations"],
    compute(read) {
      const computed = read("computedFundsFromOperations")
      const isReported = read("fundsFromOperations") !== null
      return isReported ? "The company reports its own funds from operations." : computed
    },
  }),
  defineRatio({
    group: "Real estate",
    industries: ["reit"],
    unit: "perShare",
    key: "computedFundsFromOperationsPerShare",
    label: "FFO per share (computed)",
    expression: "computedFundsFromOperations / sharesDiluted",
    otherwise: "There are no shares.",
  }),
  defineRatio({
    group: "Real estate",
    industries: ["reit"],
    unit: "percent",
    key: "dividendsToOperatingCashFlow",
    label: "Dividends to operating cash flow",
    expression: "dividendsPaid / operatingCashFlow",
    otherwise: "Operating cash flow is not positive.",
  }),
]
