import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { DataTable } from "~/ui/data-table"

interface CardProps {
  title: string
  lede: ReactNode
  more: { label: string; to: string }
  children: ReactNode
}

/** A card on the landing page: one part of the product with sample figures. */
export function Card({ title, lede, more, children }: CardProps) {
  return (
    <section className="border-hair py-6 not-last:border-b desktop:px-7 desktop:not-last:border-r desktop:not-last:border-b-0 desktop:first:pl-0 desktop:last:pr-0">
      <h2 className="text-[1.375rem] leading-tight">{title}</h2>
      <p className="mt-1 mb-3.5 text-small text-ink-2">{lede}</p>
      {children}
      <p className="mt-3 text-data">
        <Link to={more.to} className="link">
          {more.label}
        </Link>
      </p>
    </section>
  )
}

interface CardRow {
  label: string
  to?: string | undefined
  /** `date` is text, such as the name of a form. */
  figures: { text: string; to?: string; look?: "date" | "date none" }[]
}

export function CardTable({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: string[]
  rows: CardRow[]
}) {
  return (
    <DataTable caption={caption} columns={columns} isStill isNarrow>
      {rows.map((row) => (
        <tr key={`${row.to} ${row.label}`}>
          <th scope="row">{row.to ? <Link to={row.to}>{row.label}</Link> : row.label}</th>
          {row.figures.map((figure, index) => (
            <td key={columns[index + 1]} className={figure.look}>
              {figure.to ? <Link to={figure.to}>{figure.text}</Link> : figure.text}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}
