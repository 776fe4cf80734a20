import { toBase64Url, toHex } from "~/lib/text/encode-bytes"

const encoder = new TextEncoder()

/** HMAC-SHA-256 in hex, stored instead of a token or an email address. */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"])
  const hash = await crypto.subtle.sign("HMAC", key, encoder.encode(`${purpose}\n${text}`))
  return toHex(new Uint8Array(hash))
}

/** A secret of 256 random bits, as text for an address or a header. */
export function makeSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}
