import type { StatementsDocument } from "~/model/financials/statements-document"

export type HeadlineSector = "general" | "bank" | "insurer" | "reit" | "utility" | "miner"

/** The figures that a sector is read by. */
export const sectorFigures: Record<HeadlineSector, readonly string[]> = {
  general: [
    "revenue",
    "operatingMargin",
    "netIncome",
    "epsDiluted",
    "freeCashFlow",
    "returnOnInvestedCapital",
  ],
  bank: [
    "netInterestIncome",
    "netIncome",
    "epsDiluted",
    "returnOnEquity",
    "efficiencyRatio",
    "loansToDeposits",
  ],
  insurer: [
    "premiumsEarned",
    "lossRatio",
    "combinedRatio",
    "netIncome",
    "epsDiluted",
    "returnOnEquity",
    "bookValuePerShare",
  ],
  reit: [
    "revenue",
    "fundsFromOperations",
    "computedFundsFromOperations",
    "operatingCashFlow",
    "epsDiluted",
    "dividendsPerShare",
    "debtToEquity",
  ],
  utility: ["revenue", "netIncome", "epsDiluted", "dividendsPerShare", "capitalExpenditure", "debtToEquity"],
  miner: [
    "revenue",
    "operatingMargin",
    "freeCashFlow",
    "epsDiluted",
    "capitalExpenditure",
    "netDebtToEbitda",
  ],
}

/** The multiples that a sector is valued by. */
export const sectorMultiples: Record<HeadlineSector, readonly string[]> = {
  general: [
    "marketValue",
    "enterpriseValue",
    "priceEarnings",
    "priceSales",
    "evToEbitda",
    "freeCashFlowYield",
    "dividendYield",
  ],
  bank: ["marketValue", "priceEarnings", "priceBook", "priceTangibleBook", "dividendYield", "buybackYield"],
  insurer: [
    "marketValue",
    "priceEarnings",
    "priceBook",
    "priceTangibleBook",
    "dividendYield",
    "buybackYield",
  ],
  reit: [
    "marketValue",
    "enterpriseValue",
    "priceFundsFromOperations",
    "priceComputedFundsFromOperations",
    "priceBook",
    "evToEbitda",
    "dividendYield",
  ],
  utility: ["marketValue", "enterpriseValue", "priceEarnings", "priceBook", "evToEbitda", "dividendYield"],
  miner: ["marketValue", "enterpriseValue", "priceEarnings", "priceBook", "evToEbitda", "freeCashFlowYield"],
}

/** Utilities and miners report like other companies: their SIC code tells them apart. */
export function headlineSector({ industry }: StatementsDocument, sic: string | null): HeadlineSector {
  if (industry !== "general") return industry
  if (/^49[123]/.test(sic ?? "")) return "utility"
  return /^(?:10|12|13[01]|14)/.test(sic ?? "") ? "miner" : "general"
}

/** Labels that are shorter than those of the tables. */
export const shortLabels: Record<string, string> = {
  epsDiluted: "Diluted EPS",
  returnOnInvestedCapital: "ROIC",
  priceEarnings: "P/E",
  priceSales: "P/S",
  priceBook: "P/B",
  priceTangibleBook: "Price to tangible book",
  evToEbitda: "EV/EBITDA",
  priceFundsFromOperations: "Price to FFO",
  freeCashFlowYield: "FCF yield",
}
