import { z } from "zod"
import { cikSchema } from "~/lib/id-schemas"
import type { Grids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { countIdentities } from "./check-identities"

/** How many balances and sums of quarters of one company were checked, and how many hold. */
export const statementCheck = z.object({
  cik: cikSchema,
  balances: z.number().int(),
  balancesHeld: z.number().int(),
  quarters: z.number().int(),
  quartersHeld: z.number().int(),
})
export type StatementCheck = z.infer<typeof statementCheck>

export function checkStatements(document: StatementsDocument, grids?: Grids): StatementCheck {
  const { balances, quarters } = countIdentities(document, grids)
  return {
    cik: document.cik,
    balances: balances.checked,
    balancesHeld: balances.held,
    quarters: quarters.checked,
    quartersHeld: quarters.held,
  }
}
