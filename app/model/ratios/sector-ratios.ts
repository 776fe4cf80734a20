import { defineCount, defineRatios, type Ratio } from "./ratio"

const landlord = { group: "Real estate", industries: ["reit"] } as const
const noIncome = "Income is not positive."
const noPremiums = "There are no premiums."
const noShares = "There are no shares."

/** The share of revenue from which an insurer's expenses are those of its insurance. */
const minPremiumShare = 0.8

/** Ratios of banks, insurers and real estate companies. */
export const sectorRatios: readonly Ratio[] = [
  ...defineRatios(
    { group: "Banking", industries: ["bank"], unit: "percent" },
    {
      netInterestMargin: {
        label: "Net interest margin on assets",
        expression: "netInterestIncome / assets@average",
        otherwise: "Average assets are not positive.",
        note: " (companies report theirs on earning assets)",
      },
      efficiencyRatio: {
        label: "Efficiency ratio",
        expression: "nonInterestExpense / (netInterestIncome + nonInterestIncome)",
        otherwise: noIncome,
        note: "; low is efficient",
      },
      nonInterestShare: {
        label: "Noninterest share of income",
        expression: "nonInterestIncome / (netInterestIncome + nonInterestIncome)",
        otherwise: noIncome,
      },
      provisionsToLoans: {
        label: "Provisions to loans",
        expression: "provisionForCreditLosses / loans@average",
        otherwise: "There are no loans.",
        words: "Provision for credit losses ÷ average loans",
      },
      loansToDeposits: {
        label: "Loans to deposits",
        expression: "loans / deposits",
        otherwise: "There are no deposits.",
      },
      equityToAssets: {
        industries: ["bank", "insurer"],
        group: "Debt and liquidity",
        label: "Equity to assets",
        expression: "equity / assets",
      },
    },
  ),
  ...defineRatios(
    { group: "Insurance", industries: ["insurer"], unit: "percent" },
    {
      lossRatio: {
        label: "Loss ratio",
        expression: "benefitsAndClaims / premiumsEarned",
        otherwise: noPremiums,
      },
      expenseRatio: {
        label: "Expense ratio, all expenses",
        expression: "(operatingExpenses - benefitsAndClaims) / premiumsEarned",
        otherwise: noPremiums,
        words: "(Benefits and expenses − benefits and claims) ÷ premiums earned",
        note: "; includes expenses that are not of underwriting",
        refuse: (read) =>
          (read("premiumsEarned") ?? 0) < (read("revenue") ?? 0) * minPremiumShare
            ? "Premiums are less than 80 % of revenue, so expenses of other businesses would be counted."
            : null,
      },
      combinedRatio: {
        label: "Combined ratio, all expenses",
        expression: "lossRatio + expenseRatio",
        note: "; below 100 % premiums alone cover the expenses",
      },
      investmentShare: {
        label: "Investment income to revenue",
        expression: "investmentIncome / revenue",
        otherwise: "There is no revenue.",
      },
    },
  ),
  ...defineRatios(
    { ...landlord, unit: "perShare" },
    {
      fundsFromOperationsPerShare: {
        label: "Funds from operations per share",
        expression: "fundsFromOperations / sharesDiluted",
        otherwise: noShares,
      },
    },
  ),
  defineCount({
    ...landlord,
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
  ...defineRatios(
    { ...landlord, unit: "perShare" },
    {
      computedFundsFromOperationsPerShare: {
        label: "FFO per share (computed)",
        expression: "computedFundsFromOperations / sharesDiluted",
        otherwise: noShares,
      },
      dividendsToOperatingCashFlow: {
        unit: "percent",
        label: "Dividends to operating cash flow",
        expression: "dividendsPaid / operatingCashFlow",
        otherwise: "Operating cash flow is not positive.",
      },
    },
  ),
]
