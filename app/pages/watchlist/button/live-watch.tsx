import { Link, useFetcher } from "@remix-run/react"
import { Star } from "lucide-react"
import { type ComponentType, useEffect, useRef, useState } from "react"
import { toggleWatch } from "~/model/watchlists/toggle-watch"
import { type WatchState, watchState } from "~/model/watchlists/watch-state"
import { firstListName, subjectKey, type WatchSubject } from "~/model/watchlists/watchlist"
import { useAccount } from "~/pages/session/use-account"
import { showToast, showUndo } from "~/ui/toast"
import { readDeviceState, useDeviceState, writeDeviceState } from "../device-store"
import type { ListMenuProps } from "./list-menu"
import { frame, look, type ToggleWatch, type WatchButtonProps } from "./toggle"

/** The toggle of a user who has lists or an account. */
export function LiveWatch({ subject, name }: WatchButtonProps) {
  const { user } = useAccount()
  const device = useDeviceState()
  if (user) return <AccountWatch key={subjectKey(subject)} subject={subject} name={name} />
  const state = watchState(device?.lists ?? [], subject)
  return <DeviceWatch key={subjectKey(subject)} subject={subject} name={name} state={state} />
}

/** The first watch of a visitor, which makes a list. */
export function watchFirst({ subject, name }: WatchButtonProps): void {
  if (toggleOnDevice(subject, true))
    showUndo(`${name} was added to “${firstListName}”.`, () => void toggleOnDevice(subject, false))
}

/** False after saying why nothing was changed. */
function toggleOnDevice(subject: WatchSubject, isOn: boolean, inLists?: string[]): boolean {
  const { lists, seenAt } = readDeviceState()
  const effects = { id: crypto.randomUUID().slice(0, 8), now: Date.now() }
  const changed = toggleWatch(lists, { subject, isOn, lists: inLists }, effects)
  const isStored = changed.problem === null && writeDeviceState({ lists: changed.lists, seenAt })
  if (!isStored)
    showToast(changed.problem ?? "This browser blocks storage for this site. Sign in to keep lists.")
  return isStored
}

function AccountWatch({ subject, name }: WatchButtonProps) {
  const fetcher = useFetcher<{ state: WatchState; problem: string | null }>()
  const { load } = fetcher
  const key = subjectKey(subject)
  useEffect(() => load(`/watchlist/watch?subject=${encodeURIComponent(key)}`), [load, key])
  const problem = fetcher.data?.problem
  useEffect(() => {
    if (problem) showToast(problem)
  }, [problem])
  const toggle: ToggleWatch = (isOn, lists = []) => {
    const form = new FormData()
    form.set("subject", key)
    form.set("on", isOn ? "1" : "")
    for (const list of lists) form.append("lists", list)
    fetcher.submit(form, { method: "post", action: "/watchlist/watch" })
  }
  return <Watch name={name} state={fetcher.data?.state ?? null} toggle={toggle} />
}

function DeviceWatch({ subject, name, state }: WatchButtonProps & { state: WatchState }) {
  const toggle: ToggleWatch = (isOn, lists) => void toggleOnDevice(subject, isOn, lists)
  return <Watch name={name} state={state} toggle={toggle} />
}

interface WatchProps {
  name: string
  /** Null until it is known. */
  state: WatchState | null
  toggle: ToggleWatch
}

/** The toggle, and a menu of the lists if there are several. */
function Watch({ name, state, toggle }: WatchProps) {
  const ask = useUndo({ name, state, toggle })
  const [Menu, setMenu] = useState<ComponentType<ListMenuProps> | null>(null)
  const hasChoice = state !== null && state.lists.length > 1
  useEffect(() => {
    if (hasChoice)
      import("./list-menu").then(
        ({ ListMenu }) => setMenu(() => ListMenu),
        () => {}, // offline: the toggle works without the menu
      )
  }, [hasChoice])
  return (
    <span className={frame}>
      <Toggle name={name} state={state} toggle={ask} />
      {Menu && hasChoice ? <Menu name={name} lists={state.lists} toggle={ask} /> : null}
    </span>
  )
}

/** A toggle that says what a click changed, with a button that takes it back. */
function useUndo({ name, state, toggle }: WatchProps): ToggleWatch {
  const before = useRef<WatchState | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state is news
  useEffect(() => {
    const was = new Set(before.current?.lists.filter(({ isOn }) => isOn).map(({ id }) => id))
    if (!before.current || !state) return
    const added = state.lists.filter(({ id, isOn }) => isOn && !was.has(id))
    const removed = state.lists.filter(({ id, isOn }) => !isOn && was.has(id))
    const changed = added.length > 0 ? added : removed
    if (changed.length === 0) return
    before.current = null
    const names = changed.map((list) => `“${list.name}”`).join(" and ")
    const isAdded = changed === added
    showUndo(`${name} was ${isAdded ? "added to" : "removed from"} ${names}.`, () =>
      toggle(
        !isAdded,
        changed.map(({ id }) => id),
      ),
    )
  }, [state])
  return (isOn, lists) => {
    before.current = state
    toggle(isOn, lists)
  }
}

function Toggle({ name, state, toggle }: WatchProps) {
  const lists = state?.lists.filter(({ isOn }) => isOn) ?? []
  const [list] = lists
  const isOn = list !== undefined
  const label = isOn ? "Watching" : "Watch"
  const noted = lists.find(({ hasNote }) => hasNote)
  // A click must not lose a note, so the entry is removed on the page that shows it.
  if (noted)
    return (
      <Link
        to={`/watchlist?list=${encodeURIComponent(noted.id)}`}
        className={`${look} text-blue`}
        aria-label={`Watching ${name} on ${noted.name}`}
      >
        <Star className="size-4 fill-current" />
        {label}
      </Link>
    )
  const target = state?.lists.find(({ id }) => id === state.target)?.name
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`Watch ${name}`}
      title={
        isOn
          ? `On ${lists.map((each) => each.name).join(", ")}`
          : `Add to ${target ?? "your first watchlist"}`
      }
      disabled={state === null}
      onClick={() => toggle(!isOn)}
      className={`${look} ${isOn ? "text-blue" : "text-ink-2 hover:text-ink"}`}
    >
      <Star className={`size-4 ${isOn ? "fill-current" : ""}`} />
      {label}
    </button>
  )
}
