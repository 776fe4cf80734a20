import { useEffect } from "react"
import { closeCoveringSidebar } from "./sidebar-state"

/** Escape closes a sidebar that covers the content and moves the focus to its button. */
export function useEscapeClosesSidebar(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A search panel, a menu or a dialog closes first.
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return
      if (closeCoveringSidebar()) document.querySelector<HTMLElement>("[aria-controls=sidebar]")?.focus()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}
