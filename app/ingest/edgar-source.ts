import type { EdgarHosts } from "~/edgar/addresses"
import { type EdgarEffects, type EdgarRequest, fetchEdgar } from "~/edgar/client"

/** The SEC as ingestion sees it: hosts to build addresses from, and a way to read one. */
export interface EdgarSource {
  hosts: EdgarHosts
  /** The text at an address; null where the SEC has none. Throws EdgarUnavailable. */
  readText: (address: string) => Promise<string | null>
}

export function edgarSource(hosts: EdgarHosts, request: EdgarRequest, effects: EdgarEffects): EdgarSource {
  return {
    hosts,
    async readText(address) {
      const answer = await fetchEdgar(address, request, effects)
      return answer.status === "found" ? new TextDecoder().decode(answer.bytes) : null
    },
  }
}
