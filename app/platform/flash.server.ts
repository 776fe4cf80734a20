/** Messages shown once after a redirect. The cookie has only the key, so that the text cannot be forged. */
const flashTexts = {
  "link-sent": "A link was sent to your email!",
  "signed-in": "You have successfully been signed in!",
  "signed-out": "You have been successfully been signed out!",
  "address-added": "The address was added to your account.",
  "provider-linked": "The provider was linked to your account.",
  "accounts-joined": "The two accounts are one now.",
  "account-deleted": "Your account has been deleted.",
} as const

export type FlashKey = keyof typeof flashTexts

const name = "__Host-flash"
const attributes = "Path=/; Secure; HttpOnly; SameSite=Lax"

export interface Flash {
  key: FlashKey
  text: string
  /** Unique, so that the same message can be shown twice. */
  id: string
}

export function writeFlash(key: FlashKey): string {
  return `${name}=${key}.${crypto.randomUUID().slice(0, 8)}; Max-Age=60; ${attributes}`
}

export function readFlash(request: Request): Flash | null {
  const value = new RegExp(`(?:^|;\\s*)${name}=([a-z-]+)\\.([0-9a-f]+)`).exec(
    request.headers.get("cookie") ?? "",
  )
  const key = value?.[1]
  if (!isFlashKey(key)) return null
  return { key, text: flashTexts[key], id: value?.[2] ?? "" }
}

function isFlashKey(key: string | undefined): key is FlashKey {
  return key !== undefined && Object.hasOwn(flashTexts, key)
}

export const clearFlash = `${name}=; Max-Age=0; ${attributes}`
