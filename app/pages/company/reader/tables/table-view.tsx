import { useState } from "react"
import { formatDay } from "~/lib/dates"
import { DataTable, RowHead, TableRow } from "~/ui/data-table"
import { Notice } from "~/ui/notice"
import { NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { FilingHead, ReaderBody } from "../filing/filing-view"
import { readerPath } from "../filing/reader-query"
import { tableAddress, toTablePath } from "./table-address"

type TableBody = Extract<ReaderBody, { kind: "table" }>

/** The same table of several filings, newest filing first. */
export function TableView({ head, body }: { head: FilingHead; body: TableBody }) {
  const { table, title, heading, unit, columns, rows, without, unread } = body
  const address = (extension: "csv" | "json" | "xlsx") =>
    tableAddress(head.ticker, head.accession, { table, doc: head.document, across: true }, extension)
  const units = new Set(columns.map((column) => column.unit))
  return (
    <>
      <h3 className="mt-6 text-h3">{title || heading}</h3>
      <NoteLine
        beside={
          <>
            <CopyButton address={address("json")} />
            <a href={address("xlsx")}>XLSX</a>
            <a href={address("csv")}>CSV</a>
          </>
        }
      >
        {body.isOwnPeriod
          ? "Each column has the filing’s own period, as first reported in it."
          : "Each filing has all its columns, because their headings do not name its period."}{" "}
        {units.size === 1 && unit ? `${unit[0]?.toUpperCase()}${unit.slice(1)}.` : ""}
        {units.size > 1 ? "The filings use different units; figures are not converted." : ""}
      </NoteLine>
      {unread.length > 0 ? (
        <Notice
          tone="warning"
          actions={[
            {
              label: "Read more of them",
              to: readerPath(head.ticker, head.accession, {
                type: head.form,
                doc: head.document,
                view: "table",
                table,
              }),
            },
          ]}
        >
          {unread.length} earlier {unread.length === 1 ? "filing is" : "filings are"} not loaded: filed{" "}
          {unread.map(({ filed }) => formatDay(filed)).join(", ")}.
        </Notice>
      ) : null}
      <DataTable
        caption={`${title || heading}, by filing`}
        label={title || heading}
        columns={[
          "",
          ...columns.map((column) => (
            <th scope="col" key={`${column.filing.accession} ${column.name}`}>
              <b>{column.name}</b>
              <TextLink to={toTablePath(head.ticker, column.filing, column.table)}>
                {`${column.filing.form} of ${formatDay(column.filing.filed)}`}
              </TextLink>
              {units.size > 1 && column.unit ? <small className="block">{column.unit}</small> : null}
            </th>
          )),
        ]}
      >
        {rows.map(({ key, label, cells }) => (
          <TableRow key={key} kind={cells.every((cell) => !cell) ? "head" : "plain"}>
            <RowHead>{label}</RowHead>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
              <td key={at}>{cell ?? ""}</td>
            ))}
          </TableRow>
        ))}
      </DataTable>
      {without.length > 0 ? (
        <p className="pt-3 text-note text-ink-3">
          No such table in the filings of {without.map(({ filed }) => formatDay(filed)).join(", ")}.
        </p>
      ) : null}
    </>
  )
}

function CopyButton({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className="script-only text-blue"
      onClick={() =>
        import("./copy-table").then(({ copyTable }) =>
          copyTable(address).then(
            () => setCopied(true),
            () => setCopied(false),
          ),
        )
      }
    >
      {copied ? "Copied" : "Copy"}
    </button>
  )
}
