const encoder = new TextEncoder()

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** HMAC-SHA-256 in hex, stored instead of a token or an email address. */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"])
  return toHex(await crypto.subtle.sign("HMAC", key, encoder.encode(`${purpose}\n${text}`)))
}

/** A secret of 256 random bits, as text for an address or a header. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}
