import { useSearchParams } from "@remix-run/react"
import { type FormEvent, useEffect, useState } from "react"
import { currentList, subjectKey, type Watchlist } from "~/model/watchlists/watchlist"
import { type DeviceState, writeDeviceState } from "./device-store"
import { toWatchView, type WatchFacts } from "./watch-view"
import { WatchlistBody } from "./watchlist-body"

interface DeviceWatchlistsProps {
  state: DeviceState
  /** Lists made before scripts ran, which are moved to this browser's storage. */
  inCookie: Watchlist[]
  wanted: string
}

/** The page for lists stored in this browser: forms are handled here, facts are loaded from the server. */
export function DeviceWatchlists({ state, inCookie, wanted }: DeviceWatchlistsProps) {
  const [params, setParams] = useSearchParams()
  const [problem, setProblem] = useState<string | null>(null)
  const current = currentList(state.lists, params.get("list"))
  const facts = useFacts(current, state.seenAt)

  useEffect(() => {
    if (inCookie.length === 0) return
    if (state.lists.length === 0) writeDeviceState({ lists: inCookie, seenAt: state.seenAt })
    fetch("/watchlist", { method: "POST", body: new URLSearchParams({ intent: "discard" }) })
  }, [inCookie, state])

  async function answer(event: FormEvent) {
    const form = event.target as HTMLFormElement
    if (form.method !== "post") return
    event.preventDefault()
    event.stopPropagation()
    const { submitter } = event.nativeEvent as SubmitEvent
    const { changeDevice } = await import("./change-device")
    const sent = new FormData(form, submitter)
    const isAddition = sent.get("intent") === "add"
    const outcome = await changeDevice(sent)
    setProblem(outcome.problem)
    if (outcome.problem) return
    if (!isAddition) form.reset()
    const next = new URLSearchParams(params)
    next.delete("add")
    if (outcome.shown) next.set("list", outcome.shown)
    if (next.toString() !== params.toString()) setParams(next, { preventScrollReset: true })
  }

  return (
    <div onSubmitCapture={answer}>
      <WatchlistBody
        view={toWatchView(state.lists, facts, state.seenAt, params)}
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
