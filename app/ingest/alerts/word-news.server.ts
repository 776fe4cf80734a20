import { toNewYork } from "~/lib/new-york"
import { type AlertEvent, alertLimits } from "~/model/alerts/alert"
import { toCompanySubject } from "~/model/alerts/alert-subject"
import { isSince } from "~/model/alerts/news-time"
import { readWordsSource, wordsEvent } from "~/model/alerts/words-source"
import type { ListIndex } from "~/model/directory/list-index"
import { toTagGroups } from "~/model/words/filings-query"
import { parseWords } from "~/model/words/parse-words"
import { toExpression } from "~/model/words/word-query"
import type { AlertSubscription } from "~/stores/alerts/subscriptions-store.server"
import { searchWords } from "~/stores/words/words-store.server"
import { getNewsStart } from "./news-window"

/** Indexed filings with the words of a subscription, filed since it began. */
export async function listWordNews(
  subscription: AlertSubscription,
  index: ListIndex,
  { words, now }: { words: D1Database; now: () => number },
): Promise<AlertEvent[]> {
  const { query, name } = readWordsSource(subscription.sourceId)
  const parsed = parseWords(query.q)
  if (!parsed.query) return []
  const since = getNewsStart(subscription, now())
  const { hits } = await searchWords(words, {
    expression: toExpression(parsed.query),
    tags: toTagGroups(query, index),
    ...{ from: toNewYork(since).date, to: null, sort: "newest", offset: 0, size: alertLimits.fed },
  })
  const events = new Map<string, AlertEvent>()
  for (const hit of hits) {
    const company = index.companiesByCik.get(hit.cik)?.[0]
    if (!company || !isSince(since, hit.filed)) continue
    const event = wordsEvent(hit, toCompanySubject(company), name)
    events.set(event.id, event)
  }
  return [...events.values()]
}
