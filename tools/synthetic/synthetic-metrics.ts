import { parseCompanyFacts } from "~/edgar/companyfacts"
import { inventFacts } from "~/ingest/invented/facts"
import { normal, type Random, seededRandom } from "~/ingest/invented/random"
import type { ListedCompany } from "~/model/directory/list-index"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { type CompanyMetrics, toCompanyMetrics } from "~/model/metrics/company-metrics"
import type { MetricValues } from "~/model/metrics/metric-values"
import { statementMetrics } from "~/model/metrics/statement-metrics"

/** The profile from a refresh of an invented company, which has no filing list and therefore no industry. */
export function inventStatements(company: ListedCompany): StatementsDocument {
  const head = { name: company.name, sic: null, fiscalYearEnd: null }
  return deriveStatementsDocument(parseCompanyFacts(inventFacts(company)), head)
}

/** The metrics of invented companies, derived from their statements in the same way as in a refresh. */
export function* inventMetrics(companies: readonly ListedCompany[]): Generator<CompanyMetrics[]> {
  const random = seededRandom(companies.length + 1)
  for (const company of companies) {
    const statements = inventStatements(company)
    const rows = [statementMetrics(company.cik, statements)]
    if (company.country === "us") {
      rows.push(toCompanyMetrics(company.cik, "filings", inventRecency(random)))
      if (random() < 0.3) rows.push(toCompanyMetrics(company.cik, "insiders", inventInsiders(random)))
    }
    yield rows
  }
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
