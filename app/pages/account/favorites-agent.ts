import {
  listFavorites,
  processRecents,
  type RecentItem,
  type RecentSearch,
  type RecentSubject,
} from "~/model/recents/recents"
import { changeFavorite, listenToRecents, readRecents } from "~/pages/recents/recents-store"
import { agreedFavorites, favouriteKey, keepAgreed } from "./agreed-favorites"

const address = "/favourites.json"

function localFavorites(): RecentItem[] {
  return listFavorites(processRecents(readRecents(), null))
}

/** Sends the change to the account. If this fails, the next sync sends it. */
async function tell(add: RecentSubject[], remove: RecentSubject[]): Promise<boolean> {
  const bare = ({ type, identifier, name = "" }: RecentSubject) => ({ type, identifier, name })
  const body = new URLSearchParams({
    add: JSON.stringify(add.map(bare)),
    remove: JSON.stringify(remove.map(bare)),
  })
  const answer = await fetch(address, { method: "POST", body }).catch(() => null)
  return answer?.ok ?? false
}

/** The work in progress, successful or not. */
let lastTask: Promise<unknown> = Promise.resolve()

/** One after the other: to a sync that read the account before an addition, it looks like a removal elsewhere. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const started = lastTask.then(task)
  lastTask = started.catch(() => {})
  return started
}

/**
 * Syncs the favorites of this browser with those of the account until `signedIn` is aborted. `before` is what the browser had stored when the page was opened.
 */
export function keepFavorites(userId: string, before: RecentSearch[], signedIn: AbortSignal): Promise<void> {
  return inTurn(() => sync(userId, before, signedIn))
}

async function sync(userId: string, before: RecentSearch[], signedIn: AbortSignal): Promise<void> {
  const answer = await fetch(address, { signal: signedIn }).catch(() => null)
  if (!answer?.ok) return
  const { rows } = (await answer.json()) as { rows: RecentSubject[] | null }
  if (!rows || signedIn.aborted) return
  const byKey = new Map([...localFavorites(), ...rows].map((subject) => [favouriteKey(subject), subject]))
  const subjects = (keys: string[]) => keys.flatMap((key) => byKey.get(key) ?? [])
  const account = rows.map(favouriteKey)
  const steps = syncFavorites({
    local: localFavorites().map(favouriteKey),
    before: before.filter(({ heart }) => heart).map(favouriteKey),
    account,
    agreed: agreedFavorites(userId),
  })
  for (const subject of subjects(steps.addHere)) changeFavorite(subject, true)
  for (const subject of subjects(steps.clearHere)) changeFavorite(subject, false)
  keepAgreed(userId, account)
  followHearts(userId, signedIn)
  await tellAndAgree(userId, subjects(steps.addThere), subjects(steps.removeThere), signedIn)
}

/** From now on, each change to favorites in this browser is sent to the account. */
function followHearts(userId: string, signedIn: AbortSignal): void {
  let before = localFavorites()
  const stop = listenToRecents(() => {
    const after = localFavorites()
    const without = (these: RecentItem[], those: RecentItem[]) =>
      these.filter((item) => !those.some((other) => favouriteKey(other) === favouriteKey(item)))
    const [added, removed] = [without(after, before), without(before, after)]
    before = after
    tellAndAgree(userId, added, removed, signedIn)
  })
  signedIn.addEventListener("abort", stop)
}

/** A change that the account has received is part of the agreed state. */
async function tellAndAgree(
  userId: string,
  added: RecentSubject[],
  removed: RecentSubject[],
  signedIn?: AbortSignal,
): Promise<void> {
  if (added.length + removed.length === 0 || !(await tell(added, removed)) || signedIn?.aborted) return
  const gone = removed.map(favouriteKey)
  const kept = agreedFavorites(userId).filter((key) => !gone.includes(key))
  keepAgreed(userId, [...new Set([...kept, ...added.map(favouriteKey)])])
}

/** Adds favorites made before signing in to the account. */
export function adoptFavorites(userId: string, keys: string[]): Promise<void> {
  const chosen = localFavorites().filter((item) => keys.includes(favouriteKey(item)))
  return inTurn(() => tellAndAgree(userId, chosen, []))
}

/** Favorites by `type/identifier`. */
interface FavoriteSets {
  /** On this device. */
  local: string[]
  /** On this device when the page was opened or the user signed in. */
  before: string[]
  /** In the account. */
  account: string[]
  /** On both after the last sync with this account. */
  agreed: string[]
}

interface FavoriteSteps {
  /** Added on another device. */
  addHere: string[]
  /** Removed on another device. */
  clearHere: string[]
  /** Added here by the signed-in user before the account's favorites were loaded. */
  addThere: string[]
  /** Removed here while signed out, or before the account's favorites were loaded. */
  removeThere: string[]
  /** Added here while signed out: stays on the device until the user adds it to the account. */
  waiting: string[]
}

/** The changes that sync a device with an account without giving one user's favorites to another. */
export function syncFavorites({ local, before, account, agreed }: FavoriteSets): FavoriteSteps {
  const has = (keys: string[]) => (key: string) => keys.includes(key)
  const [isLocal, wasLocal, isAccount, isAgreed] = [has(local), has(before), has(account), has(agreed)]
  const unknown = local.filter((key) => !isAccount(key) && !isAgreed(key))
  return {
    addHere: account.filter((key) => !isLocal(key) && !isAgreed(key) && !wasLocal(key)),
    clearHere: local.filter((key) => !isAccount(key) && isAgreed(key)),
    addThere: unknown.filter((key) => !wasLocal(key)),
    removeThere: account.filter((key) => !isLocal(key) && (isAgreed(key) || wasLocal(key))),
    waiting: unknown.filter(wasLocal),
  }
}
