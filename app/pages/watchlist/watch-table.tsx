import { Link, useSearchParams } from "@remix-run/react"
import type { ReactNode } from "react"
import { formatDay } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { Badge } from "~/ui/badge"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import { formatColumn, type WatchColumn, watchColumns } from "./watch-columns"
import { WatchEntry } from "./watch-entry"
import type { Sort, WatchRow, WatchView } from "./watch-view"

export function WatchTable({ view }: { view: WatchView }) {
  const { current, rows, sort } = view
  if (!current) return null
  const columns = watchColumns.filter(({ key }) => view.columns.includes(key))
  return (
    <>
      <DataTable caption={current.name}>
        <thead>
          <tr>
            <SortHead sortKey="name" sort={sort} label="Name" />
            {columns.map((column) => (
              <SortHead
                key={column.key}
                sortKey={column.key}
                sort={sort}
                label={column.label}
                explain={column.explain}
              />
            ))}
            <th scope="col" className="text pl-7">
              Note
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <TableRow key={`${row.type}/${row.identifier}`}>
              <th scope="row" className="wrap">
                <Link to={row.url}>{row.name}</Link>
                <Below>{subtitle(row)}</Below>
              </th>
              {columns.map((column) => (
                <Cell key={column.key} row={row} column={column} />
              ))}
              <td className="text wrap pl-7">
                <WatchEntry
                  row={row}
                  list={current.id}
                  place={sort ? null : { isFirst: at === 0, isLast: at === rows.length - 1 }}
                />
              </td>
            </TableRow>
          ))}
        </tbody>
      </DataTable>
      {view.columns.includes("price") ? (
        <>
          <PriceSources rows={rows} />
          <PriceReasons rows={rows} />
        </>
      ) : null}
    </>
  )
}

function subtitle({ type, identifier, name }: WatchRow): string {
  if (type === "investor") return "Investor"
  if (type === "person") return "Person"
  if (name === identifier) return type === "etf" ? "ETF" : "Company"
  return type === "etf" ? `${identifier}, ETF` : identifier
}

/** A header that sorts by its column; selecting it again reverses the order. */
function SortHead({
  sortKey,
  label,
  explain,
  sort,
}: {
  sortKey: string
  label: string
  explain?: string
  sort: Sort | null
}) {
  const [params] = useSearchParams()
  const isSorted = sort?.key === sortKey
  const next = new URLSearchParams(params)
  const startsDescending = sortKey !== "name" && sortKey !== "earnings"
  const descends = isSorted ? !sort.descending : startsDescending
  next.set("sort", descends ? `-${sortKey}` : sortKey)
  return (
    <th
      scope="col"
      title={explain}
      aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
    >
      <Link to={`?${next}`} preventScrollReset className={isSorted ? "text-ink" : undefined}>
        {label}
        {isSorted ? <span aria-hidden="true">{sort.descending ? " ↓" : " ↑"}</span> : null}
      </Link>
    </th>
  )
}

function Cell({ row, column }: { row: WatchRow; column: WatchColumn }) {
  if (column.key === "price") return <PriceCell row={row} />
  if (column.key === "filing") return <FilingCell row={row} />
  if (column.key === "earnings") {
    if (!row.earnings) return <Figure text={row.type === "company" ? missing : ""} />
    return (
      <td>
        {formatDay(row.earnings.date)}
        <Below>{row.earnings.status}</Below>
      </td>
    )
  }
  // A fund or an investor has no metrics, so a dash would say nothing.
  return <Figure text={row.type === "company" ? formatColumn(column, row) : ""} />
}

function PriceCell({ row: { price, type } }: { row: WatchRow }) {
  if (!price) return <Figure text={type === "company" ? missing : ""} />
  return (
    <td>
      {formatFigure(price.close, 2)}
      <Below>{formatDay(price.date)}</Below>
    </td>
  )
}

/** The sources of the prices, without duplicates. */
function PriceSources({ rows }: { rows: WatchRow[] }) {
  const sources = new Map<string, string[]>()
  for (const { price, identifier } of rows)
    if (price) sources.set(price.source, [...(sources.get(price.source) ?? []), identifier])
  if (sources.size === 0) return null
  const parts = [...sources].map(([source, tickers]) => `${source} (${tickers.join(", ")})`)
  return <p className="mt-2 text-note text-ink-3">Prices, adjusted for splits: {parts.join("; ")}.</p>
}

/** The reason why a company has no price, one line each. */
function PriceReasons({ rows }: { rows: WatchRow[] }) {
  const refused = rows.filter(({ priceReason }) => priceReason !== null)
  if (refused.length === 0) return null
  return (
    <ul className="mt-2 text-note text-ink-3">
      {refused.map(({ type, identifier, priceReason }) => (
        <li key={`${type}/${identifier}`}>
          {identifier}: {priceReason}
        </li>
      ))}
    </ul>
  )
}

function FilingCell({ row: { filing, newCount } }: { row: WatchRow }) {
  if (!filing) return <Figure text={missing} />
  return (
    <td>
      <Link to={filing.url}>{filing.form}</Link>
      <Below>
        {newCount > 0 ? (
          <>
            <Badge tone="up">{newCount} new</Badge>{" "}
          </>
        ) : null}
        {formatDay(filing.date)}
      </Below>
    </td>
  )
}

function Below({ children }: { children: ReactNode }) {
  return <span className="block text-note text-ink-3">{children}</span>
}
