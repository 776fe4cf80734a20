import { isValidElement, type ReactElement, type ReactNode } from "react"
import { missing } from "~/lib/numbers"

/** A title or a cell. Null leaves the column out. */
type Column = TitledColumn | ReactElement | null

/** A title, one of a column of text, a period, the corner with its words, or a title that is only read aloud. `""` is an empty corner. */
type TitledColumn =
  | string
  | { text: string }
  | { period: string; note?: string | undefined }
  | { corner: string | null }
  | { unseen: string }

const manyPeriods = 4

interface DataTableProps {
  caption: string
  /** Shows the caption to everyone, not only to screen readers. */
  isCaptionShown?: boolean
  /** The first column is as wide as its content. */
  isNarrow?: boolean
  /** The table does not scroll sideways, but on phones with large text. */
  isStill?: boolean
  /** Names the part that scrolls; the caption without it. */
  label?: string
  /** True where the newest period is the last column: the table opens there. */
  isFromEnd?: boolean
  /** The number of periods, where the columns are periods. Few are not spread over a wide page. */
  periods?: number
  /** The head of a table with one body. Without it, the children hold the head and the bodies. */
  columns?: Column[]
  children: ReactNode
}

/**
 * Scrolls a wide table sideways; its first column stays visible.
 * Uses no router, so that loaders can render it to HTML.
 */
export function DataTable(props: DataTableProps) {
  const { caption, label = caption, isCaptionShown, isFromEnd, isNarrow, isStill, columns, children } = props
  const table = (
    <table className={isNarrow ? "data-table is-narrow" : "data-table"}>
      <caption className={isCaptionShown ? undefined : "sr-only"}>{caption}</caption>
      {columns ? <TableHead columns={columns} /> : null}
      {columns ? <tbody>{children}</tbody> : children}
    </table>
  )
  if (isStill) return <div className="table-still">{table}</div>
  return (
    <section
      className={isFromEnd ? "table-scroll from-end" : "table-scroll"}
      data-few={(props.periods ?? manyPeriods) < manyPeriods || undefined}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
      tabIndex={0}
    >
      {table}
    </section>
  )
}

export function TableHead({ columns }: { columns: Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          if (column === null || isCell(column)) return column
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
          return <ColumnHead key={index} column={column} />
        })}
      </tr>
    </thead>
  )
}

function isCell(column: Exclude<Column, null>): column is ReactElement {
  return isValidElement(column)
}

function ColumnHead({ column }: { column: TitledColumn }) {
  if (column === "") return <td />
  if (typeof column === "string") return <th scope="col">{column}</th>
  if ("corner" in column) return <td>{column.corner}</td>
  if ("unseen" in column)
    return (
      <th scope="col">
        <span className="sr-only">{column.unseen}</span>
      </th>
    )
  if ("period" in column) return <PeriodHead title={column.period} note={column.note} />
  return (
    <th scope="col" className="text">
      {column.text}
    </th>
  )
}

/** The column header of a period: the year, and its end below. */
export function PeriodHead({ title, note }: { title: string; note?: string | undefined }) {
  return (
    <th scope="col">
      <b>{title}</b>
      {note}
    </th>
  )
}

interface SortHeadProps {
  label: string
  /** The page in the order of this column; null for a column that does not sort. */
  to: string | null
  /** The order of the page by this column; null if it is in that of another. */
  order: "ascending" | "descending" | null
  isText?: boolean
  title?: string
  className?: string
}

/** The header of a column by which the table can be sorted. */
export function SortHead({ label, to, order, isText = false, title, className }: SortHeadProps) {
  return (
    <th scope="col" className={isText ? "text" : className} aria-sort={order ?? undefined}>
      {to === null ? (
        label
      ) : (
        <a href={to} title={title} className={order ? "text-ink" : undefined}>
          {label}
          {order ? <span aria-hidden="true">{order === "descending" ? " ↓" : " ↑"}</span> : null}
        </a>
      )}
    </th>
  )
}

/** The header of a narrow column between two periods that do not follow one another. */
export function GapHead({ text }: { text: string }) {
  return (
    <th scope="col" className="gap">
      {text}
    </th>
  )
}

export function GapCell() {
  return <td className="gap" />
}

/** A `part` row says what is in the row above it. */
type RowKind = "plain" | "total" | "sub" | "head" | "part"

export function TableRow({ kind = "plain", children }: { kind?: RowKind; children: ReactNode }) {
  return <tr className={kind === "plain" ? undefined : kind}>{children}</tr>
}

export function RowHead({ children }: { children: ReactNode }) {
  return <th scope="row">{children}</th>
}

interface FigureProps {
  /** Formatted text; an em dash is muted. */
  text: string
  href?: string | undefined
  /** Highlights the latest period. */
  isLatest?: boolean
  /** A mark after the figure, such as for a restatement. */
  mark?: ReactNode
  /** Shown on hover, such as the reason of the mark. */
  title?: string | undefined
}

export function Figure({ text, href, isLatest = false, mark, title }: FigureProps) {
  const classes = [isLatest && "latest", text === missing && "none"].filter(Boolean).join(" ")
  return (
    <td className={classes || undefined} title={title}>
      {href ? <a href={href}>{text}</a> : text}
      {mark ? <sup>{mark}</sup> : null}
    </td>
  )
}
