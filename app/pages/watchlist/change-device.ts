import { applyChange, type WatchChange } from "~/model/watchlists/apply-change"
import type { SubjectChoice } from "~/model/watchlists/find-subject"
import { parseChange } from "~/model/watchlists/watch-change"
import type { WatchSubject } from "~/model/watchlists/watchlist"
import { noSingleMatch, type WatchProblem } from "./add-problem"
import { readDeviceState, writeDeviceState } from "./device-store"

interface DeviceOutcome {
  shown: string | null
  refusal: WatchProblem | null
  isAddition: boolean
}

/** Applies a form to the lists of this browser; loaded with the first submitted form. */
export async function changeDevice(form: FormData): Promise<DeviceOutcome> {
  const requested = parseChange(form)
  if ("problem" in requested) return refuse(requested.problem)
  if (requested.intent === "seen") {
    writeDeviceState({ ...readDeviceState(), seenAt: Date.now() })
    return { shown: null, refusal: null, isAddition: false }
  }
  // Both concern the lists that the server stores.
  if (requested.intent === "merge" || requested.intent === "discard")
    return refuse("This form's action is not known.")
  const isAddition = requested.intent === "add"
  let change: WatchChange
  if (requested.intent === "add") {
    const { found, choices } = await findOnServer(requested.wanted)
    if (!found) return { shown: null, refusal: noSingleMatch(requested.wanted, choices), isAddition }
    change = { intent: "add", list: requested.list ?? null, subject: found }
  } else change = requested
  const { lists, seenAt } = readDeviceState()
  const changed = applyChange(lists, change, { id: crypto.randomUUID().slice(0, 8), now: Date.now() })
  if (changed.problem) return refuse(changed.problem)
  if (!writeDeviceState({ lists: changed.lists, seenAt }))
    return refuse("This browser blocks storage for this site. Sign in to keep lists.")
  return { shown: changed.shown, refusal: null, isAddition }
}

function refuse(problem: string): DeviceOutcome {
  return { shown: null, refusal: { problem }, isAddition: false }
}

interface FoundOnServer {
  found: WatchSubject | null
  choices: SubjectChoice[]
}

async function findOnServer(wanted: string): Promise<FoundOnServer> {
  const answer = await fetch(`/watchlist.json?${new URLSearchParams({ find: wanted })}`)
  return (await answer.json()) as FoundOnServer
}
