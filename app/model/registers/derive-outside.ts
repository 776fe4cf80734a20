import type { Cik } from "~/lib/cik"
import { type CompanyHead, deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { emptyFacts } from "~/model/financials/figures/join-figures"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { ImportedStatements } from "~/model/imported/imported-document"
import { withImported, withPublications } from "~/model/imported/imported-facts"
import { toRegisterFacts, withReports } from "./register-facts"
import type { ReportsDocument } from "./reports-document"

/**
 * The statements of a company that is not at the SEC, from its reports in a register and its imported figures; null
 * if it has none. A report's figure is shown where there is one.
 */
export function deriveOutside(
  cik: Cik,
  imported: ImportedStatements | null,
  reports: ReportsDocument | null,
  head: CompanyHead,
): StatementsDocument | null {
  if (!imported?.reports.length && !reports?.reports.length) return null
  const facts = reports ? toRegisterFacts(reports) : emptyFacts(cik, head.name)
  const statements = deriveStatementsDocument(withImported(facts, imported), head)
  return withReports(withPublications(statements, imported), reports)
}
