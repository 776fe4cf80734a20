import {
  listFavorites,
  processRecents,
  type RecentItem,
  type RecentSearch,
  type RecentSubject,
} from "~/model/recents/recents"
import { changeFavourite, listenToRecents, readRecents } from "~/pages/recents/recents-store"
import { agreedFavourites, favouriteKey, keepAgreed } from "./agreed-favourites"
import { syncFavourites } from "./sync-favourites"

const address = "/favourites.json"

function localFavourites(): RecentItem[] {
  return listFavorites(processRecents(readRecents(), null))
}

/** Tells the account; what is not told now is told by the next sync. */
async function tell(add: RecentSubject[], remove: RecentSubject[]): Promise<boolean> {
  const bare = ({ type, identifier, name = "" }: RecentSubject) => ({ type, identifier, name })
  const body = new URLSearchParams({
    add: JSON.stringify(add.map(bare)),
    remove: JSON.stringify(remove.map(bare)),
  })
  const answer = await fetch(address, { method: "POST", body }).catch(() => null)
  return answer?.ok ?? false
}

/**
 * Keeps the hearts of this browser and the account's favourites alike; returns how to stop. `before` is what the
 * browser kept when the page was opened.
 */
export async function keepFavourites(userId: string, before: RecentSearch[]): Promise<() => void> {
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) return () => {}
  const { rows } = (await answer.json()) as { rows: RecentSubject[] }
  const byKey = new Map([...localFavourites(), ...rows].map((subject) => [favouriteKey(subject), subject]))
  const subjects = (keys: string[]) => keys.flatMap((key) => byKey.get(key) ?? [])
  const account = rows.map(favouriteKey)
  const steps = syncFavourites({
    local: localFavourites().map(favouriteKey),
    before: before.filter(({ heart }) => heart).map(favouriteKey),
    account,
    agreed: agreedFavourites(userId),
  })
  for (const subject of subjects(steps.addHere)) changeFavourite(subject, true)
  for (const subject of subjects(steps.clearHere)) changeFavourite(subject, false)
  keepAgreed(userId, account)
  const stop = followHearts(userId)
  await tellAndAgree(userId, subjects(steps.addThere), subjects(steps.removeThere))
  return stop
}

/** From now on each heart that is changed here is changed in the account. */
function followHearts(userId: string): () => void {
  let before = localFavourites()
  return listenToRecents(() => {
    const after = localFavourites()
    const without = (these: RecentItem[], those: RecentItem[]) =>
      these.filter((item) => !those.some((other) => favouriteKey(other) === favouriteKey(item)))
    const [added, removed] = [without(after, before), without(before, after)]
    before = after
    tellAndAgree(userId, added, removed)
  })
}

/** What the account was told, it and this browser agree on. */
async function tellAndAgree(userId: string, added: RecentSubject[], removed: RecentSubject[]): Promise<void> {
  if (added.length + removed.length === 0 || !(await tell(added, removed))) return
  const gone = removed.map(favouriteKey)
  const kept = agreedFavourites(userId).filter((key) => !gone.includes(key))
  keepAgreed(userId, [...new Set([...kept, ...added.map(favouriteKey)])])
}

/** Takes favourites that were made before signing in into the account. */
export async function adoptFavourites(userId: string, keys: string[]): Promise<void> {
  const chosen = localFavourites().filter((item) => keys.includes(favouriteKey(item)))
  await tellAndAgree(userId, chosen, [])
}
