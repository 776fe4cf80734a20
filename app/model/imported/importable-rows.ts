import type { Row } from "~/model/financials/rows/row-types"
import { allRows } from "~/model/financials/rows/statement-rows"

/** The rows of all forms of statements whose figures can be imported, by key. Remainders are computed. */
export const importableRows: ReadonlyMap<string, Row> = new Map(
  (["reit", "bank", "insurer", "general"] as const)
    .flatMap((industry) => allRows(industry))
    .filter((row) => !row.hidden && row.aliases.length > 0)
    .map((row) => [row.key, row]),
)

const byLowerCase = new Map([...importableRows.keys()].map((key) => [key.toLowerCase(), key]))

/** The row of a key in any case. */
export function findImportableRow(text: string): Row | null {
  return importableRows.get(text) ?? importableRows.get(byLowerCase.get(text.toLowerCase()) ?? "") ?? null
}
