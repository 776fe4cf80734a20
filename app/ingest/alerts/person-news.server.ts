import type { StoreEffects } from "~/ingest/kinds/kind"
import type { Cik } from "~/lib/cik"
import type { AlertEvent } from "~/model/alerts/alert"
import { ownerEvent } from "~/model/alerts/alert-events"
import { toCompanySubject, toPersonSubject } from "~/model/alerts/alert-subject"
import { personEvents } from "~/model/alerts/insider-events"
import { isSince } from "~/model/alerts/news-time"
import type { ListIndex } from "~/model/directory/list-index"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import { rowsOfPerson } from "~/model/persons/person-trades"
import { listReadSince } from "~/stores/alerts/news-store.server"
import type { AlertSubscription } from "~/stores/alerts/subscriptions-store.server"
import { listIssuerPrices } from "~/stores/company/prices-store.server"
import { insidersKind } from "~/stores/document-kinds"
import { listStakesOfOwner } from "~/stores/holdings/stakes-store.server"
import { listPersons } from "~/stores/insiders/persons-store.server"
import { getNewsStart, readMarginMs } from "./news-window"

/** Trades of the persons of a watchlist in all companies, and what they report as owners above 5 %. */
export async function listPersonNews(
  subscription: AlertSubscription,
  ciks: Cik[],
  index: ListIndex,
  { db, documents, now }: StoreEffects,
): Promise<AlertEvent[]> {
  const { topics, collectedAt } = subscription
  const since = getNewsStart(subscription, now())
  const persons = await listPersons(db, ciks)
  const issuers = [...new Set(persons.flatMap((person) => person.issuers))]
  const [read, stakes] = await Promise.all([
    topics.includes("insiders") ? listReadSince(db, "insiders", issuers, collectedAt - readMarginMs) : [],
    topics.includes("owners") ? Promise.all(persons.map(({ cik }) => listStakesOfOwner(db, cik))) : [],
  ])
  const events = stakes.flat().flatMap((stake) => {
    const company = index.companiesByCik.get(stake.issuer)?.[0]
    const isNews = isSince(since, stake.filed)
    return company && isNews ? ownerEvent(stake, toCompanySubject(company)) : []
  })
  for (const cik of read) {
    const stored = await documents.get(insidersKind, cik)
    if (!stored) continue
    const prices = await listIssuerPrices(cik, { db, documents, lists: async () => index })
    const { rows } = toCompanyInsiders(stored.body, prices)
    const listed = index.companiesByCik.get(cik)?.[0]
    const company = listed
      ? toCompanySubject(listed).label
      : (stored.body.filings[0]?.content.issuer.name ?? cik)
    for (const person of persons)
      events.push(
        ...personEvents(rowsOfPerson(rows, person.cik), { person: toPersonSubject(person), company }, since),
      )
  }
  return events
}
