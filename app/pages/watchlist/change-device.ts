import { applyChange, type WatchChange } from "~/model/watchlists/apply-change"
import { parseChange } from "~/model/watchlists/watch-change"
import type { WatchSubject } from "~/model/watchlists/watchlist"
import { readDeviceState, writeDeviceState } from "./device-store"

export interface DeviceOutcome {
  shown: string | null
  problem: string | null
}

/** Does to the lists of this browser what a form asks for; loaded with the first form that is sent. */
export async function changeDevice(form: FormData): Promise<DeviceOutcome> {
  const refuse = (problem: string): DeviceOutcome => ({ shown: null, problem })
  if (form.get("intent") === "seen") {
    writeDeviceState({ ...readDeviceState(), seenAt: Date.now() })
    return { shown: null, problem: null }
  }
  const asked = parseChange(form)
  if ("problem" in asked) return refuse(asked.problem)
  let change: WatchChange
  if (asked.intent === "add") {
    const subject = await findOnServer(asked.wanted)
    if (!subject) return refuse(`Nothing, or more than one thing, is found under “${asked.wanted}”.`)
    change = { intent: "add", list: asked.list ?? null, subject }
  } else change = asked
  const { lists, seenAt } = readDeviceState()
  const changed = applyChange(lists, change, { id: crypto.randomUUID().slice(0, 8), now: Date.now() })
  if (changed.problem) return refuse(changed.problem)
  if (!writeDeviceState({ lists: changed.lists, seenAt }))
    return refuse("This browser keeps nothing for this site; sign in to keep lists.")
  return { shown: changed.shown, problem: null }
}

async function findOnServer(wanted: string): Promise<WatchSubject | null> {
  const answer = await fetch(`/watchlist.json?${new URLSearchParams({ find: wanted })}`)
  return ((await answer.json()) as { found: WatchSubject | null }).found
}
