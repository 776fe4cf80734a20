import { formatDay } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { type ReportedStatement, statementNames } from "~/model/as-reported/as-reported-document"
import { memberLabel } from "~/model/segments/member-label"
import { DataTable, Figure } from "~/ui/data-table"

/** `Balance sheet`; changes in equity with their period. */
export function statementTitle({ kind, columns }: ReportedStatement): string {
  const [first] = columns
  const name = statementNames[kind]
  return kind === "EQ" && first?.start
    ? `${name}, ${formatDay(first.start)} to ${formatDay(first.end)}`
    : name
}

/** A row of the statements that reads a concept, and its address. */
type ToRow = (concept: string) => { label: string; to: string } | null

/** A statement in its filer's rows, beside the rows of the statements that read them. Uses no router, so that the loader can render it to HTML. */
export function StatementAsReported({
  statement,
  toRow,
}: {
  statement: ReportedStatement
  toRow: ToRow | null
}) {
  const { kind, columns, rows } = statement
  const scale = getScale(rows)
  return (
    <DataTable
      caption={statementTitle(statement)}
      columns={[
        { corner: scale === 1 ? null : scale === 1e6 ? "Millions" : "Thousands" },
        ...columns.map(({ start, end, member }) =>
          kind === "EQ"
            ? { period: member === null ? "Total" : memberLabel(member, {}) }
            : { period: formatDay(end), note: spanNote(start, end) },
        ),
        toRow ? { text: "Row" } : null,
      ]}
    >
      {rows.map(({ label, concept, depth, isHead, unit, values }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a statement can state a concept twice
        <tr key={`${concept} ${line}`} className={isHead ? "head" : undefined}>
          <th
            scope={isHead ? "rowgroup" : "row"}
            colSpan={isHead ? columns.length + (toRow ? 2 : 1) : undefined}
          >
            <span className={indents[Math.min(depth, indents.length - 1)]} title={concept}>
              {label}
            </span>
          </th>
          {isHead
            ? null
            : values.map((value, at) => (
                <Figure
                  key={`${columns[at]?.end} ${columns[at]?.start} ${columns[at]?.member}`}
                  text={formatReported(value, unit, scale)}
                />
              ))}
          {toRow && !isHead ? <RowCell row={toRow(concept)} /> : null}
        </tr>
      ))}
    </DataTable>
  )
}

function RowCell({ row }: { row: ReturnType<ToRow> }) {
  return <td className="text">{row ? <a href={row.to}>{row.label}</a> : null}</td>
}

const indents = ["block", "block pl-3", "block pl-6", "block pl-9", "block pl-12"]

function spanNote(start: string | null, end: string): string | undefined {
  if (start === null) return undefined
  const months = Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000 / 30.44)
  return `${months} months`
}

/** The divisor of amounts of money. */
function getScale(rows: ReportedStatement["rows"]): number {
  const amounts = rows.flatMap(({ unit, values }) => (isMoney(unit) ? values : [])).map((value) => value ?? 0)
  const largest = Math.max(0, ...amounts.map(Math.abs))
  return largest >= 1e8 && amounts.every((value) => value % 1e5 === 0) ? 1e6 : largest >= 1e5 ? 1e3 : 1
}

/** Amounts and share counts in the statement's scale; amounts per share as they are. */
function formatReported(value: number | null, unit: string, scale: number): string {
  if (value === null) return missing
  if (isMoney(unit)) return formatFigure(value / scale, value % scale === 0 || scale === 1e3 ? 0 : 1)
  if (unit === "shares") return formatFigure(value / (scale === 1 ? 1 : 1e3))
  return formatFigure(value, 2)
}

function isMoney(unit: string): boolean {
  return /^[A-Z]{3}$/.test(unit)
}
