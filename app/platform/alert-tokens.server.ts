import type { Settings } from "./env.server"
import { keyedHash } from "./keyed-hash.server"
import { requireSecret } from "./session.server"

const purpose = "stop alert mail"

/** The path that stops a user's alert mail; it works without signing in. */
export async function unsubscribePath(settings: Settings, userId: string): Promise<string> {
  return `/alerts/unsubscribe/${userId}.${await keyedHash(requireSecret(settings), purpose, userId)}`
}

/** The user of a token; null if it is not ours. */
export async function readUnsubscribeToken(settings: Settings, token: string): Promise<string | null> {
  const [userId = "", signature = ""] = token.split(".")
  const expected = await keyedHash(requireSecret(settings), purpose, userId)
  return isEqual(signature, expected) ? userId : null
}

/** Compares in a time that does not depend on where two texts differ. */
export function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

export function hashFeedSecret(settings: Settings, secret: string): Promise<string> {
  return keyedHash(requireSecret(settings), "alert feed", secret)
}
