import type { AppLoadContext } from "@remix-run/cloudflare"
import { brand } from "~/lib/brand"
import { addDays, toIsoDate } from "~/lib/dates"
import { fromNewYork } from "~/lib/new-york"
import { countText, formatCompactUsd } from "~/lib/numbers"
import { atomType, writeAtom } from "~/lib/write-feed"
import { getOrigin } from "~/platform/env.server"
import { listMarketTrades } from "~/stores/insiders/market-store.server"
import { describeMarks } from "./market-tables"

type FeedContext = Pick<AppLoadContext, "db" | "lists" | "settings">

const feedLength = 100
const feedDays = 30

/** `/insiders.atom`: the newest purchases and sales of the market, one entry for each line. */
export async function marketAtom(request: Request, { db, lists, settings }: FeedContext): Promise<Response> {
  const origin = getOrigin(request, settings)
  const from = addDays(toIsoDate(Date.now()), -feedDays)
  const [index, trades] = await Promise.all([
    lists(),
    listMarketTrades(db, "newest", { from, issuers: null }, feedLength),
  ])
  const feed = writeAtom(
    {
      title: "Insider trades of the market",
      self: `${origin}/insiders.atom`,
      page: `${origin}/insiders`,
      author: brand.name,
    },
    trades.map((trade) => {
      const listed = index.companiesByCik.get(trade.issuer)?.[0]
      const verb = trade.code === "P" ? "bought" : "sold"
      return {
        id: `${origin}/insiders/${trade.accession}/${trade.line}`,
        title: `${listed?.name ?? trade.issuerName}: ${trade.owner} ${verb} ${trade.shares === null ? "shares" : countText(trade.shares, "share")}`,
        url: `${origin}/company/${listed?.ticker ?? trade.issuer}/insiders`,
        updated: new Date(fromNewYork({ date: trade.filed, time: "12:00" })),
        summary: [
          trade.role,
          trade.value === null ? "" : `for ${formatCompactUsd(trade.value)}`,
          `traded ${trade.day}, filed ${trade.filed}, Form ${trade.form}`,
          ...describeMarks(trade),
        ]
          .filter(Boolean)
          .join(", "),
      }
    }),
  )
  return new Response(feed, { headers: { "content-type": atomType } })
}
