import { useFetcher } from "@remix-run/react"
import { X } from "lucide-react"
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react"
import type { CellSourceData } from "./cell-source-view"

/** Opens the source of a figure in a side panel. Without JavaScript, the links open its page. */
export function SourcePanel({ children }: { children: ReactNode }) {
  const fetcher = useFetcher<CellSourceData>()
  const [isOpen, setOpen] = useState(false)
  // The panel's code loads when it is first opened, because most visits do not use it.
  const [view, setView] = useState<typeof import("./cell-source-view")>()
  const data = fetcher.state === "idle" ? fetcher.data : undefined

  function openSource(event: MouseEvent) {
    const link = (event.target as Element).closest?.("a")
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || !link.pathname.includes("/financials/source/")) return
    event.preventDefault()
    fetcher.load(`${link.pathname}${link.search}`)
    setOpen(true)
    void import("./cell-source-view").then(setView)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside take the keys */}
      <div onClick={openSource}>{children}</div>
      <SidePanel
        title={view && data ? `${data.cell.label}, ${view.formatCellPeriod(data)}` : "Source"}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {view && data ? (
          <view.CellSourceView data={data} />
        ) : (
          <p className="text-ink-3">Loading the source …</p>
        )}
      </SidePanel>
    </>
  )
}

interface SidePanelProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal panel at the right edge, for details of the page. */
function SidePanel({ title, isOpen, onClose, children }: SidePanelProps) {
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
