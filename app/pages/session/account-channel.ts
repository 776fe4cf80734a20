/** Messages between the tabs of a browser about the sign-in state. */
type AccountMessage =
  | { kind: "state"; userId: string | null }
  /** The popup has finished; the tab that opened it shows the toast. */
  | { kind: "popup"; isSignedIn: boolean }

const name = "account"

export function tellTabs(message: AccountMessage): void {
  if (typeof BroadcastChannel === "undefined") return
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}

/** Calls back with messages from other tabs; returns a function that unsubscribes. */
export function hearTabs(onMessage: (message: AccountMessage) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {}
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event) => onMessage(event.data as AccountMessage)
  return () => channel.close()
}
