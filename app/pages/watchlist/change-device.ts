import { applyChange, type WatchChange } from "~/model/watchlists/apply-change"
import { parseChange } from "~/model/watchlists/watch-change"
import type { WatchSubject } from "~/model/watchlists/watchlist"
import { readDeviceState, writeDeviceState } from "./device-store"

export interface DeviceOutcome {
  shown: string | null
  problem: string | null
}

/** Applies a form to the lists of this browser; loaded with the first submitted form. */
export async function changeDevice(form: FormData): Promise<DeviceOutcome> {
  const refuse = (problem: string): DeviceOutcome => ({ shown: null, problem })
  if (form.get("intent") === "seen") {
    writeDeviceState({ ...readDeviceState(), seenAt: Date.now() })
    return { shown: null, problem: null }
  }
  const requested = parseChange(form)
  if ("problem" in requested) return refuse(requested.problem)
  let change: WatchChange
  if (requested.intent === "add") {
    const subject = await findOnServer(requested.wanted)
    if (!subject) return refuse(`No single match for “${requested.wanted}”. Enter a ticker or a CIK.`)
    change = { intent: "add", list: requested.list ?? null, subject }
  } else change = requested
  const { lists, seenAt } = readDeviceState()
  const changed = applyChange(lists, change, { id: crypto.randomUUID().slice(0, 8), now: Date.now() })
  if (changed.problem) return refuse(changed.problem)
  if (!writeDeviceState({ lists: changed.lists, seenAt }))
    return refuse("This browser blocks storage for this site. Sign in to keep lists.")
  return { shown: changed.shown, problem: null }
}

async function findOnServer(wanted: string): Promise<WatchSubject | null> {
  const answer = await fetch(`/watchlist.json?${new URLSearchParams({ find: wanted })}`)
  return ((await answer.json()) as { found: WatchSubject | null }).found
}
