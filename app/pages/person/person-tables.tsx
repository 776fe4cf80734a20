import { formatDay } from "~/lib/dates"
import { formatCompactUsd, formatFigure, missing } from "~/lib/numbers"
import type { ListIndex } from "~/model/directory/list-index"
import type { PaidYear } from "~/model/persons/person-pay"
import type { PlannedSale } from "~/model/persons/person-trades"
import { AmountCells, FormDay, TradeCells } from "~/pages/company/insiders/insiders-table"
import type { RoleRow, SharedBoard } from "~/stores/insiders/persons-store.server"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import type { CompanyRow } from "./person-view"

type Lists = Pick<ListIndex, "companiesByCik">

function tickerOf(lists: Lists, issuer: string) {
  return lists.companiesByCik.get(issuer as never)?.[0]?.ticker
}

/** Whether rows are of several companies: the page of a person in one company names it above. */
function isOfSeveral(rows: readonly { issuer: string }[]): boolean {
  return new Set(rows.map(({ issuer }) => issuer)).size > 1
}

function CompanyLink({
  issuer,
  name,
  lists,
  to = "",
}: {
  issuer: string
  name: string
  lists: Lists
  to?: string
}) {
  const listed = lists.companiesByCik.get(issuer as never)?.[0]
  return <a href={`/company/${listed?.ticker ?? issuer}${to}`}>{listed?.name ?? name}</a>
}

/** Uses no router, so that the loader can render it to HTML. */
export function RolesTable({ roles, lists }: { roles: RoleRow[]; lists: Lists }) {
  const hasLeft = roles.some((company) => company.hasLeft)
  return (
    <DataTable
      caption="Roles by the forms that give them, latest first"
      label="Roles"
      columns={[
        "Company",
        { text: "Role" },
        "First loaded form",
        "Last loaded form",
        hasLeft ? { text: "State" } : null,
      ]}
    >
      {roles.flatMap((company) =>
        (company.roles.length ? company.roles : [{ role: "", from: company.since, to: company.until }]).map(
          ({ role, from, to }, index) => (
            <TableRow key={`${company.issuer} ${from} ${role}`} kind={index > 0 ? "part" : "plain"}>
              <th scope="row">
                <CompanyLink issuer={company.issuer} name={company.issuerName} lists={lists} to="/insiders" />
              </th>
              <td className="text wrap">{role || missing}</td>
              <td className="date">{formatDay(from)}</td>
              <td className="date">{formatDay(to)}</td>
              {hasLeft ? (
                <td className="text">{index === 0 && company.hasLeft ? "no longer reports" : ""}</td>
              ) : null}
            </TableRow>
          ),
        ),
      )}
    </DataTable>
  )
}

export function PersonTradesTable({ rows, lists }: { rows: CompanyRow[]; lists: Lists }) {
  const ofSeveral = isOfSeveral(rows)
  return (
    <DataTable
      caption="Trades and holdings in all companies, newest first"
      label="Trades"
      columns={[
        ofSeveral ? "Company" : null,
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
      {rows.map(({ issuer, issuerName, row }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a form may be identical
        <TableRow key={`${row.accession} ${index}`}>
          {ofSeveral ? (
            <th scope="row">
              <CompanyLink issuer={issuer} name={issuerName} lists={lists} to="/insiders" />
            </th>
          ) : null}
          <TradeCells row={row} />
          <td className="date">
            <FormDay ticker={tickerOf(lists, issuer)} row={row} />
          </td>
          <AmountCells row={row} />
          <Figure text={formatFigure(row.ownedAfter)} />
          <td className="text">
            {[
              row.plan10b51 ? "10b5-1 plan" : "",
              row.jointOwners.length ? "with others" : "",
              row.direct === false ? "indirect" : "",
            ]
              .filter(Boolean)
              .join(", ")}
          </td>
        </TableRow>
      ))}
    </DataTable>
  )
}

export function PlannedTable({
  planned,
  lists,
}: {
  planned: (PlannedSale & { issuer: string; issuerName: string })[]
  lists: Lists
}) {
  return (
    <DataTable
      caption="Proposed sales and the sales that followed, newest first"
      label="Planned sales"
      columns={["Company", "From", "To", "Shares proposed", "Value, $", "Sold in that time", "Notice"]}
    >
      {planned.map(({ row, from, to, soldShares, issuer, issuerName }) => (
        <TableRow key={`${row.accession} ${row.security} ${row.shares}`}>
          <th scope="row">
            <CompanyLink issuer={issuer} name={issuerName} lists={lists} to="/insiders" />
          </th>
          <td className="date">{formatDay(from)}</td>
          <td className="date">{formatDay(to)}</td>
          <Figure text={formatFigure(row.shares)} />
          <Figure text={formatFigure(row.value)} />
          <Figure text={formatFigure(soldShares)} />
          <td className="date">
            <FormDay ticker={tickerOf(lists, issuer)} row={row} />
          </td>
        </TableRow>
      ))}
    </DataTable>
  )
}

export function PayTable({ pay, lists }: { pay: PaidYear[]; lists: Lists }) {
  const ofSeveral = isOfSeveral(pay)
  return (
    <DataTable
      caption="Pay by proxy statement"
      label="Pay"
      columns={[ofSeveral ? "Company" : null, "Year", "In the summary table", "Actually paid"]}
    >
      {pay.map(({ issuer, issuerName, year, end, totalUsd, paidUsd }) => (
        <TableRow key={`${issuer} ${year} ${end}`}>
          {ofSeveral ? (
            <th scope="row">
              <CompanyLink issuer={issuer} name={issuerName} lists={lists} to="/executives" />
            </th>
          ) : null}
          <td className="date">{year ?? (end && `to ${formatDay(end)}`)}</td>
          <Figure text={formatCompactUsd(totalUsd)} />
          <Figure text={formatCompactUsd(paidUsd)} />
        </TableRow>
      ))}
    </DataTable>
  )
}

export function SharedBoardsTable({ shared }: { shared: SharedBoard[] }) {
  return (
    <DataTable
      caption="Directors of the same companies"
      label="Shared boards"
      columns={["Director", "Boards", { text: "Companies" }]}
    >
      {shared.map(({ person, name, boards, companies }) => (
        <TableRow key={person}>
          <th scope="row">
            <a href={`/person/${person}`}>{name}</a>
          </th>
          <Figure text={formatFigure(boards)} />
          <td className="text wrap">{companies.join(", ")}</td>
        </TableRow>
      ))}
    </DataTable>
  )
}
