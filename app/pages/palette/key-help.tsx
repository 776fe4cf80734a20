import { setSingleKeys, useSingleKeys } from "~/ui/single-keys"
import type { GoKey } from "./go-keys"

const keys: [keys: string[], label: string][] = [
  [["/"], "Search"],
  [["Ctrl K", "⌘ K"], "Go to a page, a company or a command"],
  [["?"], "This list"],
  [["n", "p"], "Next or previous match or change in a filing"],
  [["j", "k"], "Next or previous entry of the watchlist"],
  [["Esc"], "Close a panel, a menu or the sidebar"],
  [["Alt ←", "Alt →"], "Move the focused favorite"],
]

/** All keyboard shortcuts of the current page. */
export function KeyHelp({ goKeys }: { goKeys: GoKey[] }) {
  const isOn = useSingleKeys()
  return (
    <>
      <h2 tabIndex={-1} className="mb-4 pr-10 text-[1.5rem] outline-none">
        Keyboard shortcuts
      </h2>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-1.5 text-small">
        {keys.map(([pressed, label]) => (
          <KeyLine key={label} pressed={pressed} label={label} />
        ))}
        {goKeys.map(({ key, label, to }) => (
          <KeyLine key={to} pressed={[`g ${key}`]} label={label} />
        ))}
      </dl>
      <label className="mt-4 flex min-h-6 items-center gap-2 text-small">
        <input type="checkbox" checked={isOn} onChange={(event) => setSingleKeys(event.target.checked)} />
        Use keys without Ctrl or ⌘
      </label>
    </>
  )
}

function KeyLine({ pressed, label }: { pressed: string[]; label: string }) {
  return (
    <>
      <dt className="flex gap-1.5">
        {pressed.map((each) => (
          <kbd
            key={each}
            className="rounded-small border border-hair-2 px-1.5 py-0.5 font-sans text-note whitespace-nowrap"
          >
            {each}
          </kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </>
  )
}
