import { useSyncExternalStore } from "react"
import type { Watchlist } from "~/model/watchlists/watchlist"
import { readStored, writeStored } from "~/ui/browser-storage"
import { Listeners } from "~/ui/listeners"

/** Watchlists stored in this browser while signed out. */
export interface DeviceState {
  lists: Watchlist[]
  seenAt: number | null
}

const key = "watchlists"
const empty: DeviceState = { lists: [], seenAt: null }
const listeners = new Listeners()
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
  const text = readStored(key)
  if (text !== read.text) read = { text, state: parseState(text) }
  return read.state
}

/** False if storage is blocked or full. */
export function writeDeviceState(state: DeviceState): boolean {
  const isWritten = writeStored(key, state.lists.length > 0 ? JSON.stringify(state) : null)
  if (isWritten) listeners.tell()
  return isWritten
}

const subscribe = listeners.subscribeWith("storage")

/** Null on the server and until the page is interactive. */
export function useDeviceState(): DeviceState | null {
  return useSyncExternalStore(subscribe, readDeviceState, () => null)
}
