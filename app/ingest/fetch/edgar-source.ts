import type { EdgarHosts } from "~/edgar/addresses"
import { type EdgarEffects, type EdgarRequest, fetchEdgar } from "~/edgar/client"

/** `maxBytes` ends reading early with EdgarTooLarge. */
type ReadBytes = (address: string, maxBytes?: number) => Promise<Uint8Array<ArrayBuffer> | null>

/** The SEC as a source: its hosts, and functions to read an address. */
export interface EdgarSource {
  hosts: EdgarHosts
  /** The document at an address; null if there is none. Throws EdgarUnavailable. */
  readBytes: ReadBytes
  /** The same as text. */
  readText: (address: string) => Promise<string | null>
  /** The document, unless it still has an entity tag. */
  readTagged: (address: string, entityTag: string | null) => Promise<TaggedFile>
}

export type TaggedFile =
  | { status: "found"; bytes: Uint8Array<ArrayBuffer>; entityTag: string | null }
  | { status: "unchanged" }
  | { status: "absent" }

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** A source without entity tags, such as a folder. */
export function toEdgarSource(hosts: EdgarHosts, readBytes: ReadBytes): EdgarSource {
  return {
    hosts,
    readBytes,
    async readText(address) {
      const bytes = await readBytes(address)
      return bytes && textOf(bytes)
    },
    async readTagged(address) {
      const bytes = await readBytes(address)
      return bytes === null ? { status: "absent" } : { status: "found", bytes, entityTag: null }
    },
  }
}

/** Addresses of companies that are invented or imported. */
const outsideSec = /(?:CIK=?|\/data\/)9\d{9}\b/i

export function edgarSource(hosts: EdgarHosts, request: EdgarRequest, effects: EdgarEffects): EdgarSource {
  const source = toEdgarSource(hosts, async (address, maxBytes) => {
    if (outsideSec.test(address)) return null
    const answer = await fetchEdgar(address, maxBytes ? { ...request, maxBytes } : request, effects)
    return answer.status === "found" ? answer.bytes : null
  })
  return {
    ...source,
    async readTagged(address, entityTag) {
      if (outsideSec.test(address)) return { status: "absent" }
      return fetchEdgar(address, { ...request, entityTag }, effects)
    },
  }
}
