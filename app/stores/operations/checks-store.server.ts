import { z } from "zod"
import { storedCik } from "~/lib/value-schemas"
import { type StatementCheck, statementCheck } from "~/model/financials/checks/statement-checks"
import { defineTable, storedJson } from "~/stores/table"

const count = z.number()

/** What checks of companies' statements found. */
export const statementChecks = defineTable({
  name: "statement_checks",
  key: ["cik"],
  fields: {
    cik: storedCik,
    balances: count,
    balancesHeld: count,
    quarters: count,
    quartersHeld: count,
    identities: storedJson(statementCheck.shape.identities),
    differing: count,
  },
})

export function checkStatementsSql(db: D1Database, checks: StatementCheck[]): D1PreparedStatement[] {
  return statementChecks.put(
    db,
    checks.map((check) => ({
      ...check,
      differing: check.identities.reduce((sum, { checked, held, named }) => sum + checked - held - named, 0),
    })),
  )
}
