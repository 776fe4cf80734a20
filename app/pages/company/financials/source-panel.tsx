import { useFetcher } from "@remix-run/react"
import { type MouseEvent, type ReactNode, useState } from "react"
import { SidePanel } from "~/ui/side-panel"
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
