import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { DataTable, TableRow } from "~/ui/data-table"
import { OutsideLink, TextLink } from "~/ui/text-link"
import type { FilingHead } from "./filing/filing-view"
import { readerPath } from "./filing/reader-query"

/** The documents of a filing: readable ones open in our reader, the rest at the SEC. */
export function DocumentList({ head }: { head: FilingHead }) {
  return (
    <div className="max-w-[860px] pt-4">
      <DataTable caption="Documents of this filing" isStill isNarrow>
        <tbody>
          <TableRow>
            <th scope="row">{head.form}</th>
            <td className="text wrap">
              <TextLink to={readerPath(head.ticker, head.accession, { type: head.form, doc: head.main })}>
                The main document
              </TextLink>
            </td>
            <td className="broken">{head.main}</td>
          </TableRow>
          {head.exhibits.map((exhibit) => (
            <TableRow key={exhibit.name}>
              <th scope="row" className="whole">
                {exhibit.type ?? "Other"}
              </th>
              <td className="text wrap">
                {exhibit.opens === "read" ? (
                  <TextLink
                    to={readerPath(head.ticker, head.accession, { type: head.form, doc: exhibit.name })}
                  >
                    {exhibit.title}
                  </TextLink>
                ) : (
                  <OutsideLink
                    href={edgarAddress.filingDocument(liveHosts, head.cik, head.accession, exhibit.name)}
                  >
                    {`${exhibit.title}, at the SEC`}
                  </OutsideLink>
                )}
              </td>
              <td className="broken">{exhibit.name}</td>
            </TableRow>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
