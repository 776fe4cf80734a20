import type { Cik } from "~/lib/cik"
import type { Grids } from "~/model/financials/statements/statement-grid"
import { isAnnualReporter, type StatementsDocument } from "~/model/financials/statements-document"
import { companyFigures } from "./company-figures"
import { type CompanyMetrics, toCompanyMetrics } from "./company-metrics"
import { deriveMetrics } from "./derive-metrics"
import { reportsOnceAYear } from "./metrics-filings"

/** The metrics of the statements stored for `cik`; `grids` may be shared with other uses of the same document. */
export function statementMetrics(cik: Cik, document: StatementsDocument, grids?: Grids): CompanyMetrics {
  const values = {
    ...deriveMetrics(companyFigures(document, grids)),
    [reportsOnceAYear]: isAnnualReporter(document) ? 1 : 0,
  }
  return toCompanyMetrics(cik, "statements", values, document.currency)
}
