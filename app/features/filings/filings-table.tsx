import { eightKItemTitle, isAlarmingEightKItem, parseEightKItems } from "~/edgar/eight-k-items"
import { formName } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { missing } from "~/lib/numbers"
import { DataTable, TableRow, TableScroll } from "~/ui/data-table"
import { readerAddress } from "./reader-address"

/** Uses no router, so that the loader can render it to HTML. */
export function FilingsTable({ ticker, filings }: { ticker: string; filings: SubmittedFiling[] }) {
  return (
    <TableScroll label="Filings">
      <DataTable caption="Filings, newest first" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Form</th>
            <th scope="col" className="text">
              What it is
            </th>
            <th scope="col">Filed</th>
            <th scope="col">Period</th>
          </tr>
        </thead>
        <tbody>
          {filings.map((filing) => (
            <TableRow key={filing.accession}>
              <th scope="row">
                <a href={readerAddress(ticker, filing)}>{filing.form}</a>
              </th>
              <td className="text">
                <FilingWords filing={filing} />
              </td>
              <td>{filing.filed}</td>
              <td className={filing.period ? undefined : "none"}>{filing.period ?? missing}</td>
            </TableRow>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

/** An 8-K by its items, anything else by its form. */
export function FilingWords({ filing }: { filing: SubmittedFiling }) {
  const items = parseEightKItems(filing.items)
  const told = items.length > 1 ? items.filter((item) => item !== "9.01") : items
  if (told.length === 0) return formName(filing.form)
  return told.map((item, index) => (
    <span key={item} className={isAlarmingEightKItem(item) ? "down" : undefined}>
      {index > 0 ? "; " : ""}
      {item} {eightKItemTitle(item)}
    </span>
  ))
}
