import { type EdgarHosts, liveHosts } from "~/edgar/addresses"
import { requireOfAddress } from "~/edgar/answered-subject"
import { type EdgarAnswer, type EdgarEffects, type EdgarRequest, fetchEdgar } from "~/edgar/client"

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
  readTagged: (address: string, entityTag: string | null) => Promise<EdgarAnswer>
}

export function getText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** A source without entity tags, such as a folder. */
export function toEdgarSource(hosts: EdgarHosts, readBytes: ReadBytes): EdgarSource {
  return {
    hosts,
    readBytes,
    async readText(address) {
      const bytes = await readBytes(address)
      return bytes && getText(bytes)
    },
    async readTagged(address) {
      const bytes = await readBytes(address)
      return bytes === null ? { status: "absent" } : { status: "found", bytes, entityTag: null }
    },
  }
}

/** A source that has nothing. */
export const emptySource = toEdgarSource(liveHosts, async () => null)

/** Addresses of companies that are invented or imported. */
const outsideSec = /(?:CIK=?|\/data\/)9\d{9}\b/i

/** The SEC. An answer that names another company or filing than its address is EdgarUnavailable. */
export function edgarSource(hosts: EdgarHosts, request: EdgarRequest, effects: EdgarEffects): EdgarSource {
  const origins = [new URL(hosts.www).origin, new URL(hosts.data).origin]
  async function ask(address: string, options: Partial<EdgarRequest>) {
    const answer = await fetchEdgar(address, { ...request, origins, ...options }, effects)
    if (answer.status === "found") requireOfAddress(address, answer.bytes)
    return answer
  }
  const source = toEdgarSource(hosts, async (address, maxBytes) => {
    if (outsideSec.test(address)) return null
    const answer = await ask(address, maxBytes ? { maxBytes } : {})
    return answer.status === "found" ? answer.bytes : null
  })
  return {
    ...source,
    async readTagged(address, entityTag) {
      if (outsideSec.test(address)) return { status: "absent" }
      return ask(address, { entityTag })
    },
  }
}
