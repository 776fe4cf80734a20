import { eightKItemTitle } from "~/edgar/eight-k-items"
import { formName } from "~/edgar/form-names"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { DataTable, TableRow } from "~/ui/data-table"

/** A filing of a listed company or a tracked investor. */
export interface FiledRow {
  accession: Accession
  cik: Cik
  ticker: Ticker | null
  name: string
  sector: string | null
  form: string
  /** Items of Form 8-K without that of exhibits. */
  items: string[]
  filed: string
  /** New York, `2026-06-29T16:31`; only the day if the time is not known. */
  accepted: string
  /** The page of the filer, and of the filing. */
  filer: string
  url: string
}

/** The events of a current report, or the name of a form that is not its own. */
function describeFiling(form: string, items: string[]): string {
  if (items.length > 0) return items.map(eightKItemTitle).join("; ")
  return formName(form) === form ? "" : formName(form)
}

/** Uses no router, so that the loader can render it to HTML. */
export function FiledTable({ rows }: { rows: FiledRow[] }) {
  return (
    <DataTable
      caption="Filings, newest first"
      columns={[
        "Company",
        { text: "Form" },
        "Accepted",
        <th key="sector" scope="col" className="text max-tablet:hidden">
          Sector
        </th>,
      ]}
    >
      {rows.map(({ accession, ticker, name, sector, form, items, accepted, filer, url }) => {
        const [day = "", time] = accepted.split("T")
        return (
          <TableRow key={accession}>
            <th scope="row" className="wrap">
              <a href={filer}>{name}</a>
              {ticker ? <span className="block text-note text-ink-3">{ticker}</span> : null}
            </th>
            <td className="text wrap">
              <a href={url} className="link">
                {form}
              </a>
              <span className="block text-note text-ink-3">{describeFiling(form, items)}</span>
            </td>
            <td className="date">
              {formatDay(day)}
              {time ? <span className="block text-note text-ink-3">{time}</span> : null}
            </td>
            <td className="text max-tablet:hidden">{sector}</td>
          </TableRow>
        )
      })}
    </DataTable>
  )
}
