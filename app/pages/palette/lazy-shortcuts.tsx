import { type ComponentType, useEffect, useRef, useState } from "react"
import { isPaletteKey } from "./palette-key"
import type { ShortcutsProps } from "./shortcuts"

/** Keys that begin a shortcut, besides those of the palette. */
const firstKeys = ["g", "?", "j", "k"]

/** Loads the shortcuts at the first key that begins one. Most visits press none. */
export function LazyShortcuts() {
  const [Shortcuts, setShortcuts] = useState<ComponentType<ShortcutsProps> | null>(null)
  const pressed = useRef<KeyboardEvent[]>([])
  useEffect(() => {
    if (Shortcuts) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const isPalette = isPaletteKey(event)
      if (isPalette) event.preventDefault()
      if (!isPalette && !firstKeys.includes(event.key) && pressed.current.length === 0) return
      pressed.current.push(event)
      if (pressed.current.length > 1) return
      import("./shortcuts").then(
        (loaded) => setShortcuts(() => loaded.Shortcuts),
        () => pressed.current.splice(0), // offline: the keys do nothing
      )
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [Shortcuts])
  return Shortcuts ? <Shortcuts earlier={pressed.current} /> : null
}
