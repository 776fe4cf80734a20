/** Favourites by `type/identifier`. */
export interface FavouriteSets {
  /** On this device. */
  local: string[]
  /** On this device when the page was opened, or signing in was done on it. */
  before: string[]
  /** In the account. */
  account: string[]
  /** What both had when they last agreed, for this account. */
  agreed: string[]
}

export interface FavouriteSteps {
  /** Made on another device. */
  addHere: string[]
  /** Taken away on another device. */
  clearHere: string[]
  /** Made here, by the one who is signed in, before the account was asked. */
  addThere: string[]
  /** Taken away here while nobody was signed in, or before the account was asked. */
  removeThere: string[]
  /** Made here while nobody was signed in: kept on the device until its reader says otherwise. */
  waiting: string[]
}

/** What brings a device and an account together without giving one reader's favourites to another. */
export function syncFavourites({ local, before, account, agreed }: FavouriteSets): FavouriteSteps {
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
