import { isEqual } from "./alert-tokens.server"

const secretPrefix = "whsec_"
const toleranceMs = 5 * 60_000

interface SignedMessage {
  id: string
  /** Seconds since the epoch. */
  timestamp: string
  body: string
}

/** The secret of Standard Webhooks (https://www.standardwebhooks.com) with a key. */
export function toWebhookSecret(key: Uint8Array): string {
  return secretPrefix + btoa(String.fromCharCode(...key))
}

/** True for a secret of Standard Webhooks. */
export function isWebhookSecret(secret: string): boolean {
  return secret.startsWith(secretPrefix)
}

/** The value of `webhook-signature`. */
export async function signWebhook(secret: string, { id, timestamp, body }: SignedMessage): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    Uint8Array.from(atob(secret.slice(secretPrefix.length)), (character) => character.charCodeAt(0)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed))
  return `v1,${btoa(String.fromCharCode(...digest))}`
}

/** True if a message with these signatures was signed with the secret, within five minutes. */
export async function isSignedWebhook(
  secret: string,
  message: SignedMessage,
  signatures: string,
  now: number,
): Promise<boolean> {
  if (!message.id || !(Math.abs(now - Number(message.timestamp) * 1000) <= toleranceMs)) return false
  const expected = await signWebhook(secret, message)
  return signatures.split(" ").some((given) => isEqual(given, expected))
}
