import { useSearchParams } from "@remix-run/react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { mergeLists } from "~/model/watchlists/merge-lists"
import { currentList, subjectKey, type Watchlist } from "~/model/watchlists/watchlist"
import type { WatchProblem } from "./add-problem"
import { type DeviceState, writeDeviceState } from "./device-store"
import { toWatchView, type WatchFacts, type WatchView } from "./watch-view"
import { WatchlistBody } from "./watchlist-body"

interface DeviceWatchlistsProps {
  /** Null on the server and until the page is interactive: then the server's view is shown. */
  state: DeviceState | null
  view: WatchView
  /** Lists made before scripts ran, which are moved to this browser's storage. */
  inCookie: Watchlist[]
  wanted: string
  /** The reason why the server refused a form that was sent before scripts ran. */
  refusal: WatchProblem | null
}

/**
 * The page for lists stored in this browser: forms are handled here, facts are loaded from the server. The
 * server's view and the browser's share one tree, so that text typed before scripts run is kept.
 */
export function DeviceWatchlists({ state, view, inCookie, wanted, refusal }: DeviceWatchlistsProps) {
  const [params, setParams] = useSearchParams()
  const [problem, setProblem] = useState(refusal)
  const moved = useRef<Watchlist[] | null>(null)
  const current = currentList(state?.lists ?? [], params.get("list"))
  const facts = useFacts(current, state?.seenAt ?? null)

  useEffect(() => {
    // Only once: what the reader removes afterwards must not return.
    if (!state || inCookie.length === 0 || moved.current === inCookie) return
    moved.current = inCookie
    // The address may name a list by its ID.
    const newId = ({ id }: Watchlist) =>
      state.lists.some((list) => list.id === id) ? crypto.randomUUID().slice(0, 8) : id
    const lists = state.lists.length > 0 ? mergeLists(state.lists, inCookie, newId).lists : inCookie
    writeDeviceState({ lists, seenAt: state.seenAt })
    fetch("/watchlist", { method: "POST", body: new URLSearchParams({ intent: "discard" }) })
  }, [inCookie, state])

  async function answer(event: FormEvent) {
    const form = event.target as HTMLFormElement
    if (form.method !== "post") return
    event.preventDefault()
    event.stopPropagation()
    const { submitter } = event.nativeEvent as SubmitEvent
    const { changeDevice } = await import("./change-device")
    const outcome = await changeDevice(new FormData(form, submitter))
    setProblem(outcome.refusal)
    if (outcome.refusal) return
    if (!outcome.isAddition) form.reset()
    const next = new URLSearchParams(params)
    next.delete("add")
    if (outcome.shown) next.set("list", outcome.shown)
    if (next.toString() !== params.toString()) setParams(next, { preventScrollReset: true })
  }

  return (
    <div onSubmitCapture={answer}>
      <WatchlistBody
        view={state ? toWatchView(state.lists, facts, state.seenAt, params) : view}
        wanted={wanted}
        problem={problem}
      />
    </div>
  )
}

function useFacts(list: Watchlist | null, seenAt: number | null): Record<string, WatchFacts> {
  const [facts, setFacts] = useState<Record<string, WatchFacts>>({})
  const items = (list?.items ?? []).map(subjectKey)
  const query = new URLSearchParams(items.map((key) => ["items", key]))
  if (seenAt !== null) query.set("since", String(seenAt))
  const requested = items.length > 0 ? query.toString() : null
  useEffect(() => {
    if (requested === null) return
    const abort = new AbortController()
    fetch(`/watchlist.json?${requested}`, { signal: abort.signal })
      .then((response) => response.json() as Promise<{ facts: Record<string, WatchFacts> }>)
      .then((answer) => setFacts((known) => ({ ...known, ...answer.facts })))
      .catch(() => {}) // canceled or offline: the list is shown without figures
    return () => abort.abort()
  }, [requested])
  return facts
}
