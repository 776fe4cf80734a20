import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react"
import { Listeners } from "./listeners"

interface Toast {
  id: number
  text: string
  /** The page that is offered to be loaded again. */
  reloadAddress?: string | undefined
  /** Takes back what the text says. */
  undo?: (() => void) | undefined
}

const shownForMs = 6000
const undoForMs = 12_000
const listeners = new Listeners()
const none: Toast[] = []
let toasts: Toast[] = none
let lastId = 0
/** Open modal dialogs that show the toasts. Outside a modal dialog, everything is hidden from screen readers. */
let openDialogs = 0

function change(next: Toast[]): void {
  toasts = next
  listeners.tell()
}

/** Shows a message for a few seconds, in place of an earlier one, which it can contradict. One with a link stays. */
export function showToast(text: string, reloadAddress?: string): void {
  show({ text, reloadAddress }, reloadAddress === undefined ? shownForMs : null)
}

/** Shows what was done, with a button that takes it back. */
export function showUndo(text: string, undo: () => void): void {
  show({ text, undo }, undoForMs)
}

function show(shown: Omit<Toast, "id">, forMs: number | null): void {
  lastId += 1
  const toast = { id: lastId, ...shown }
  change([toast])
  if (forMs !== null) setTimeout(() => hide(toast), forMs)
}

function hide(toast: Toast): void {
  change(toasts.filter((shown) => shown !== toast))
}

interface ToasterProps {
  /** Only for the toaster of a modal dialog: true while the dialog is open. */
  isDialogOpen?: boolean
}

/**
 * The toasts of the page, or of a modal dialog while it is open. A popover is in the top layer, above the dialog and
 * its backdrop, and not clipped by it.
 */
export function Toaster({ isDialogOpen }: ToasterProps) {
  const area = useRef<HTMLOutputElement>(null)
  const isOfPage = isDialogOpen === undefined
  const shown = useSyncExternalStore(
    listeners.subscribe,
    () => (isDialogOpen || (isOfPage && openDialogs === 0) ? toasts : none),
    () => none,
  )

  useEffect(() => {
    if (!isDialogOpen) return
    openDialogs += 1
    listeners.tell()
    return () => {
      openDialogs -= 1
      listeners.tell()
    }
  }, [isDialogOpen])

  // Stays open while empty, because a region that appears together with its text is not announced.
  useEffect(() => {
    const element = area.current
    if (!element || isDialogOpen === false || typeof element.showPopover !== "function") return
    element.setAttribute("popover", "manual")
    // After the dialog's own effect, because the newest element of the top layer is above the others.
    queueMicrotask(() => {
      if (element.matches(":popover-open")) element.hidePopover()
      if (element.isConnected) element.showPopover()
    })
  }, [isDialogOpen])

  return (
    <output
      ref={area}
      // biome-ignore lint/a11y/noRedundantRoles: older screen readers do not know the element's role
      role="status"
      className="toaster pointer-events-none fixed inset-x-4 top-auto bottom-20 z-50 m-0 grid h-auto w-auto justify-items-center gap-2 overflow-visible border-0 bg-transparent p-0 print:hidden"
    >
      {shown.map((toast) => (
        <ToastText key={toast.id}>
          {toast.text}
          {toast.undo === undefined ? null : (
            <button
              type="button"
              className="ml-4 underline"
              onClick={() => {
                hide(toast)
                toast.undo?.()
              }}
            >
              Undo
            </button>
          )}
          {toast.reloadAddress === undefined ? null : (
            <span className="ml-4 inline-flex gap-4">
              <a href={toast.reloadAddress} className="underline">
                Reload
              </a>
              <button type="button" className="underline" onClick={() => hide(toast)}>
                Close
              </button>
            </span>
          )}
        </ToastText>
      ))}
    </output>
  )
}

function ToastText({ children }: { children: ReactNode }) {
  return (
    <span className="pointer-events-auto rounded-normal bg-toast px-5 py-3 text-small font-medium text-white shadow-lg forced-colors:border">
      {children}
    </span>
  )
}

/** The message as part of the page, for visitors without scripts. */
export function StillToast({ children }: { children: string }) {
  return (
    <div role="status" className="still-toast without-js grid justify-items-start p-4">
      <ToastText>{children}</ToastText>
    </div>
  )
}
