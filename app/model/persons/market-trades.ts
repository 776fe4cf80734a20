import { addDays, type IsoDate } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import { findClusters, findFirstPurchases } from "~/model/insiders/buying-signals"
import { type InsiderRow, priceFlags } from "~/model/insiders/insider-row"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { tradeDay } from "~/model/insiders/net-buying"
import { personName } from "~/model/insiders/owner-words"

/** Rows of the market-wide list are kept for this time, which covers its longest span. */
export const marketDays = 400

/** A company's purchases and sales in the market, as rows of the market-wide list. */
export function toMarketTrades(document: InsidersDocument, prices: readonly Price[], today: IsoDate) {
  const { rows } = toCompanyInsiders(document, prices)
  const from = addDays(today, -marketDays)
  const issuer = document.cik
  const issuerName =
    document.filings.find(({ content }) => content.issuer.cik === issuer)?.content.issuer.name ?? ""
  const firsts = new Map(
    findFirstPurchases(rows).map(({ accession, owner, before }) => [`${accession} ${owner}`, before ?? ""]),
  )
  const lines = new Map<string, number>()
  const trades = rows
    .filter((row) => row.counted && tradeDay(row) >= from)
    .map((row) => {
      const line = lines.get(row.accession) ?? 0
      lines.set(row.accession, line + 1)
      return { issuer, issuerName, line, ...toTrade(row, firsts) }
    })
  const clusters = findClusters(rows)
    .filter(({ to }) => to >= from)
    .map(({ owners, valueUsd, ...cluster }) => ({
      issuer,
      issuerName,
      ...cluster,
      owners: owners.map(personName),
      ownerCount: owners.length,
      value: valueUsd,
    }))
  return { trades, clusters }
}

function toTrade(row: InsiderRow, firsts: ReadonlyMap<string, string>) {
  const { accession, form, filed, code, ownerCik, role, shares, price, value, ownedAfter, plan10b51 } = row
  return {
    accession,
    form,
    filed,
    code: code === "P" ? ("P" as const) : ("S" as const),
    ownerCik,
    role,
    shares,
    value,
    ownedAfter,
    price: row.priceRefused ? null : price,
    priceMark: priceFlags.find((flag) => row.flags.includes(flag)) ?? null,
    day: tradeDay(row),
    owner: personName(row.owner),
    plan10b51,
    firstSince: code === "P" ? (firsts.get(`${accession} ${row.owner}`) ?? null) : null,
  }
}
