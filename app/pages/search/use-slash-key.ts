import { type RefObject, useEffect } from "react"
import { hasSingleKeys } from "~/ui/single-keys"

/** The `/` key moves the focus to the search, unless a field has it. */
export function useSlashKey(input: RefObject<HTMLInputElement>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey || !hasSingleKeys())
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [input, isActive])
}
