import { useSyncExternalStore } from "react"
import type { SearchLists } from "~/model/directory/list-index"
import type { PackedLists } from "~/model/search/packed-lists"
import { Listeners } from "~/ui/listeners"

const listeners = new Listeners()
let lists: SearchLists | null = null
let loading: Promise<SearchLists> | null = null

/** The head has the address of the lists, which the browser caches until they change. */
async function fetchLists(): Promise<SearchLists> {
  // A head cached too long can name lists that are deleted.
  const packed = fetchPacked("default").catch(() => fetchPacked("reload"))
  const { unpackInSlices } = await import("./unpack-in-slices")
  const unpacked = await unpackInSlices(await packed)
  lists = unpacked
  listeners.tell()
  return unpacked
}

async function fetchPacked(cache: RequestCache): Promise<PackedLists> {
  const { address } = await readJson<{ address: string }>("/lists.json", cache)
  return readJson<PackedLists>(address, "default")
}

async function readJson<T>(address: string, cache: RequestCache): Promise<T> {
  const response = await fetch(address, { cache })
  if (!response.ok) throw new Error(`The search lists could not be loaded: ${response.status}.`)
  return (await response.json()) as T
}

/** Loads the lists once per visit; after a failure, the next call tries again. */
export function loadSearchLists(): Promise<SearchLists> {
  loading ??= fetchLists().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** The lists if they are already loaded; this hook does not load them. */
export function useSearchLists(): SearchLists | null {
  return useSyncExternalStore(
    listeners.subscribe,
    () => lists,
    () => null,
  )
}
