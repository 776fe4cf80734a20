import { useSyncExternalStore } from "react"

interface Toast {
  id: number
  text: string
}

const shownForMs = 6000
const listeners = new Set<() => void>()
const none: Toast[] = []
let toasts: Toast[] = none
let lastId = 0

function change(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message for a few seconds. */
export function showToast(text: string): void {
  lastId += 1
  const toast = { id: lastId, text }
  change([...toasts, toast])
  setTimeout(() => change(toasts.filter((shown) => shown !== toast)), shownForMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <output
      // biome-ignore lint/a11y/noRedundantRoles: older screen readers do not know the element's role
      role="status"
      className="toaster fixed inset-x-4 bottom-20 z-50 grid justify-items-center gap-2 print:hidden"
    >
      {shown.map((toast) => (
        <ToastText key={toast.id}>{toast.text}</ToastText>
      ))}
    </output>
  )
}

function ToastText({ children }: { children: string }) {
  return (
    <span className="rounded-normal bg-toast px-5 py-3 text-small font-medium text-white shadow-lg">
      {children}
    </span>
  )
}

/** The message as part of the page, for visitors without scripts. */
export function StillToast({ children }: { children: string }) {
  return (
    <div role="status" className="without-js grid justify-items-start p-4">
      <ToastText>{children}</ToastText>
    </div>
  )
}
