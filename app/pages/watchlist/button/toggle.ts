import type { WatchSubject } from "~/model/watchlists/watchlist"

export interface WatchButtonProps {
  subject: WatchSubject
  name: string
}

/** Adds to lists or removes from them; without lists, adds to the last used one or removes from all. */
export type ToggleWatch = (isOn: boolean, lists?: string[]) => void

/** As wide with "Watching" as with "Watch", and before scripts run: a title beside it keeps its lines. */
export const look =
  "inline-flex min-h-9 min-w-[calc(1.375rem+8ch)] flex-none items-center gap-1.5 text-data print:hidden"

/** The menu beside it takes no room, so that a title keeps its lines when the lists are known. */
export const frame = "relative inline-flex"
