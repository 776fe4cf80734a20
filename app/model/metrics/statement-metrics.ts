import type { Grids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { companyFigures } from "./company-figures"
import { type CompanyMetrics, toCompanyMetrics } from "./company-metrics"
import { deriveMetrics } from "./derive-metrics"

/** The metrics of a company's statements; `grids` may be shared with other uses of the same document. */
export function statementMetrics(document: StatementsDocument, grids?: Grids): CompanyMetrics {
  const values = deriveMetrics(companyFigures(document, grids))
  return toCompanyMetrics(document.cik, "statements", values, document.currency)
}
