import { z } from "zod"
import { parseStoredLists } from "~/model/watchlists/watch-change"
import type { Watchlist, WatchSubject } from "~/model/watchlists/watchlist"
import type { Settings } from "~/platform/env.server"
import { signedCookie } from "~/platform/session.server"

/** Lists of a visitor without an account and without scripts. */
interface DeviceLists {
  lists: Watchlist[]
  seenAt: number | null
}

/** Browsers limit a cookie, with its name and attributes, to 4096 bytes. */
const roomBytes = 3900

/** The lists as columns: a list of a hundred companies fits into a cookie. */
interface StoredLists {
  seenAt: number | null
  lists: {
    id: string
    name: string
    /** Each type once, and its place here for each item. */
    types: WatchSubject["type"][]
    type: number[]
    identifier: string[]
    /** In seconds since the epoch, each from the one before. */
    addedAt: number[]
    /** Absent if no item has a note. */
    note?: string[]
  }[]
}

/** Before 2026-11-24, a list was `[id, name, items]`, and an item `[type, identifier, addedAt, note?]`. */
type EarlierLists = [seenAt: number | null, lists: [id: string, name: string, items: EarlierItem[]][]]
type EarlierItem = [type: number, identifier: string, addedAt: number, note?: string]
const earlierTypes = ["company", "etf", "investor"] as const

/** The cookie is signed, so its format is known. */
export const deviceCookie = signedCookie("watchlists", {
  maxAge: 365 * 86_400,
  content: z.custom<StoredLists | EarlierLists>(),
})

const noLists: DeviceLists = { lists: [], seenAt: null }

export async function readDeviceLists(
  request: Request,
  settings: Settings,
  now = Date.now(),
): Promise<DeviceLists> {
  const stored = await deviceCookie.read(request, settings, now)
  if (!stored) return noLists
  if (Array.isArray(stored)) return readEarlier(stored)
  const lists = stored.lists.map(({ id, name, types, type, identifier, addedAt, note }) => {
    let seconds = 0
    const items = identifier.map((each, place) => {
      seconds += addedAt[place] ?? 0
      return {
        type: types[type[place] ?? 0],
        identifier: each,
        note: note?.[place] ?? "",
        addedAt: seconds * 1000,
      }
    })
    return { id, name, items }
  })
  return { seenAt: stored.seenAt, lists: parseStoredLists(lists) ?? [] }
}

function readEarlier([seenAt, lists]: EarlierLists): DeviceLists {
  const named = lists.map(([id, name, items]) => ({
    id,
    name,
    items: items.map(([type, identifier, addedAt, note = ""]) => ({
      type: earlierTypes[type],
      identifier,
      note,
      addedAt: addedAt * 1000,
    })),
  }))
  return { seenAt, lists: parseStoredLists(named) ?? [] }
}

/** The header of a cookie with these lists; null if they do not fit. */
export async function writeDeviceLists(
  settings: Settings,
  { lists, seenAt }: DeviceLists,
): Promise<string | null> {
  const stored: StoredLists = {
    seenAt,
    lists: lists.map(({ id, name, items }) => {
      const types = [...new Set(items.map(({ type }) => type))]
      const seconds = items.map(({ addedAt }) => Math.round(addedAt / 1000))
      return {
        id,
        name,
        types,
        type: items.map(({ type }) => types.indexOf(type)),
        identifier: items.map(({ identifier }) => identifier),
        addedAt: seconds.map((each, place) => each - (seconds[place - 1] ?? 0)),
        ...(items.some(({ note }) => note) ? { note: items.map(({ note }) => note) } : {}),
      }
    }),
  }
  const header = await deviceCookie.write(settings, stored)
  return header.length <= roomBytes ? header : null
}
