import { Link, useLoaderData } from "@remix-run/react"
import type { ListedInvestor } from "~/features/companies/list-index"
import { DataTable, RowHead, TableScroll } from "~/ui/data-table"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"

export interface InvestorsView {
  investors: ListedInvestor[]
}

export function InvestorsPage() {
  const { investors } = useLoaderData<InvestorsView>()
  return (
    <>
      <PageHeader title="Guru Investors" lede="Managers whose 13F filings are followed here." />
      {investors.length === 0 ? (
        <EmptyState action={{ label: "Search for a company", to: "/search" }}>
          No investors have been loaded.
        </EmptyState>
      ) : (
        <TableScroll label="Guru investors">
          <DataTable caption="Guru investors, their managers and their CIK" isCaptionHidden>
            <thead>
              <tr>
                <th scope="col">Investor</th>
                <th scope="col" className="text">
                  Owner
                </th>
                <th scope="col">CIK</th>
              </tr>
            </thead>
            <tbody>
              {investors.map((investor) => (
                <tr key={investor.cik}>
                  <RowHead>
                    <Link to={`/investor/${investor.cik}`}>{investor.name}</Link>
                  </RowHead>
                  <td className="text">{investor.owner}</td>
                  <td>{investor.cik}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </TableScroll>
      )}
    </>
  )
}
