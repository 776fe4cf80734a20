import { Link, useFetcher } from "@remix-run/react"
import { Star } from "lucide-react"
import { useEffect, useRef } from "react"
import { type WatchState, watchState } from "~/model/watchlists/watch-state"
import { subjectKey, type WatchSubject } from "~/model/watchlists/watchlist"
import { useAccount } from "~/pages/session/use-account"
import { showToast, showUndo } from "~/ui/toast"
import { readDeviceState, useDeviceState, writeDeviceState } from "./device-store"

interface WatchButtonProps {
  subject: WatchSubject
  name: string
}

/** As wide with "Watching" as with "Watch", and before scripts run: a title beside it keeps its lines. */
const look =
  "inline-flex min-h-9 min-w-[calc(1.375rem+8ch)] flex-none items-center gap-1.5 text-data print:hidden"

/** Watches with one click and shows whether the subject is on a list. Without scripts, a link to the filled-in form. */
export function WatchButton({ subject, name }: WatchButtonProps) {
  const { user } = useAccount()
  const device = useDeviceState()
  if (device === null)
    return (
      <Link
        to={`/watchlist?add=${encodeURIComponent(subject.identifier)}`}
        className={`link ${look}`}
        aria-label={`Watch ${name}`}
      >
        <Star className="size-4" />
        Watch
      </Link>
    )
  return user ? (
    <AccountWatch key={subjectKey(subject)} subject={subject} name={name} />
  ) : (
    <DeviceWatch subject={subject} name={name} state={watchState(device.lists, subject)} />
  )
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
  const toggle = (isOn: boolean) =>
    fetcher.submit({ subject: key, on: isOn ? "1" : "" }, { method: "post", action: "/watchlist/watch" })
  const list = fetcher.data?.state.lists[0]?.name
  const isAsked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once that a click added the subject
  useEffect(() => {
    if (!isAsked.current || list === undefined) return
    isAsked.current = false
    sayAdded(name, list, () => toggle(false))
  }, [list])
  if (!fetcher.data) return <Toggle name={name} state={null} onToggle={() => {}} />
  return (
    <Toggle
      name={name}
      state={fetcher.data.state}
      onToggle={(isOn) => {
        isAsked.current = isOn
        toggle(isOn)
      }}
    />
  )
}

function DeviceWatch({ subject, name, state }: WatchButtonProps & { state: WatchState }) {
  async function toggle(isOn: boolean) {
    const { toggleWatch } = await import("~/model/watchlists/toggle-watch")
    const { lists, seenAt } = readDeviceState()
    const effects = { id: crypto.randomUUID().slice(0, 8), now: Date.now() }
    const changed = toggleWatch(lists, subject, isOn, effects)
    if (changed.problem) showToast(changed.problem)
    else if (!writeDeviceState({ lists: changed.lists, seenAt }))
      showToast("This browser blocks storage for this site. Sign in to keep lists.")
    else if (isOn) {
      const [list] = watchState(changed.lists, subject).lists
      if (list) sayAdded(name, list.name, () => toggle(false))
    }
  }
  return <Toggle name={name} state={state} onToggle={toggle} />
}

function sayAdded(name: string, list: string, undo: () => void): void {
  showUndo(`${name} was added to “${list}”.`, undo)
}

interface ToggleProps {
  name: string
  /** Null until it is known. */
  state: WatchState | null
  onToggle: (isOn: boolean) => void
}

function Toggle({ name, state, onToggle }: ToggleProps) {
  const [list] = state?.lists ?? []
  const isOn = list !== undefined
  const label = isOn ? "Watching" : "Watch"
  // A click must not lose a note, so the entry is removed on the page that shows it.
  if (isOn && state?.hasNote)
    return (
      <Link
        to={`/watchlist?list=${encodeURIComponent(list.id)}`}
        className={`${look} text-blue`}
        aria-label={`Watching ${name} on ${list.name}`}
      >
        <Star className="size-4 fill-current" />
        {label}
      </Link>
    )
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`Watch ${name}`}
      title={isOn ? `On ${state?.lists.map((each) => each.name).join(", ")}` : "Add to your first watchlist"}
      disabled={state === null}
      onClick={() => onToggle(!isOn)}
      className={`${look} ${isOn ? "text-blue" : "text-ink-2 hover:text-ink"}`}
    >
      <Star className={`size-4 ${isOn ? "fill-current" : ""}`} />
      {label}
    </button>
  )
}
