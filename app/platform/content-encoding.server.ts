import { brotliCompressSync, constants, gunzipSync, gzipSync } from "node:zlib"

export type Encoding = "br" | "gzip" | "identity"

/** Levels at which a page of 150 kB takes a few milliseconds. */
const gzipLevel = 6
const brotliQuality = 5

/** The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function negotiateEncoding(header: string | null): Encoding {
  const weights = new Map<string, number>()
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith("q="))
    if (name) weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1)
  }
  const getWeight = (name: Encoding) => weights.get(name) ?? weights.get("*") ?? 0
  const [brotli, gzip] = [getWeight("br"), getWeight("gzip")]
  if (brotli > 0 && brotli >= gzip) return "br"
  return gzip > 0 ? "gzip" : "identity"
}

/** True for text, which compresses; images and archives are compressed already. */
export function isCompressible(contentType: string | null): boolean {
  return /^(text\/|application\/(json|xml|manifest\+json|problem\+json|[\w.]+\+xml)|image\/svg\+xml)/.test(
    contentType ?? "",
  )
}

export function compress(
  bytes: Uint8Array,
  encoding: Exclude<Encoding, "identity">,
): Uint8Array<ArrayBuffer> {
  if (encoding === "gzip") return new Uint8Array(gzipSync(bytes, { level: gzipLevel }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  return new Uint8Array(brotliCompressSync(bytes, { params }))
}

export function decompressGzip(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gunzipSync(bytes))
}
