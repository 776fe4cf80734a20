import { useSearchParams } from "@remix-run/react"
import { type FormEvent, useEffect, useState } from "react"
import { currentList, subjectKey, type Watchlist } from "~/model/watchlists/watchlist"
import { type DeviceState, writeDeviceState } from "./device-store"
import { toWatchView, type WatchFacts } from "./watch-view"
import { WatchlistBody } from "./watchlist-body"

interface DeviceWatchlistsProps {
  state: DeviceState
  /** Lists that were made before scripts ran; they move over. */
  inCookie: Watchlist[]
  wanted: string
}

/** The same page over lists that this browser keeps: forms are answered here, facts come from the server. */
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
  const asked = items.length > 0 ? query.toString() : null
  useEffect(() => {
    if (asked === null) return
    const abort = new AbortController()
    fetch(`/watchlist.json?${asked}`, { signal: abort.signal })
      .then((response) => response.json() as Promise<{ facts: Record<string, WatchFacts> }>)
      .then((answer) => setFacts((known) => ({ ...known, ...answer.facts })))
      .catch(() => {}) // left, or offline: the list stands without figures
    return () => abort.abort()
  }, [asked])
  return facts
}
