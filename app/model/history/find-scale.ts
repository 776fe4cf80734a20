import type { StatementTable } from "./find-statements"
import type { PrintedFigure } from "./old-filing"
import { readTable } from "./read-table"

const scales = [1_000_000, 1_000, 1]
/** A number of fewer digits agrees by chance. */
const distinctive = 100
/** One number can be a coincidence. */
const enough = 2

/**
 * The unit of a statement that names none, by the figures that tables with a named unit have too: the net income of
 * a cash flow statement, the total assets of a table of five years. Null where they are too few or disagree.
 */
export function findScale(statement: StatementTable, known: readonly PrintedFigure[]): number | null {
  const { table, columns } = statement
  const printed = readTable({
    ...{
      lines: table.lines,
      columns,
      basis: statement.basis,
      scale: 1,
      document: "",
      anchor: null,
      table: 0,
    },
    parts: ["income", "balance", "cashflow"],
  }).filter(({ unit, value }) => unit === "USD" && Math.abs(value) >= distinctive)
  const shared = printed.flatMap((figure) => {
    const others = known.filter(
      ({ row, unit, start, end }) =>
        row === figure.row &&
        unit === "USD" &&
        end === figure.end &&
        (start === null) === (figure.start === null),
    )
    return others.length > 0 ? [{ figure, others }] : []
  })
  const fitting = scales.filter((scale) =>
    shared.every(({ figure, others }) => others.some(({ value }) => value === figure.value * scale)),
  )
  return shared.length >= enough ? (fitting[0] ?? null) : null
}
