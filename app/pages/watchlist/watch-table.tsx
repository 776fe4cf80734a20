import { Link, useSearchParams } from "@remix-run/react"
import type { ReactNode } from "react"
import { append } from "~/lib/collections"
import { formatDay } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { subjectKey, watchLimits } from "~/model/watchlists/watchlist"
import { Badge } from "~/ui/badge"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import { ChangeForm, QuietButton } from "./change-form"
import { formatColumn, type WatchColumn, watchColumns } from "./watch-columns"
import type { Sort, WatchRow, WatchView } from "./watch-view"

export function WatchTable({ view }: { view: WatchView }) {
  const { current, rows, sort } = view
  if (!current) return null
  const columns = watchColumns.filter(({ key }) => view.columns.includes(key))
  return (
    <>
      <DataTable
        caption={current.name}
        columns={[
          <SortHead key="name" sortKey="name" sort={sort} label="Name" />,
          ...columns.map((column) => (
            <SortHead
              key={column.key}
              sortKey={column.key}
              sort={sort}
              label={column.label}
              explain={column.explain}
            />
          )),
          <th key="note" scope="col" className="text pl-7">
            Note
          </th>,
        ]}
      >
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
  for (const { price, identifier } of rows) if (price) append(sources, price.source, identifier)
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

interface WatchEntryProps {
  row: WatchRow
  list: string
  /** Null in a sorted table, which has no manual order. */
  place: { isFirst: boolean; isLast: boolean } | null
}

/** The note, and a menu with forms to edit it, move the entry and remove it. */
function WatchEntry({ row, list, place }: WatchEntryProps) {
  const subject = subjectKey(row)
  return (
    <details className={row.note ? "min-w-[17.5em]" : undefined}>
      <summary aria-label={`${row.note ? `${row.note}. ` : ""}Edit ${row.name}`}>
        {row.note ? <span className="mr-2.5">{row.note}</span> : null}
        <span className="link print:hidden">Edit</span>
      </summary>
      <ChangeForm list={list} subject={subject} className="mt-2 grid gap-1">
        <textarea
          key={row.note}
          name="note"
          aria-label={`Note on ${row.name}`}
          defaultValue={row.note}
          maxLength={watchLimits.note}
          rows={3}
          className="w-full min-w-[12.5em] rounded-normal border border-edge bg-paper p-2 text-data"
        />
        <span className="flex flex-wrap gap-x-4">
          <QuietButton value="note">Save note</QuietButton>
          {place && !place.isFirst ? <QuietButton value="move-up">Move up</QuietButton> : null}
          {place && !place.isLast ? <QuietButton value="move-down">Move down</QuietButton> : null}
          <QuietButton value="remove">Remove</QuietButton>
        </span>
      </ChangeForm>
    </details>
  )
}
