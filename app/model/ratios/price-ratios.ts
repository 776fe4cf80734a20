import { defineRatios, ofOperations, type Ratio } from "./ratio"

const common = { group: "Valuation", unit: "times", isYearly: true } as const
const ofEnterprise = { industries: ofOperations }
const ofLandlords = { industries: ["reit"] } as const
const noFreeCash = "Free cash flow is not positive."

/** Ratios to a price. A ratio comes after its inputs. */
export const priceRatios: readonly Ratio[] = defineRatios(common, {
  marketValue: {
    label: "Market value",
    unit: "money",
    expression: "price * shareCount",
    refuse: (read) => ((read("shareCount") ?? 1) > 0 ? null : "There are no shares."),
  },
  enterpriseValue: {
    ...ofEnterprise,
    label: "Enterprise value",
    unit: "money",
    expression: "marketValue + netDebtAndNoncontrolling",
    words: "Price × shares + debt + noncontrolling interests − cash and short-term investments",
  },
  dividendYield: { label: "Dividend yield", unit: "percent", expression: "dividendsPerShare / price" },
  buybackYield: { label: "Buyback yield", unit: "percent", expression: "shareRepurchases / marketValue" },
  earningsYield: { label: "Earnings yield", unit: "percent", expression: "epsDiluted / price" },
  freeCashFlowYield: {
    ...ofEnterprise,
    label: "Free cash flow yield",
    unit: "percent",
    expression: "freeCashFlow / marketValue",
  },
  priceEarnings: {
    label: "Price to earnings",
    expression: "price / epsDiluted",
    otherwise: "Earnings per share are not positive.",
  },
  priceSales: {
    label: "Price to sales",
    expression: "marketValue / revenue",
    otherwise: "There is no revenue.",
  },
  priceBook: {
    label: "Price to book",
    expression: "marketValue / equity",
    otherwise: "Equity is not positive.",
  },
  evToEbitda: {
    ...ofEnterprise,
    label: "Enterprise value to EBITDA",
    expression: "enterpriseValue / ebitda",
    otherwise: "EBITDA is not positive.",
  },
  evToSales: {
    ...ofEnterprise,
    label: "Enterprise value to sales",
    expression: "enterpriseValue / revenue",
    otherwise: "There is no revenue.",
  },
  evToFreeCashFlow: {
    ...ofEnterprise,
    label: "Enterprise value to free cash flow",
    expression: "enterpriseValue / freeCashFlow",
    otherwise: noFreeCash,
  },
  priceEarningsToGrowth: {
    label: "Price to earnings to growth",
    expression: "priceEarnings / epsGrowth5",
    isScreenedOnly: true,
  },
  priceFreeCashFlow: {
    ...ofEnterprise,
    label: "Price to free cash flow",
    expression: "marketValue / freeCashFlow",
    otherwise: noFreeCash,
  },
  priceTangibleBook: {
    label: "Price to tangible book",
    expression: "price / tangibleBookPerShare",
    otherwise: "Tangible book value is not positive.",
    words: "Price ÷ ((equity − goodwill − intangibles) ÷ shares)",
  },
  priceFundsFromOperations: {
    ...ofLandlords,
    label: "Price to funds from operations",
    expression: "marketValue / fundsFromOperations",
    otherwise: "Funds from operations are not positive.",
  },
  priceComputedFundsFromOperations: {
    ...ofLandlords,
    label: "Price to FFO (computed)",
    expression: "marketValue / computedFundsFromOperations",
    otherwise: "FFO is not positive.",
  },
})
