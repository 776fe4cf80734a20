import { eightKItemTitle, isAlarmingEightKItem, parseEightKItems } from "~/edgar/eight-k-items"
import { formName, isLateNotice } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Accession } from "~/lib/accession"
import { formatDay } from "~/lib/dates"
import { countText, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import type { Lateness } from "~/model/filings/due-date"
import { readerAddress } from "~/model/filings/reader-address"
import { transcriptAddress } from "~/model/transcripts/transcript-address"
import type { ItemSentences } from "~/pages/company/reader/filing/item-sentences.server"
import { DataTable, TableRow } from "~/ui/data-table"
import type { FilingRow } from "./filings-view"

/** Details of the filings of a page: sentences on ownership forms, and items of current reports. */
interface Said {
  forms: ReadonlyMap<Accession, string>
  items: ItemSentences
}

/** Uses no router, so that the loader can render it to HTML. */
export function FilingsTable({ ticker, rows, said }: { ticker: Ticker; rows: FilingRow[]; said: Said }) {
  return (
    <DataTable
      caption="Filings, newest first"
      label="Filings"
      isNarrow
      columns={[
        "Form",
        { text: "Description" },
        "Filed",
        ...["Period", "Accepted"].map((title) => (
          <th key={title} scope="col" className="max-tablet:hidden">
            {title}
          </th>
        )),
      ]}
    >
      {rows.map((row) =>
        row.kind === "filing" ? (
          <FiledRow key={row.filing.accession} ticker={ticker} row={row} said={said} />
        ) : (
          <TableRow key={row.transcript.quarter}>
            <th scope="row">
              <a href={transcriptAddress(ticker, row.transcript.quarter)} className="link">
                Transcript
              </a>
            </th>
            <td className="text wrap">{row.transcript.title}</td>
            <td className="date">{row.transcript.date ? formatDay(row.transcript.date) : missing}</td>
            <td className="date none max-tablet:hidden">{missing}</td>
            <td className="date none max-tablet:hidden">{missing}</td>
          </TableRow>
        ),
      )}
    </DataTable>
  )
}

interface FiledRowProps {
  ticker: Ticker
  row: Extract<FilingRow, { kind: "filing" }>
  said: Said
}

function FiledRow({ ticker, row, said }: FiledRowProps) {
  const { filing, accepted, late, original, amendments } = row
  return (
    <TableRow>
      <th scope="row">
        <a href={readerAddress(ticker, filing)} className="link">
          {filing.form}
        </a>
      </th>
      <td className="text wrap">
        <FilingDescription filing={filing} />
        <WhatItSays filing={filing} said={said} />
        {late ? <Late late={late} /> : null}
        {original ? (
          <small>
            {" "}
            amends the filing of <a href={readerAddress(ticker, original)}>{formatDay(original.filed)}</a>
          </small>
        ) : null}
        {amendments.length ? (
          <small>
            {" "}
            amended{" "}
            {amendments.map((amendment, index) => (
              <span key={amendment.accession}>
                {index > 0 ? ", " : ""}
                <a href={readerAddress(ticker, amendment)}>{formatDay(amendment.filed)}</a>
              </span>
            ))}
          </small>
        ) : null}
      </td>
      <td className="date">{formatDay(filing.filed)}</td>
      <td className={`date max-tablet:hidden ${filing.period ? "" : "none"}`}>
        {filing.period ? formatDay(filing.period) : missing}
      </td>
      <td className={`date max-tablet:hidden ${accepted ? "" : "none"}`}>
        {accepted
          ? `${accepted.date === filing.filed ? "" : `${formatDay(accepted.date)}, `}${accepted.time}`
          : missing}
      </td>
    </TableRow>
  )
}

/** The insiders and amounts of an ownership form, or the first sentence of each item of a current report. */
function WhatItSays({ filing, said: { forms, items } }: { filing: SubmittedFiling; said: Said }) {
  const form = forms.get(filing.accession)
  if (form) return <span className="text-ink-2">. {form}</span>
  return Object.entries(items.get(filing.accession) ?? {}).map(([item, sentence]) => (
    <span
      key={item}
      className="block max-w-[54.5em] text-note whitespace-normal text-ink-3 max-tablet:line-clamp-3"
    >
      {sentence}
    </span>
  ))
}

function Late({ late: { due, days, isExtended } }: { late: Lateness }) {
  return (
    <small className={isExtended ? undefined : "down"}>
      {" "}
      {isExtended ? "on time with notice" : `${countText(days, "day")} late`}, due {formatDay(due)}
    </small>
  )
}

/** Describes an 8-K by its items and other filings by their form. Warning signs are highlighted. */
export function FilingDescription({ filing }: { filing: SubmittedFiling }) {
  const items = parseEightKItems(filing.items)
  const described = items.length > 1 ? items.filter((item) => item !== "9.01") : items
  if (described.length === 0)
    return isLateNotice(filing.form) ? (
      <span className="down">{formName(filing.form)}</span>
    ) : (
      formName(filing.form)
    )
  return described.map((item, index) => (
    <span key={item} className={isAlarmingEightKItem(item) ? "down" : undefined}>
      {index > 0 ? "; " : ""}
      {item} {eightKItemTitle(item)}
    </span>
  ))
}
