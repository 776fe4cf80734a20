import { toHex } from "./encode-bytes"

/** The first bytes of the SHA-256 of a text, in hex. */
export async function hashText(text: string, bytes = 8): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
  return toHex(new Uint8Array(digest).subarray(0, bytes))
}
