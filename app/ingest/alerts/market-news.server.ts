import type { StoreEffects } from "~/ingest/kinds/kind"
import type { Cik } from "~/lib/cik"
import { toNewYork } from "~/lib/new-york"
import { type AlertEvent, alertLimits, largePurchaseUsd } from "~/model/alerts/alert"
import { type AlertSubject, toCompanySubject } from "~/model/alerts/alert-subject"
import { clusterEvent, largePurchaseEvent } from "~/model/alerts/insider-events"
import { isSince } from "~/model/alerts/news-time"
import type { ListIndex } from "~/model/directory/list-index"
import type { AlertSubscription } from "~/stores/alerts/subscriptions-store.server"
import { listLargePurchases, listMarketClusters } from "~/stores/insiders/market-store.server"
import { getNewsStart } from "./news-window"

const maxNews = 500

/** News of the market's insiders for a subscription. The rows are read once for all subscriptions of a run. */
export function rememberMarketNews(
  index: ListIndex,
  { db, now }: Pick<StoreEffects, "db" | "now">,
): (subscription: AlertSubscription) => Promise<AlertEvent[]> {
  const from = toNewYork(now() - alertLimits.days * 86_400_000).date
  let clusters: ReturnType<typeof listMarketClusters> | null = null
  let purchases: ReturnType<typeof listLargePurchases> | null = null
  return async (subscription) => {
    const since = getNewsStart(subscription, now())
    if (subscription.sourceId === "clusters") {
      clusters ??= listMarketClusters(db, { from, issuers: null }, maxNews)
      return (await clusters)
        .filter(({ to }) => isSince(since, to))
        .map((cluster) => clusterEvent({ ...cluster, company: toSubject(index, cluster) }))
    }
    purchases ??= listLargePurchases(db, { from, leastUsd: largePurchaseUsd }, maxNews)
    return (await purchases)
      .filter(({ filed }) => isSince(since, filed))
      .map((trade) => largePurchaseEvent({ ...trade, company: toSubject(index, trade) }))
  }
}

/** Companies without a ticker have their CIK in the address. */
function toSubject(
  index: ListIndex,
  { issuer, issuerName }: { issuer: Cik; issuerName: string },
): AlertSubject {
  const listed = index.companiesByCik.get(issuer)?.[0]
  return listed ? toCompanySubject(listed) : { label: issuerName, path: `/company/${issuer}`, ticker: null }
}
