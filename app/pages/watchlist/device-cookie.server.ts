import { parseStoredLists } from "~/model/watchlists/watch-change"
import type { Watchlist, WatchSubject } from "~/model/watchlists/watchlist"
import type { Settings } from "~/platform/env.server"
import { signedCookie } from "~/platform/session.server"

/** Lists of a visitor without an account and without scripts. */
export interface DeviceLists {
  lists: Watchlist[]
  seenAt: number | null
}

const types: WatchSubject["type"][] = ["company", "etf", "investor"]
/** Browsers limit a cookie, with its name and attributes, to 4096 bytes. */
const roomBytes = 3900

export function deviceCookie(settings: Settings) {
  return signedCookie(settings, "watchlists", 365 * 86_400)
}

type Packed = [seenAt: number | null, lists: [id: string, name: string, items: PackedItem[]][]]
type PackedItem = [type: number, identifier: string, addedAt: number, note?: string]

export async function readDeviceLists(request: Request, settings: Settings): Promise<DeviceLists> {
  if (!settings.SESSION_SECRET || !request.headers.get("cookie")?.includes("__Host-watchlists="))
    return { lists: [], seenAt: null }
  // The cookie is signed, so its format is known.
  const packed: Packed | null = await deviceCookie(settings).parse(request.headers.get("cookie"))
  if (!Array.isArray(packed)) return { lists: [], seenAt: null }
  const [seenAt, lists] = packed
  return {
    seenAt,
    lists:
      parseStoredLists(
        lists.map(([id, name, items]) => ({
          id,
          name,
          items: items.map(([type, identifier, addedAt, note = ""]) => ({
            type: types[type],
            identifier,
            note,
            addedAt: addedAt * 1000,
          })),
        })),
      ) ?? [],
  }
}

/** The header of a cookie with these lists; null if they do not fit. */
export async function writeDeviceLists(
  settings: Settings,
  { lists, seenAt }: DeviceLists,
): Promise<string | null> {
  const packed: Packed = [
    seenAt,
    lists.map(({ id, name, items }) => [
      id,
      name,
      items.map(({ type, identifier, addedAt, note }) => {
        const item: PackedItem = [types.indexOf(type), identifier, Math.round(addedAt / 1000)]
        return note ? [...item, note] : item
      }) as PackedItem[],
    ]),
  ]
  const header = await deviceCookie(settings).serialize(packed)
  return header.length <= roomBytes ? header : null
}
