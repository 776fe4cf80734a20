import { Fragment } from "react"
import { formatDay } from "~/lib/dates"
import { countText, formatFigure, missing } from "~/lib/numbers"
import type { NoteColumn, NoteRow, NoteTable, TopicView } from "~/model/notes/topic-view"
import { formatCurrency } from "~/pages/company/financials/statement-table-model"
import { DataTable, Figure, PeriodHead, RowHead, TableRow } from "~/ui/data-table"
import { Section } from "~/ui/section"
import { formatNote, monthOf } from "./note-charts"

type GetSource = (filing: number, value: number, unit: string) => string | undefined

/** The tables of a topic. Uses no router, so that the loader can render it. */
export function NoteTables({
  view,
  scale,
  getSource,
}: {
  view: TopicView
  scale: Scale
  getSource: GetSource
}) {
  const { columns } = view
  return view.tables
    .filter(({ isShown }) => isShown)
    .map((table) => {
      const [rows, ended] = splitEnded(table)
      if (rows.length === 0 && ended.length === 0) return null
      const shown = { columns, scale, getSource, title: table.title }
      const isFolded = rows.length === 0 || table.key === "others"
      return (
        <Fragment key={table.key}>
          {isFolded ? null : (
            <Section title={table.title}>
              <Figures {...shown} rows={rows} />
              <SumNote table={table} />
            </Section>
          )}
          {isFolded || ended.length > 0 ? (
            <details className="mt-3 text-small">
              <summary className="link inline-flex items-center text-data">
                {isFolded
                  ? `${table.title}: ${countText(rows.length + ended.length, "line")}`
                  : nameEnded(ended)}
              </summary>
              <Figures {...shown} rows={isFolded ? [...rows, ...ended] : ended} />
            </details>
          ) : null}
        </Fragment>
      )
    })
}

const mostNamed = 3

/** `Earlier lines: Discount, Premium` */
function nameEnded(ended: readonly NoteRow[]): string {
  const others = ended.length - mostNamed
  const named = ended.slice(0, mostNamed).map(({ label }) => label)
  return `Earlier lines: ${named.join(", ")}${others > 0 ? ` and ${countText(others, "other")}` : ""}`
}

/** Without a figure in this many of the newest columns, a line is over. */
const emptyColumns = 3

/** The rows that still have figures, and those that had. */
function splitEnded({ rows }: NoteTable): [NoteRow[], NoteRow[]] {
  const known = rows.filter(({ kind, values }) =>
    values.some((value) => value !== null && (kind !== "rest" || value !== 0)),
  )
  const isOver = ({ kind, values }: NoteRow) =>
    kind === "line" && values.slice(-emptyColumns).every((value) => value === null)
  const current = known.filter((row) => !isOver(row))
  const hasLines = current.some(({ kind }) => kind === "line")
  return hasLines ? [current, known.filter(isOver)] : [[], known.filter(({ kind }) => kind === "line")]
}

interface FiguresProps {
  title: string
  columns: NoteColumn[]
  rows: NoteRow[]
  scale: Scale
  getSource: GetSource
}

function Figures({ title, columns, rows, scale, getSource }: FiguresProps) {
  const newest = columns.length - 1
  return (
    <DataTable caption={title} isFromEnd periods={columns.length}>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <PeriodHead key={column.key} title={titleOf(column)} note={formatDay(column.end)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow
            key={row.key}
            kind={row.kind === "line" ? "plain" : row.kind === "rest" ? "part" : "total"}
          >
            <RowHead>{row.label}</RowHead>
            {row.values.map((value, at) => {
              const filing = row.filings[at] ?? null
              return (
                <Figure
                  key={columns[at]?.key}
                  text={formatScaled(value, row.unit, scale)}
                  href={value === null || filing === null ? undefined : getSource(filing, value, row.unit)}
                  isLatest={at === newest}
                  mark={row.isOutside[at] ? "n" : null}
                  title={whyMarked(row, at)}
                />
              )
            })}
          </TableRow>
        ))}
      </tbody>
    </DataTable>
  )
}

function whyMarked({ values, isOutside, kind }: NoteRow, at: number): string | undefined {
  if (isOutside[at]) return "Not in this sum"
  return kind === "line" && values[at] === null ? "No report tags this for the period" : undefined
}

function titleOf({ fiscalYear, fiscalQuarter, span, start, end }: NoteColumn): string {
  if (span === "month") return monthOf({ start, end })
  return fiscalQuarter === null ? String(fiscalYear) : `Q${fiscalQuarter} ${fiscalYear}`
}

/** Says in how many columns the parts add up. */
function SumNote({ table: { sums, rows } }: { table: NoteTable }) {
  if (!sums) return null
  const { known, closed } = sums
  const isMarked = rows.some(({ isOutside }) => isOutside.some(Boolean))
  return (
    <p className="text-note text-ink-3">
      {closed === known
        ? `The parts add up to the total in ${known === 1 ? "the one period" : `all ${known} periods`} that ${known === 1 ? "has" : "have"} both.`
        : `The parts add up to the total within rounding in ${closed} of ${known} periods; elsewhere, what is left is a row of its own${rows.some(({ kind }) => kind === "rest") ? "" : " or too large to be one"}.`}
      {isMarked ? (
        <>
          {" "}
          <sup className="text-blue">n</sup> not in this sum.
        </>
      ) : null}
    </p>
  )
}

interface Scale {
  divisor: number
  currency: string | null
  /** 1,000 where all counts of shares are whole thousands. */
  shares: number
}

/** Millions or thousands of the currency, by the largest amount. */
export function getScale({ tables }: TopicView): Scale {
  const amounts = tables.flatMap(({ rows }) => rows.filter(({ unit }) => isCurrency(unit)))
  const largest = Math.max(0, ...amounts.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))))
  const ofUnit = (unit: string) => amounts.filter((row) => row.unit === unit).length
  const [currency = null] = amounts.map(({ unit }) => unit).sort((a, b) => ofUnit(b) - ofUnit(a))
  return {
    divisor: largest >= 1e8 ? 1e6 : largest >= 1e5 ? 1e3 : 1,
    currency,
    shares: areThousands(tables) ? 1000 : 1,
  }
}

function areThousands(tables: readonly NoteTable[]): boolean {
  const counts = tables.flatMap(({ rows }) =>
    rows.flatMap(({ unit, values }) => (unit === "shares" ? values.filter((value) => value !== null) : [])),
  )
  return counts.some((value) => value >= 1e6) && counts.every((value) => value % 1000 === 0)
}

/** `Millions of US dollars; shares in thousands` */
export function describeScale({ divisor, currency, shares }: Scale): string {
  const size = divisor === 1e6 ? "Millions of " : divisor === 1e3 ? "Thousands of " : "In "
  return `${size}${formatCurrency(currency)}${shares === 1000 ? "; shares in thousands" : ""}`
}

function isCurrency(unit: string): boolean {
  return /^[A-Z]{3}$/.test(unit)
}

/** A figure in the unit of the page; an amount in another currency, such as of notes in euros, with its code. */
function formatScaled(value: number | null, unit: string, { divisor, shares, currency }: Scale): string {
  if (value === null) return missing
  if (unit === "shares") return formatNote(value / shares, unit)
  if (!isCurrency(unit)) return formatNote(value, unit)
  const text = formatFigure(value / divisor)
  return unit === currency ? text : `${unit} ${text}`
}
