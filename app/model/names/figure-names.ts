import { type StatementName, statementRows } from "~/model/financials/rows/statement-rows"
import { industryForms } from "~/model/ratios/industry-forms"
import { ratioTable } from "~/model/ratios/ratio-table"
import { type Named, toNameIndex } from "./name-index"

type Statement = StatementName | "ratios"

interface NamedFigure extends Named {
  statement: Statement
}

const figures: readonly NamedFigure[] = [
  ...(["income", "balance", "cashflow"] as const).flatMap((statement) =>
    industryForms.flatMap((industry) =>
      statementRows(statement, industry).map(({ key, label }) => ({ key, label, statement })),
    ),
  ),
  ...ratioTable.map(({ key, label }) => ({ key, label, statement: "ratios" as const })),
]

const index = toNameIndex(figures)

/** The rows of statements and ratios that a text names, the usual one first. */
export const findFigures = index.findInAnyOrder

/** The row that a text usually means, with its label and statement; null for a text that names none. */
export function findFigure(text: string): NamedFigure | null {
  const [key] = findFigures(text)
  return figures.find((figure) => figure.key === key) ?? null
}

/** The statement of a row or ratio, the given one if it has the row; null for other keys. */
export function getStatement(key: string, wanted: Statement): Statement | null {
  const found = figures.filter((figure) => figure.key === key).map(({ statement }) => statement)
  return found.includes(wanted) ? wanted : (found[0] ?? null)
}

/** A sentence for a name that no row has, with the keys that come near. */
export function explainUnknownFigure(text: string): string {
  const near = index.listNear(text)
  return `There is no row “${text}”.${near.length > 0 ? ` Did you mean: ${near.join(", ")}?` : ""}`
}
