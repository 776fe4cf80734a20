import { useSyncExternalStore } from "react"

const key = "singleKeys"
const listeners = new Set<() => void>()
/** The choice where storage is blocked. */
let chosen: boolean | null = null

/** True unless the visitor turned off shortcuts without Ctrl or Command, which WCAG 2.1.4 asks to allow. */
export function hasSingleKeys(): boolean {
  if (chosen !== null) return chosen
  try {
    return localStorage.getItem(key) !== "off"
  } catch {
    return true // storage is blocked
  }
}

export function setSingleKeys(isOn: boolean): void {
  chosen = isOn
  try {
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, "off")
  } catch {
    // storage is blocked: the choice holds until the page is left
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, hasSingleKeys, () => true)
}

/** True if a key typed on this target is text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
