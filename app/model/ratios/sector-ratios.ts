import { add, defineRatio, over, type Ratio, subtract } from "./ratio"

const bank = { group: "Banking", industries: ["bank"], unit: "percent" } as const
const insurer = { group: "Insurance", industries: ["insurer"], unit: "percent" } as const

/** The share of revenue from which an insurer's expenses are those of its insurance. */
const leastPremiums = 0.8

/** Ratios of banks, insurers and real estate companies. */
export const sectorRatios: readonly Ratio[] = [
  defineRatio({
    ...bank,
    key: "netInterestMargin",
    label: "Net interest margin on assets",
    formula: "Net interest income ÷ average total assets (companies report theirs on earning assets)",
    inputs: ["netInterestIncome"],
    averages: ["assets"],
    compute: ({ netInterestIncome }, { assets }) =>
      over(netInterestIncome, assets, "Average assets are not positive."),
  }),
  defineRatio({
    ...bank,
    key: "efficiencyRatio",
    label: "Efficiency ratio",
    formula: "Noninterest expense ÷ (net interest income + noninterest income); low is efficient",
    inputs: ["nonInterestExpense", "netInterestIncome", "nonInterestIncome"],
    compute: ({ nonInterestExpense, netInterestIncome, nonInterestIncome }) =>
      over(nonInterestExpense, add(netInterestIncome, nonInterestIncome), "Income is not positive."),
  }),
  defineRatio({
    ...bank,
    key: "nonInterestShare",
    label: "Noninterest share of income",
    formula: "Noninterest income ÷ (net interest income + noninterest income)",
    inputs: ["nonInterestIncome", "netInterestIncome"],
    compute: ({ nonInterestIncome, netInterestIncome }) =>
      over(nonInterestIncome, add(netInterestIncome, nonInterestIncome), "Income is not positive."),
  }),
  defineRatio({
    ...bank,
    key: "provisionsToLoans",
    label: "Provisions to loans",
    formula: "Provision for credit losses ÷ average loans",
    inputs: ["provisionForCreditLosses"],
    averages: ["loans"],
    compute: ({ provisionForCreditLosses }, { loans }) =>
      over(provisionForCreditLosses, loans, "There are no loans."),
  }),
  defineRatio({
    ...bank,
    key: "loansToDeposits",
    label: "Loans to deposits",
    formula: "Loans, net of allowance ÷ deposits",
    inputs: ["loans", "deposits"],
    compute: ({ loans, deposits }) => over(loans, deposits, "There are no deposits."),
  }),
  defineRatio({
    ...bank,
    key: "equityToAssets",
    industries: ["bank", "insurer"],
    group: "Debt and liquidity",
    label: "Equity to assets",
    formula: "Equity ÷ total assets",
    inputs: ["equity", "assets"],
    compute: ({ equity, assets }) => over(equity, assets),
  }),
  defineRatio({
    ...insurer,
    key: "lossRatio",
    label: "Loss ratio",
    formula: "Benefits and claims ÷ premiums earned",
    inputs: ["benefitsAndClaims", "premiumsEarned"],
    compute: ({ benefitsAndClaims, premiumsEarned }) =>
      over(benefitsAndClaims, premiumsEarned, "There are no premiums."),
  }),
  defineRatio({
    ...insurer,
    key: "expenseRatio",
    label: "Expense ratio, all expenses",
    formula:
      "(Benefits and expenses − benefits and claims) ÷ premiums earned; includes expenses that are not of underwriting",
    inputs: ["operatingExpenses", "benefitsAndClaims", "premiumsEarned", "revenue"],
    compute({ operatingExpenses, benefitsAndClaims, premiumsEarned, revenue }) {
      if (premiumsEarned === null || revenue === null) return null
      if (premiumsEarned < revenue * leastPremiums)
        return "Premiums are less than 80 % of revenue, so expenses of other businesses would be counted."
      return over(subtract(operatingExpenses, benefitsAndClaims), premiumsEarned, "There are no premiums.")
    },
  }),
  defineRatio({
    ...insurer,
    key: "combinedRatio",
    label: "Combined ratio, all expenses",
    formula: "Loss ratio + expense ratio; below 100 % premiums alone cover the expenses",
    inputs: ["lossRatio", "expenseRatio"],
    compute: ({ lossRatio, expenseRatio }) => add(lossRatio, expenseRatio),
  }),
  defineRatio({
    ...insurer,
    key: "investmentShare",
    label: "Investment income to revenue",
    formula: "Net investment income ÷ revenue",
    inputs: ["investmentIncome", "revenue"],
    compute: ({ investmentIncome, revenue }) => over(investmentIncome, revenue, "There is no revenue."),
  }),
  defineRatio({
    group: "Real estate",
    industries: ["reit"],
    unit: "perShare",
    key: "fundsFromOperationsPerShare",
    label: "Funds from operations per share",
    formula: "Funds from operations, as reported ÷ diluted shares",
    inputs: ["fundsFromOperations", "sharesDiluted"],
    compute: ({ fundsFromOperations, sharesDiluted }) =>
      over(fundsFromOperations, sharesDiluted, "There are no shares."),
  }),
  defineRatio({
    group: "Real estate",
    industries: ["reit"],
    unit: "money",
    key: "computedFundsFromOperations",
    label: "FFO (computed)",
    formula:
      "Net income − preferred dividends + depreciation and amortization + impairments − gains on sales of real estate. Nareit's definition also adjusts for joint ventures and adds back depreciation of real estate only",
    inputs: ["computedFundsFromOperations", "fundsFromOperations"],
    compute: ({ computedFundsFromOperations, fundsFromOperations }) =>
      fundsFromOperations === null
        ? computedFundsFromOperations
        : "The company reports its own funds from operations.",
  }),
  defineRatio({
    group: "Real estate",
    industries: ["reit"],
    unit: "perShare",
    key: "computedFundsFromOperationsPerShare",
    label: "FFO per share (computed)",
    formula: "FFO (computed) ÷ diluted shares",
    inputs: ["computedFundsFromOperations", "sharesDiluted"],
    compute: ({ computedFundsFromOperations, sharesDiluted }) =>
      over(computedFundsFromOperations, sharesDiluted, "There are no shares."),
  }),
  defineRatio({
    group: "Real estate",
    industries: ["reit"],
    unit: "percent",
    key: "dividendsToOperatingCashFlow",
    label: "Dividends to operating cash flow",
    formula: "Dividends paid ÷ operating cash flow",
    inputs: ["dividendsPaid", "operatingCashFlow"],
    compute: ({ dividendsPaid, operatingCashFlow }) =>
      over(dividendsPaid, operatingCashFlow, "Operating cash flow is not positive."),
  }),
]
