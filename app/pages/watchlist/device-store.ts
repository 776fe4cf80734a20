import { useSyncExternalStore } from "react"
import type { Watchlist } from "~/model/watchlists/watchlist"

/** Watchlists stored in this browser while signed out. */
export interface DeviceState {
  lists: Watchlist[]
  seenAt: number | null
}

const key = "watchlists"
const empty: DeviceState = { lists: [], seenAt: null }
const listeners = new Set<() => void>()
let read: { text: string | null; state: DeviceState } = { text: null, state: empty }

function isWatchlist(value: unknown): value is Watchlist {
  const { id, name, items } = (value ?? {}) as Partial<Watchlist>
  return (
    typeof id === "string" &&
    typeof name === "string" &&
    Array.isArray(items) &&
    items.every((item) => typeof item?.type === "string" && typeof item.identifier === "string")
  )
}

function parseState(text: string | null): DeviceState {
  try {
    const { lists, seenAt } = JSON.parse(text ?? "{}") as Partial<DeviceState>
    return {
      lists: Array.isArray(lists) ? lists.filter(isWatchlist) : [],
      seenAt: typeof seenAt === "number" ? seenAt : null,
    }
  } catch {
    return empty
  }
}

export function readDeviceState(): DeviceState {
  let text: string | null = null
  try {
    text = localStorage.getItem(key)
  } catch {
    // storage is blocked: nothing is kept
  }
  if (text !== read.text) read = { text, state: parseState(text) }
  return read.state
}

/** False if storage is blocked or full. */
export function writeDeviceState(state: DeviceState): boolean {
  try {
    if (state.lists.length > 0) localStorage.setItem(key, JSON.stringify(state))
    else localStorage.removeItem(key)
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", listener)
  }
}

/** Null on the server and until the page is interactive. */
export function useDeviceState(): DeviceState | null {
  return useSyncExternalStore(subscribe, readDeviceState, () => null)
}
