import { saveSubscription } from "~/stores/alerts/subscriptions-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { getOwnedLists, saveOwnedLists } from "~/stores/people/watchlists-store.server"

/** A reader with two lists that share companies. Each filing of either must be mailed once. */
export async function subscribe(
  db: D1Database,
  tickers: string[],
  managers: string[],
  at: number,
): Promise<void> {
  const email = "reader@example.com"
  const { id } = await openAccountOfEmail(db, { email, displayName: "Ada" }, at)
  const toItem = (type: "company" | "investor") => (identifier: string) => ({
    ...{ type, identifier, note: "", addedAt: at },
  })
  const watched = tickers.map(toItem("company"))
  const lists = [
    { id: "all", name: "All", items: [...watched, ...managers.map(toItem("investor"))] },
    { id: "some", name: "Some", items: watched.slice(Math.floor(watched.length / 2)) },
  ]
  await saveOwnedLists(db, id, await getOwnedLists(db, id), lists)
  for (const [place, list] of lists.entries()) {
    const frequency = place === 0 ? ("at-once" as const) : ("daily" as const)
    const choice = {
      source: "watchlist" as const,
      sourceId: list.id,
      topics: ["filings" as const],
      forms: [],
    }
    await saveSubscription(db, id, { ...choice, frequency }, at)
  }
}
