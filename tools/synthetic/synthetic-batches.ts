import type { IngestBatchInput } from "~/ingest/batch/batch"
import { inventCompanies } from "../../tests/fixtures/invented/companies"
import { inventMetrics } from "./synthetic-metrics"

const companiesABatch = 1500
/** The suffix of invented tickers, so that they differ from real ones. */
const tickerMark = "-ZZ"

/** Invented companies with their metrics. Their statements are derived on request. */
export function* syntheticBatches(count: number): Generator<IngestBatchInput> {
  const companies = inventCompanies(count, tickerMark)
  const metrics = inventMetrics(companies)
  for (let start = 0; start < count; start += companiesABatch) {
    const some = companies.slice(start, start + companiesABatch)
    yield {
      listings: some.map(({ ticker, cik, name, exchange }, index) => ({
        ticker,
        cik,
        name,
        exchange,
        // After all real companies.
        position: firstPosition + start + index,
      })),
      profiles: some.map(({ cik, country, sic, fiscalYearEnd }) => ({
        cik,
        country,
        sic,
        fiscalYearEnd,
        filings: country === "us",
        financials: true,
        overview: false,
      })),
      metrics: some.flatMap(() => metrics.next().value ?? []),
    }
  }
  yield { rewriteLists: true }
}

const firstPosition = 1_000_000
