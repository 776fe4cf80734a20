import type { ListedCompany } from "~/features/companies/list-index"
import { type CompanyMetrics, toCompanyMetrics } from "~/features/screener/company-metrics"
import { deriveMetrics, type MetricValues } from "~/features/screener/derive-metrics"
import { inventFigures } from "./figures"
import { normal, type Random, seededRandom } from "./random"

/** The metrics of invented companies, the larger ones first; the same companies give the same metrics. */
export function* inventMetrics(companies: readonly ListedCompany[]): Generator<CompanyMetrics[]> {
  const random = seededRandom(companies.length + 1)
  for (const [place, { cik, sic, country }] of companies.entries()) {
    const size = Math.round(4e11 / (place + 6) ** 1.05) + 2e5
    const figures = inventFigures(random, size, sic === "6022" || sic === "6331")
    const currency = country === "us" || country === null ? "USD" : (currencies[country] ?? "USD")
    const rows = [toCompanyMetrics(cik, "statements", deriveMetrics(figures), currency)]
    if (country === "us") {
      rows.push(toCompanyMetrics(cik, "filings", inventRecency(random)))
      if (random() < 0.3) rows.push(toCompanyMetrics(cik, "insiders", inventInsiders(random)))
    }
    yield rows
  }
}

const currencies: Record<string, string> = {
  ca: "CAD",
  gb: "GBP",
  jp: "JPY",
  hk: "HKD",
  cn: "CNY",
  in: "INR",
  au: "AUD",
  de: "EUR",
  fr: "EUR",
  it: "EUR",
  se: "SEK",
  kr: "KRW",
  my: "MYR",
  br: "BRL",
}

const lastDay = 20_600

function inventRecency(random: Random): MetricValues {
  return {
    daysSinceAnnual: lastDay - Math.floor(random() * 400),
    daysSinceQuarterly: lastDay - Math.floor(random() * 110),
    daysSinceFiling: lastDay - Math.floor(random() * 30),
    filingsLastYear: 20 + Math.floor(random() * 120),
    currentReportsLastYear: Math.floor(random() * 25),
  }
}

function inventInsiders(random: Random): MetricValues {
  return {
    insiderNetBuying: Math.round(normal(random) * 5e6),
    insiderNetBuying3: Math.round(normal(random) * 1e6),
    insiderBuyers: Math.floor(random() * 5),
    insiderSellers: Math.floor(random() * 8),
  }
}
