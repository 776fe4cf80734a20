import type { EdgarHosts } from "~/edgar/addresses"
import { type EdgarEffects, type EdgarRequest, fetchEdgar } from "~/edgar/client"

type ReadBytes = (address: string) => Promise<Uint8Array<ArrayBuffer> | null>

/** The SEC as ingestion sees it: hosts to build addresses from, and a way to read one. */
export interface EdgarSource {
  hosts: EdgarHosts
  /** What stands at an address; null where the SEC has nothing. Throws EdgarUnavailable. */
  readBytes: ReadBytes
  /** The same as text. */
  readText: (address: string) => Promise<string | null>
}

export function sourceOf(hosts: EdgarHosts, readBytes: ReadBytes): EdgarSource {
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
  return sourceOf(hosts, async (address) => {
    const answer = await fetchEdgar(address, request, effects)
    return answer.status === "found" ? answer.bytes : null
  })
}
