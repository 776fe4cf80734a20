import { X } from "lucide-react"
import { useEffect, useRef } from "react"
import { closeAfterPaint } from "~/ui/close-dialog"
import type { GoKey } from "./go-keys"
import { KeyHelp } from "./key-help"
import { Palette } from "./palette"

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
