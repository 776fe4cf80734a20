import { X } from "lucide-react"
import { useEffect, useRef } from "react"
import { closeAfterPaint } from "~/ui/close-dialog"
import { setSingleKeys, useSingleKeys } from "~/ui/single-keys"
import type { GoKey } from "./go-keys"
import { Palette } from "./palette"

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
function KeyHelp({ goKeys }: { goKeys: GoKey[] }) {
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

export type OpenDialog = "palette" | "keys" | null

export interface PaletteDialogProps {
  shown: OpenDialog
  onShow: (dialog: OpenDialog) => void
  onClose: () => void
  goKeys: GoKey[]
}

/** The command palette or the list of shortcuts. */
export function PaletteDialog({ shown, onShow, onClose, goKeys }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (shown === null) dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>("input, h2")?.focus()
  }, [shown])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; this is for pointers
    <dialog
      ref={dialog}
      className="palette-dialog"
      aria-label={shown === "keys" ? "Keyboard shortcuts" : "Go to a page or run a command"}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        closeAfterPaint(dialog.current)
      }}
      onClick={(event) => event.target === dialog.current && closeAfterPaint(dialog.current)}
    >
      {shown === "palette" ? (
        <Palette goKeys={goKeys} onClose={onClose} onShowKeys={() => onShow("keys")} />
      ) : null}
      {shown === "keys" ? <KeyHelp goKeys={goKeys} /> : null}
      <button
        type="button"
        aria-label="Close"
        onClick={() => closeAfterPaint(dialog.current)}
        className="absolute top-[18px] right-[18px] grid size-9 place-items-center rounded-normal text-ink-3 hover:text-ink"
      >
        <X className="icon" />
      </button>
    </dialog>
  )
}
