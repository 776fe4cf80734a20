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
