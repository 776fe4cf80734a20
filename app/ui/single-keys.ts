import { useSyncExternalStore } from "react"
import { readStored, writeStored } from "./browser-storage"
import { Listeners } from "./listeners"

const key = "singleKeys"
const listeners = new Listeners()
/** The choice where storage is blocked. */
let chosen: boolean | null = null

/** True unless the visitor turned off shortcuts without Ctrl or Command, which WCAG 2.1.4 asks to allow. */
export function hasSingleKeys(): boolean {
  return chosen ?? readStored(key) !== "off"
}

export function setSingleKeys(isOn: boolean): void {
  chosen = isOn
  writeStored(key, isOn ? null : "off")
  listeners.tell()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(listeners.subscribe, hasSingleKeys, () => true)
}

/** True if a key typed on this target is text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
