import { isEqual } from "./alert-tokens.server"

const toleranceMs = 5 * 60_000

/**
 * True if a webhook comes from the mail service. A secret that begins with `whsec_` is the key of Standard
 * Webhooks, which Resend uses (https://www.standardwebhooks.com); any other secret is sent as a bearer token.
 */
export async function isAuthenticWebhook(
  headers: Headers,
  body: string,
  secret: string,
  now: number,
): Promise<boolean> {
  if (!secret.startsWith("whsec_")) return isEqual(headers.get("authorization") ?? "", `Bearer ${secret}`)
  const part = (name: string) => headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? ""
  const [id, timestamp] = [part("id"), part("timestamp")]
  if (!id || !(Math.abs(now - Number(timestamp) * 1000) <= toleranceMs)) return false
  const key = await crypto.subtle.importKey(
    "raw",
    Uint8Array.from(atob(secret.slice("whsec_".length)), (character) => character.charCodeAt(0)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed))
  const expected = `v1,${btoa(String.fromCharCode(...digest))}`
  return part("signature")
    .split(" ")
    .some((given) => isEqual(given, expected))
}
