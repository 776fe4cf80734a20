/** Named in functions, because a browser throws at the name alone where the visitor blocked storage. */
type GetStorage = () => Storage

const getLocal: GetStorage = () => localStorage
/** The storage of this tab. */
export const getOfTab: GetStorage = () => sessionStorage

/** The stored text of a key; null without one, and where storage is blocked. */
export function readStored(key: string, getStorage = getLocal): string | null {
  try {
    return getStorage().getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it for null; false where storage is blocked or full. */
export function writeStored(key: string, text: string | null, getStorage = getLocal): boolean {
  try {
    if (text === null) getStorage().removeItem(key)
    else getStorage().setItem(key, text)
    return true
  } catch {
    return false
  }
}
