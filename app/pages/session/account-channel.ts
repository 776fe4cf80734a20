/** What the tabs of one browser tell each other about who is signed in. */
export type AccountMessage =
  | { kind: "state"; userId: string | null }
  /** A popup has done its work; the tab that opened it says so. */
  | { kind: "popup"; isSignedIn: boolean }

const name = "account"

export function tellTabs(message: AccountMessage): void {
  if (typeof BroadcastChannel === "undefined") return
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}

/** Calls back with what other tabs say; returns how to stop. */
export function hearTabs(onMessage: (message: AccountMessage) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {}
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event) => onMessage(event.data as AccountMessage)
  return () => channel.close()
}
