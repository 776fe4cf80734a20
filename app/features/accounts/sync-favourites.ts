/** Favourites by `type/identifier`. */
export interface FavouriteSets {
  /** On this device. */
  local: string[]
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
  /** Taken away here while nobody was signed in. */
  removeThere: string[]
  /** Made here while nobody was signed in: kept on the device until its reader says otherwise. */
  waiting: string[]
}

/** What brings a device and an account together without giving one reader's favourites to another. */
export function syncFavourites({ local, account, agreed }: FavouriteSets): FavouriteSteps {
  const has = (keys: string[]) => (key: string) => keys.includes(key)
  const [isLocal, isAccount, isAgreed] = [has(local), has(account), has(agreed)]
  return {
    addHere: account.filter((key) => !isLocal(key) && !isAgreed(key)),
    clearHere: local.filter((key) => !isAccount(key) && isAgreed(key)),
    removeThere: account.filter((key) => !isLocal(key) && isAgreed(key)),
    waiting: local.filter((key) => !isAccount(key) && !isAgreed(key)),
  }
}
