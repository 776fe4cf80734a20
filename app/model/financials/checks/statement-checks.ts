import { z } from "zod"
import { cikSchema } from "~/lib/value-schemas"
import type { Grids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { countIdentities, findResult } from "./check-identities"
import { identityKeys } from "./identities"

const count = z.number().int()

const identityCount = z.object({
  identity: z.enum(identityKeys),
  checked: count,
  held: count,
  /** Those whose difference is a row of the statement, or rounding. */
  named: count,
})

/** The number of balances, sums of quarters and other identities of one company that were checked, and of those that hold. */
export const statementCheck = z.object({
  cik: cikSchema,
  balances: count,
  balancesHeld: count,
  quarters: count,
  quartersHeld: count,
  /** Empty in batches of earlier versions. */
  identities: z.array(identityCount).default([]),
})
export type StatementCheck = z.infer<typeof statementCheck>

export function checkStatements(document: StatementsDocument, grids?: Grids): StatementCheck {
  const results = countIdentities(document, grids)
  const [balances, quarters] = [findResult(results, "balance"), findResult(results, "quarters")]
  return {
    cik: document.cik,
    balances: balances.checked,
    balancesHeld: balances.held,
    quarters: quarters.checked,
    quartersHeld: quarters.held,
    identities: results.map(({ identity, checked, held, cases }) => ({
      identity,
      checked,
      held,
      named: cases.filter(({ state }) => state === "named").length,
    })),
  }
}
