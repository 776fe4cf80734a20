import type { Cik } from "~/lib/cik"
import type { Grids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { companyFigures } from "./company-figures"
import { type CompanyMetrics, toCompanyMetrics } from "./company-metrics"
import { deriveMetrics } from "./derive-metrics"

/** The metrics of the statements stored for `cik`; `grids` may be shared with other uses of the same document. */
export function statementMetrics(cik: Cik, document: StatementsDocument, grids?: Grids): CompanyMetrics {
  const values = deriveMetrics(companyFigures(document, grids))
  return toCompanyMetrics(cik, "statements", values, document.currency)
}
