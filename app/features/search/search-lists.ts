import { useSyncExternalStore } from "react"
import type { SearchLists } from "~/features/companies/list-index"

const listeners = new Set<() => void>()
let lists: SearchLists | null = null
let loading: Promise<void> | null = null

async function fetchLists(): Promise<void> {
  const response = await fetch("/lists.json")
  if (!response.ok) throw new Error(`The search lists could not be loaded: ${response.status}.`)
  lists = (await response.json()) as SearchLists
  for (const listener of listeners) listener()
}

/** Loads the lists once a visit; after a failure the next call tries again. */
export function loadSearchLists(): Promise<void> {
  loading ??= fetchLists().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The lists where they are loaded already; this hook loads nothing. */
export function useSearchLists(): SearchLists | null {
  return useSyncExternalStore(
    subscribe,
    () => lists,
    () => null,
  )
}
