import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import { formatFigure, formatPercent, missing } from "~/lib/numbers"
import type { ListIndex } from "~/model/directory/list-index"
import { readerAddress } from "~/model/filings/reader-address"
import type { StakeRow } from "~/stores/holdings/stakes-store.server"
import { DataTable, Figure } from "~/ui/data-table"

interface StakesTableProps {
  stakes: StakeRow[]
  /** The person or manager of the page; others reported together with it. */
  owner: Cik | null
  lists: ListIndex
}

/** Classes that a person or manager owns more than 5 % of. Uses no router, so that loaders can render it to HTML. */
export function StakesTable({ stakes, owner, lists }: StakesTableProps) {
  return (
    <DataTable
      caption="Classes owned above 5 %, newest report first"
      label="Above 5 %"
      columns={["Company", { text: "Class" }, { text: "Reported by" }, "Percent", "Shares", "Reported"]}
    >
      {stakes.map((stake) => {
        const { issuer, accession, form, file, filed, security, name, percent, shares } = stake
        const listed = lists.companiesByCik.get(issuer)?.[0]
        const ticker = listed?.ticker ?? null
        const reported = `${form.replace(/^(?:SC|SCHEDULE) /, "")}, ${formatDay(filed)}`
        return (
          <tr key={`${issuer} ${stake.owner} ${security}`}>
            <th scope="row">
              <a href={`/company/${ticker ?? issuer}/investors?show=owners`}>
                {listed?.name ?? stake.issuerName}
              </a>
            </th>
            <td className="text wrap">{security || missing}</td>
            <td className="text wrap">{stake.ownerCik === owner ? name : `${name}, with it`}</td>
            <Figure text={formatPercent(percent === null ? null : percent / 100)} />
            <Figure text={formatFigure(shares)} />
            <td className="date">
              {ticker ? (
                <a href={readerAddress(ticker, { accession, form, primaryDocument: file })}>{reported}</a>
              ) : (
                reported
              )}
            </td>
          </tr>
        )
      })}
    </DataTable>
  )
}
