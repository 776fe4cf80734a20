import { X } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"

interface SidePanelProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal panel at the right edge, for details of the page. */
export function SidePanel({ title, isOpen, onClose, children }: SidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-[480px] border-l border-hair-2 bg-paper text-ink backdrop:bg-ink/20"
    >
      <div className="p-6">
        <div className="mb-3 flex items-start justify-between gap-4">
          <h2 className="text-h2">{title}</h2>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="grid size-9 flex-none place-items-center rounded-normal text-ink-3 hover:text-ink"
          >
            <X className="icon" />
          </button>
        </div>
        {isOpen ? children : null}
      </div>
    </dialog>
  )
}
