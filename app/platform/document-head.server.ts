import { z } from "zod"
import type { StoredDocument } from "~/lib/document-kind"
import type { RequestLog } from "./log.server"

/**
 * The metadata of a document in R2, without its content. `hash` is that of its body: a new date alone does
 * not change it.
 */
export interface DocumentHead {
  version: number
  fetchedAt: number
  hash: string
}

/** R2 keeps texts. */
const metadata = z.object({ version: z.coerce.number(), fetchedAt: z.coerce.number(), hash: z.string() })

export async function toMetadata(
  version: number,
  fetchedAt: number,
  body: string,
): Promise<Record<keyof DocumentHead, string>> {
  return { version: `${version}`, fetchedAt: `${fetchedAt}`, hash: await toHash(body) }
}

async function toHash(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** False if the body of a stored text is not what was written; true for a document that was stored without a head. */
export async function hasItsHash(text: string, { customMetadata }: R2Object): Promise<boolean> {
  const head = metadata.safeParse(customMetadata).data
  const name = '"body":'
  return !head || head.hash === (await toHash(text.slice(text.indexOf(name) + name.length, -1)))
}

/** Null if there is no document, or one that was stored without a head. */
export async function readHead(
  bucket: R2Bucket,
  path: string,
  log: RequestLog,
): Promise<DocumentHead | null> {
  log.count("r2")
  return metadata.safeParse((await bucket.head(path))?.customMetadata).data ?? null
}

/** When the source of a stored document was read; null if it was stored without a head. */
export function getDate({ customMetadata }: R2Object): number | null {
  return metadata.safeParse(customMetadata).data?.fetchedAt ?? null
}

const hashes = new WeakMap<StoredDocument<unknown>, string>()

export function noteHash(document: StoredDocument<unknown>, object: R2Object): void {
  const hash = object.customMetadata?.hash
  if (hash) hashes.set(document, hash)
}

/** The hash of the body of a document that was read; null if it was stored without one. */
export function getHash(document: StoredDocument<unknown>): string | null {
  return hashes.get(document) ?? null
}
