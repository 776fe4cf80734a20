import { Link } from "@remix-run/react"
import { Check, ChevronDown } from "lucide-react"
import type { WatchState } from "~/model/watchlists/watch-state"
import { Disclosure } from "~/ui/disclosure"
import type { ToggleWatch } from "./toggle"

export interface ListMenuProps {
  name: string
  lists: WatchState["lists"]
  toggle: ToggleWatch
}

const look = "flex min-h-11 w-full items-center gap-2 rounded-small px-3 text-left hover:bg-paper-2"

/** The user's lists; each adds the subject or removes it. An entry with a note is removed on the page that shows it. */
export function ListMenu({ name, lists, toggle }: ListMenuProps) {
  return (
    <span className="absolute left-full -ml-[8px] text-small print:hidden">
      <Disclosure
        isMenu
        label={`Choose the watchlists of ${name}`}
        summaryClass="grid h-9 w-[24px] place-items-center text-ink-2 hover:text-ink"
        summary={<ChevronDown className="size-3.5" />}
      >
        <ul className="z-10 max-h-72 overflow-y-auto max-tablet:fixed max-tablet:inset-x-4 max-tablet:bottom-20 tablet:absolute tablet:right-0 tablet:w-64 rounded-normal border border-hair-2 bg-paper p-2 shadow-lg">
          {lists.map(({ id, name: list, isOn, hasNote }) => (
            <li key={id}>
              {hasNote ? (
                <Link to={`/watchlist?list=${encodeURIComponent(id)}`} className={look}>
                  <Mark isOn />
                  <span className="min-w-0 flex-1 wrap-anywhere">{list}</span>
                  <span className="text-note text-ink-3">with a note</span>
                </Link>
              ) : (
                <button
                  type="button"
                  aria-pressed={isOn}
                  className={look}
                  onClick={() => toggle(!isOn, [id])}
                >
                  <Mark isOn={isOn} />
                  <span className="min-w-0 flex-1 wrap-anywhere">{list}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </span>
  )
}

function Mark({ isOn }: { isOn: boolean }) {
  return <Check className={`size-4 flex-none text-blue ${isOn ? "" : "invisible"}`} />
}
