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
}

export function toEdgarSource(hosts: EdgarHosts, readBytes: ReadBytes): EdgarSource {
  return {
    hosts,
    readBytes,
    async readText(address) {
      const bytes = await readBytes(address)
      return bytes && new TextDecoder().decode(bytes)
    },
  }
}

export function edgarSource(hosts: EdgarHosts, request: EdgarRequest, effects: EdgarEffects): EdgarSource {
  return toEdgarSource(hosts, async (address, maxBytes) => {
    const answer = await fetchEdgar(address, maxBytes ? { ...request, maxBytes } : request, effects)
    return answer.status === "found" ? answer.bytes : null
  })
}
