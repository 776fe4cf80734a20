import { formatDay } from "~/lib/dates"
import { formatCompactUsd, formatFigure, missing } from "~/lib/numbers"
import type { ListIndex } from "~/model/directory/list-index"
import { readerAddress } from "~/model/filings/reader-address"
import type { PriceFlag } from "~/model/insiders/insider-row"
import { formatTransactionCode } from "~/model/insiders/transaction-codes"
import type { MarketCluster, MarketTrade } from "~/stores/insiders/market-store.server"
import { DataTable, Figure, TableRow } from "~/ui/data-table"

type Lists = Pick<ListIndex, "companiesByCik">

/** Uses no router, so that the loader can render it to HTML. */
export function MarketTable({
  trades,
  caption,
  lists,
}: {
  trades: MarketTrade[]
  caption: string
  lists: Lists
}) {
  return (
    <DataTable
      caption={caption}
      label="Insider trades of the market"
      columns={[
        "Company",
        { text: "Insider" },
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
      {trades.map((trade) => {
        const listed = lists.companiesByCik.get(trade.issuer)?.[0]
        const { accession, form, ownerCik } = trade
        const filed = formatDay(trade.filed)
        return (
          <TableRow key={`${accession} ${trade.line}`}>
            <th scope="row" className="wrap">
              <a href={`/company/${listed?.ticker ?? trade.issuer}/insiders`}>
                {listed?.name ?? trade.issuerName}
              </a>
              {listed ? <span className="block text-note text-ink-3">{listed.ticker}</span> : null}
            </th>
            <td className="text wrap">
              {ownerCik ? <a href={`/person/${ownerCik}`}>{trade.owner}</a> : trade.owner}
              <span className="block text-note text-ink-3">{trade.role}</span>
            </td>
            <td className="text">
              <span className={trade.code === "P" ? "up" : "down"}>{formatTransactionCode(trade.code)}</span>
              {/* On a phone, the column of values is beside the screen. */}
              <span className="block text-note text-ink-3 tablet:hidden">
                {formatCompactUsd(trade.value)}
              </span>
            </td>
            <td className="date">{formatDay(trade.day)}</td>
            <td className="date">
              {listed ? (
                <a href={readerAddress(listed.ticker, { accession, form, primaryDocument: "" })}>{filed}</a>
              ) : (
                filed
              )}
            </td>
            <Figure
              text={formatFigure(trade.shares === null || trade.code === "P" ? trade.shares : -trade.shares)}
            />
            <Figure text={formatFigure(trade.price, 2)} />
            <Figure text={formatFigure(trade.value)} />
            <Figure text={formatFigure(trade.ownedAfter)} />
            <td className="text wrap">{describeMarks(trade).join("; ")}</td>
          </TableRow>
        )
      })}
    </DataTable>
  )
}

export function describeMarks({ plan10b51, firstSince, priceMark }: MarketTrade): string[] {
  return [
    plan10b51 ? "10b5-1 plan" : "",
    firstSince === null
      ? ""
      : firstSince
        ? `first purchase since ${formatDay(firstSince)}`
        : "first purchase on record",
    priceMark ? markNames[priceMark] : "",
  ].filter(Boolean)
}

const markNames: Record<PriceFlag, string> = {
  "price-is-total": "total in place of the price",
  "price-implausible": "price unlike all others",
  "price-unconfirmed": "price not confirmed",
  "price-unusual": "price too high to be counted without another",
}

export function ClustersTable({ clusters, lists }: { clusters: MarketCluster[]; lists: Lists }) {
  return (
    <DataTable
      caption="Three or more insiders who bought within thirty days, latest first"
      label="Clusters"
      columns={["Company", "Insiders", { text: "Names" }, "From", "To", "Shares", "Value"]}
    >
      {clusters.map((cluster) => {
        const listed = lists.companiesByCik.get(cluster.issuer)?.[0]
        return (
          <TableRow key={`${cluster.issuer} ${cluster.from}`}>
            <th scope="row" className="wrap">
              <a href={`/company/${listed?.ticker ?? cluster.issuer}/insiders?code=P`}>
                {listed?.name ?? cluster.issuerName}
              </a>
            </th>
            <Figure text={formatFigure(cluster.ownerCount)} />
            <td className="text wrap">{cluster.owners.join(", ")}</td>
            <td className="date">{formatDay(cluster.from)}</td>
            <td className="date">{formatDay(cluster.to)}</td>
            <Figure text={formatFigure(cluster.shares)} />
            <Figure text={cluster.value === null ? missing : formatCompactUsd(cluster.value)} />
          </TableRow>
        )
      })}
    </DataTable>
  )
}
