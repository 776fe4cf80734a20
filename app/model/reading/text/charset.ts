const chunkBytes = 262_144

/**
 * The encoding to decode a filing with. The declared character set is only a hint. Many documents declare
 * US-ASCII or ISO-8859-1 and contain windows-1252, and some declare UTF-8 wrongly. Bytes that are valid UTF-8
 * are UTF-8.
 */
export function detectCharset(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  return isUtf8(bytes) ? "utf-8" : "windows-1252"
}

/** Decodes piece by piece, so that a long filing is never in memory as one string. */
export function* decodeInPieces(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(detectCharset(bytes))
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true })
  }
  const rest = decoder.decode()
  if (rest) yield rest
}

/** A sequence cut off by the very end still counts as valid: the file was cut, not wrongly encoded. */
function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true })
    }
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
