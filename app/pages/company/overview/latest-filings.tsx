import { Fragment } from "react"
import type { SubmittedFiling } from "~/edgar/submissions"
import { formatDay } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { readerAddress } from "~/model/filings/reader-address"
import { FilingDescription } from "~/pages/company/filings/filings-table"
import { DataTable, TableRow } from "~/ui/data-table"

/** Uses no router, so that the loader can render it to HTML. */
export function LatestFilings({ ticker, filings }: { ticker: Ticker; filings: SubmittedFiling[] }) {
  return (
    <DataTable caption="Latest filings" isStill isNarrow>
      <tbody>
        {filings.map((filing) => (
          <TableRow key={filing.accession}>
            <th scope="row">
              {/* A form's name may break at its space, not at its hyphen: 8-A12B. */}
              <a href={readerAddress(ticker, filing)} className="link">
                {filing.form.split(" ").map((word, index) => (
                  <Fragment key={word}>
                    {index > 0 ? " " : null}
                    <span className="whitespace-nowrap">{word}</span>
                  </Fragment>
                ))}
              </a>
            </th>
            <td className="text wrap">
              <FilingDescription filing={filing} />
            </td>
            <td>{formatDay(filing.filed)}</td>
          </TableRow>
        ))}
      </tbody>
    </DataTable>
  )
}
