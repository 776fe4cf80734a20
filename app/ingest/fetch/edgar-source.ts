import type { EdgarHosts } from "~/edgar/addresses"
import { type EdgarEffects, type EdgarRequest, fetchEdgar } from "~/edgar/client"

type ReadBytes = (address: string) => Promise<Uint8Array<ArrayBuffer> | null>

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
  return toEdgarSource(hosts, async (address) => {
    const answer = await fetchEdgar(address, request, effects)
    return answer.status === "found" ? answer.bytes : null
  })
}
