import { formatDay } from "~/lib/dates"
import { countText, formatCompactUsd, formatFigure, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { readerAddress } from "~/model/filings/reader-address"
import { formatInsiderFlag, type InsiderRow } from "~/model/insiders/insider-row"
import { personName } from "~/model/insiders/owner-words"
import { formatTransactionCode } from "~/model/insiders/transaction-codes"
import { DataTable, Figure, TableRow } from "~/ui/data-table"

interface InsidersTableProps {
  ticker: Ticker
  rows: InsiderRow[]
  /** Marks of purchases, by accession number: part of a cluster, or the first in years. */
  marks: ReadonlyMap<string, string[]>
}

/** Uses no router, so that the loader can render it to HTML. */
export function InsidersTable({ ticker, rows, marks }: InsidersTableProps) {
  return (
    <DataTable
      caption="Insider trades, newest first"
      label="Insider trades"
      columns={[
        "Insider",
        { text: "Trade" },
        "Traded",
        "Filed",
        "Shares",
        "Price, $",
        "Value, $",
        "Owned after",
        { text: "Notes" },
      ]}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a form may be identical
        <Trade key={`${row.accession} ${index}`} ticker={ticker} row={row} marks={marks} />
      ))}
    </DataTable>
  )
}

function Trade({
  ticker,
  row,
  marks,
}: { ticker: Ticker; row: InsiderRow } & Pick<InsidersTableProps, "marks">) {
  // A notice of a proposed sale has the name as the seller writes it.
  const owner = row.form.startsWith("144") ? row.owner : personName(row.owner)
  return (
    <TableRow>
      <th scope="row" className="wrap">
        {row.ownerCik ? <a href={`/person/${row.ownerCik}`}>{owner}</a> : owner}
        {row.jointOwners.length ? (
          <span className="none"> with {row.jointOwners.map(personName).join(", ")}</span>
        ) : null}
        <span className="block text-note text-ink-3">{row.role}</span>
      </th>
      <TradeCells row={row} />
      <td className="date">
        <FormDay ticker={ticker} row={row} />
      </td>
      <AmountCells row={row} />
      <td className={row.ownedAfter === null ? "none" : undefined}>
        {formatFigure(row.ownedAfter)}
        {row.direct === null ? null : (
          <span className="ml-auto block w-max max-w-[16.5em] whitespace-normal text-note text-ink-3">
            {formatOwnership(row)}
          </span>
        )}
      </td>
      <td className="text wrap">
        <Notes row={row} marks={row.counted && row.code === "P" ? (marks.get(row.accession) ?? []) : []} />
      </td>
    </TableRow>
  )
}

/** The day of a form, with a link to it in the pages of a company that has a ticker. */
export function FormDay({ ticker, row }: { ticker: Ticker | undefined; row: InsiderRow }) {
  const { accession, form, file, filed } = row
  const name = (
    <>
      {formatDay(filed)}
      <span className={ticker ? "link block text-note" : "block text-note text-ink-3"}>Form {form}</span>
    </>
  )
  return ticker ? (
    <a href={readerAddress(ticker, { accession, form, primaryDocument: file })}>{name}</a>
  ) : (
    name
  )
}

/** The kind, the security and the day of a trade. */
export function TradeCells({ row }: { row: InsiderRow }) {
  return (
    <>
      <td className="text wrap">
        <span className={row.counted ? (row.code === "P" ? "up" : "down") : undefined}>
          {formatTransactionCode(row.code)}
        </span>
        <span className="block text-note text-ink-3">
          {row.security || missing}
          {row.derivative ? ", derivative" : ""}
        </span>
        {row.value === null ? null : (
          <span className="block text-note text-ink-3 tablet:hidden">{formatCompactUsd(row.value)}</span>
        )}
      </td>
      <td className={row.date ? "date" : "none"}>{row.date ? formatDay(row.date) : missing}</td>
    </>
  )
}

/** The number of shares, negative for disposals, their price and their value. */
export function AmountCells({ row }: { row: InsiderRow }) {
  return (
    <>
      <Figure
        text={formatSmall(row.shares !== null && row.acquired === false ? -row.shares : row.shares, 1, 0)}
      />
      <Figure text={formatSmall(row.price, 0.1, 2)} />
      <Figure text={formatFigure(row.value)} />
    </>
  )
}

/** With four decimals below a limit: a price of 0.004 is not 0.00. */
function formatSmall(value: number | null, limit: number, decimals: number): string {
  const isSmall = value !== null && value !== 0 && Math.abs(value) < limit
  return formatFigure(value, isSmall ? 4 : decimals)
}

function formatOwnership(row: InsiderRow): string {
  return row.direct ? "directly" : (row.nature?.replace(/^By/, "by") ?? "indirectly")
}

/** Marks are always visible; the form's footnotes are collapsed. */
function Notes({ row, marks }: { row: InsiderRow; marks: string[] }) {
  const short = [...marks, ...(row.plan10b51 ? ["10b5-1 plan"] : [])]
  const notes = [...row.flags.map(formatInsiderFlag), ...row.footnotes]
  return (
    <>
      {short.map((mark) => (
        <span key={mark} className="block">
          {mark}
        </span>
      ))}
      {notes.length ? (
        <details>
          <summary className="cursor-pointer text-ink-3">{countText(notes.length, "note")}</summary>
          <ul className="grid max-w-[30.5em] gap-1.5 pt-1.5 text-note">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
