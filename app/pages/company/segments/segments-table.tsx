import { Fragment, type ReactNode } from "react"
import { edgarAddress } from "~/edgar/addresses"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import { formatChange, formatFigure, formatPercent, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { readerAddress } from "~/model/filings/reader-address"
import { describeGap, findPeriodGaps } from "~/model/financials/view/period-gaps"
import { getGrowth, getShare } from "~/model/segments/segment-changes"
import type { SegmentColumn, SegmentRow, SegmentTable } from "~/model/segments/segment-tables"
import type { SegmentView } from "~/model/segments/segments-query"
import { readerPath } from "~/pages/company/reader/filing/reader-query"
import { DataTable, Figure, GapCell, GapHead, RowHead, TableRow } from "~/ui/data-table"

/** A part has ended if it has no figure in this number of newest periods. */
const emptyPeriods = 2

interface SplitTable {
  current: SegmentTable
  /** Parts that ended, with the periods of which they have figures; null if there are none. */
  ended: SegmentTable | null
}

export function splitEnded(table: SegmentTable): SplitTable {
  const { rows, columns } = table
  if (columns.length <= emptyPeriods) return { current: table, ended: null }
  const isEnded = ({ kind, values }: SegmentRow) =>
    kind === "part" && values.slice(-emptyPeriods).every((value) => value === null || value === 0)
  const gone = rows.filter(isEnded)
  if (gone.length === 0 || gone.length === rows.length) return { current: table, ended: null }
  const kept = columns.flatMap((_, at) => (gone.some(({ values }) => values[at]) ? at : []))
  const choose = <T,>(list: readonly T[]) => kept.flatMap((at) => (at in list ? [list[at] as T] : []))
  return {
    current: { ...table, rows: rows.filter((row) => !isEnded(row)) },
    ended: {
      ...table,
      columns: choose(columns),
      rows: gone.map((row) => ({ ...row, values: choose(row.values) })),
    },
  }
}

interface SegmentsTableProps {
  ticker: Ticker
  cik: Cik
  table: SegmentTable
  show: SegmentView
  /** The divisor of a figure. */
  scale: number
  /** `Millions of US dollars` */
  unit: string
}

/** The parts of the newest periods, and folded those that ended. Uses no router, so that the loader can render it. */
export function SegmentTables(props: SegmentsTableProps) {
  const { current, ended } = splitEnded(props.table)
  const last = ended?.columns.at(-1)
  return (
    <>
      <SegmentsTable {...props} table={current} />
      {ended && last ? (
        <details className="mt-3 text-small">
          <summary className="link inline-flex items-center text-data">
            {`Until ${last.title}: ${ended.rows.map(({ label }) => label).join(", ")}`}
          </summary>
          <SegmentsTable {...props} table={ended} isPart />
        </details>
      ) : null}
    </>
  )
}

function SegmentsTable({
  ticker,
  cik,
  table,
  show,
  scale,
  unit,
  isPart = false,
}: SegmentsTableProps & { isPart?: boolean }) {
  const { columns, rows, sums, title } = table
  const last = columns.length - 1
  const gaps = findPeriodGaps(columns, columns[0]?.fiscalQuarter === null ? "annual" : "quarterly")
  const toCells = (cell: (column: SegmentColumn, at: number) => ReactNode) =>
    columns.map((column, at) => (
      <Fragment key={column.key}>
        {gaps[at] ? <GapCell /> : null}
        {cell(column, at)}
      </Fragment>
    ))
  const toFigures = (row: SegmentRow, kind = row.kind) => {
    const texts = getTexts(table, { ...row, kind }, show, scale)
    return toCells((column, at) => (
      <Figure
        text={texts[at] ?? missing}
        href={figureAddress(ticker, table, row, at)}
        isLatest={at === last}
        mark={column.isComputed && show === "values" && row.values[at] !== null ? "c" : null}
      />
    ))
  }
  const totals = getTexts(table, { kind: "part", values: columns.map(({ total }) => total) }, show, scale)
  return (
    <DataTable
      caption={isPart ? `${title}: ended parts` : title}
      isFromEnd
      columns={[
        { corner: show === "values" ? unit : null },
        ...columns.flatMap((column, at) => {
          const gap = gaps[at]
          const head = { period: column.title, note: formatDay(column.end) }
          return gap ? [<GapHead key={`before ${column.key}`} text={describeGap(gap)} />, head] : [head]
        }),
      ]}
    >
      {rows.map((row) => (
        <TableRow key={row.key}>
          <RowHead>{row.label}</RowHead>
          {toFigures(row)}
        </TableRow>
      ))}
      {isPart ? null : (
        <>
          <TableRow kind="total">
            <RowHead>Total</RowHead>
            {toCells((_, at) => (
              <Figure text={totals[at] ?? missing} isLatest={at === last} />
            ))}
          </TableRow>
          {sums.map((row) => (
            <TableRow key={row.key} kind="part">
              <RowHead>{`Of which ${row.label}`}</RowHead>
              {toFigures(row, "part")}
            </TableRow>
          ))}
        </>
      )}
      <TableRow kind="part">
        <RowHead>Source</RowHead>
        {toCells((column, at) => (
          <td className={at === last ? "date latest" : "date"}>
            <a href={sourceAddress(ticker, cik, column)} title={sourceTitle(column)}>
              {column.filing.form}
            </a>
          </td>
        ))}
      </TableRow>
    </DataTable>
  )
}

function getTexts(
  { columns }: SegmentTable,
  { kind, values }: Pick<SegmentRow, "kind" | "values">,
  show: SegmentView,
  scale: number,
): string[] {
  if (show === "share") return getShare({ columns }, values).map((share) => formatPercent(share))
  if (show === "growth")
    return getGrowth(columns, kind === "part" ? values : values.map(() => null)).map((change) =>
      formatChange(change),
    )
  return values.map((value) => formatFigure(value === null ? null : value / scale))
}

/**
 * The filing in the reader with its passages that have the figure as it is printed. Null values and computed ones
 * are not printed anywhere.
 */
function figureAddress(
  ticker: Ticker,
  { columns, rows }: SegmentTable,
  row: SegmentRow,
  at: number,
): string | undefined {
  const [column, value] = [columns[at], row.values[at]]
  if (!column?.filing.document || column.isComputed || !value) return undefined
  const { accession, form, document } = column.filing
  const scale = printedScale([column.total, ...rows.map(({ values }) => values[at] ?? 0)])
  const printed = formatFigure(Math.abs(value) / scale)
  return readerPath(ticker, accession, { type: form, doc: document, q: printed })
}

/** The divisor of a report's figures: a million or a thousand, if it leaves all of them whole. */
export function printedScale(values: readonly number[]): 1_000_000 | 1000 | 1 {
  const areWhole = (scale: number) => values.every((value) => value % scale === 0)
  return areWhole(1_000_000) ? 1_000_000 : areWhole(1000) ? 1000 : 1
}

/** The filing in the reader; at the SEC where its document's name is not known. */
function sourceAddress(ticker: Ticker, cik: Cik, { filing }: SegmentColumn): string {
  const { accession, form, document } = filing
  return document
    ? readerAddress(ticker, { accession, form, primaryDocument: document })
    : edgarAddress.filingPage(cik, accession)
}

function sourceTitle({ filing, concept }: SegmentColumn): string {
  return `${filing.form} filed ${formatDay(filing.filed)}, tagged ${concept}`
}
