import type { ReactNode } from "react"
import { missing } from "~/lib/numbers"

/** Scrolls a wide or long table in its own frame, so that its header and first column stay in sight. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

interface DataTableProps {
  children: ReactNode
  caption?: ReactNode
  /** Keeps the caption for those who hear the page. */
  isCaptionHidden?: boolean
  /** The first column takes only the room that it needs. */
  isNarrow?: boolean
}

/** No part of the table uses the router, so that a loader can render it to HTML. */
export function DataTable({ children, caption, isCaptionHidden = false, isNarrow = false }: DataTableProps) {
  return (
    <table className={isNarrow ? "data-table is-narrow" : "data-table"}>
      {caption ? <caption className={isCaptionHidden ? "sr-only" : undefined}>{caption}</caption> : null}
      {children}
    </table>
  )
}

/** A period's column head: the year in serif, its end below. */
export function PeriodHead({ title, note }: { title: string; note?: string | undefined }) {
  return (
    <th scope="col">
      <b>{title}</b>
      {note}
    </th>
  )
}

export type RowKind = "plain" | "total" | "sub" | "head"

export function TableRow({ kind = "plain", children }: { kind?: RowKind; children: ReactNode }) {
  return <tr className={kind === "plain" ? undefined : kind}>{children}</tr>
}

export function RowHead({ children }: { children: ReactNode }) {
  return <th scope="row">{children}</th>
}

interface FigureProps {
  /** Formatted text; an em dash is drawn quietly. */
  text: string
  href?: string | undefined
  /** The latest period is tinted. */
  isLatest?: boolean
  /** After the figure, outside its column: a restatement mark. */
  mark?: ReactNode
}

export function Figure({ text, href, isLatest = false, mark }: FigureProps) {
  const classes = [isLatest && "latest", text === missing && "none"].filter(Boolean).join(" ")
  return (
    <td className={classes || undefined}>
      {href ? <a href={href}>{text}</a> : text}
      {mark ? <sup>{mark}</sup> : null}
    </td>
  )
}
