import type { ReactNode } from "react"
import { missing } from "~/lib/numbers"

interface TableScrollProps {
  label: string
  /** True where the newest period is the last column: the table opens there. */
  isFromEnd?: boolean
  children: ReactNode
}

/** Scrolls a wide table sideways; its first column stays visible. */
export function TableScroll({ label, isFromEnd = false, children }: TableScrollProps) {
  const className = isFromEnd ? "table-scroll from-end" : "table-scroll"
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

interface DataTableProps {
  children: ReactNode
  caption?: ReactNode
  /** Shows the caption only to screen readers. */
  isCaptionHidden?: boolean
  /** The first column is as wide as its content. */
  isNarrow?: boolean
}

/** Uses no router, so that loaders can render it to HTML. */
export function DataTable({ children, caption, isCaptionHidden = false, isNarrow = false }: DataTableProps) {
  return (
    <table className={isNarrow ? "data-table is-narrow" : "data-table"}>
      {caption ? <caption className={isCaptionHidden ? "sr-only" : undefined}>{caption}</caption> : null}
      {children}
    </table>
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
