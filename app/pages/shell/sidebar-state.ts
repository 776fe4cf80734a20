import { useSyncExternalStore } from "react"
import { readStored, writeStored } from "~/ui/browser-storage"
import { Listeners } from "~/ui/listeners"

/**
 * Breakpoints of the specification: a sidebar exists above the first and pushes the content above the second.
 */
const phoneWidth = 639
const pushWidth = 1023

const preferenceKey = "sidebar"
const listeners = new Listeners()

/*
 * The attribute on <html> is the state, so that the layout depends only on CSS and does not shift at hydration. Without it, the sidebar is open if it pushes the content and closed if it would cover it.
 */
function isOpen(): boolean {
  if (window.innerWidth <= phoneWidth) return false
  const chosen = document.documentElement.dataset.sidebar
  return chosen ? chosen === "expanded" : window.innerWidth > pushWidth
}

function setOpen(open: boolean): void {
  const { dataset } = document.documentElement
  if (window.innerWidth > pushWidth) {
    // Where storage is blocked, the choice holds until the page is left.
    writeStored(preferenceKey, open ? null : "collapsed")
    if (open) delete dataset.sidebar
    else dataset.sidebar = "collapsed"
  } else if (open) dataset.sidebar = "expanded"
  else if (readStored(preferenceKey) === "collapsed") dataset.sidebar = "collapsed"
  else delete dataset.sidebar
  listeners.tell()
}

export function toggleSidebar(): void {
  setOpen(!isOpen())
}

/** Closes a sidebar that covers the content; true if it was open. */
export function closeCoveringSidebar(): boolean {
  if (window.innerWidth > pushWidth || !isOpen()) return false
  setOpen(false)
  return true
}

const subscribe = listeners.subscribeWith("resize")

/** Null until the page is interactive: the server does not know the width. */
export function useSidebarOpen(): boolean | null {
  return useSyncExternalStore(subscribe, isOpen, () => null)
}
