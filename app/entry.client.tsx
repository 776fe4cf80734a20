import { RemixBrowser } from "@remix-run/react"
import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { readDataRequests } from "~/pages/shell/data-requests"
import { showToast } from "~/ui/toast"

window.fetch = readDataRequests(window.fetch.bind(window), () => window.__remixRouter?.state, showToast)

/**
 * Remix suspends its outermost component while it decodes the page's state. A key or a click in that time makes React 18
 * hydrate at once, which cannot wait: it ends with error 345, and the page never reacts. So the state is decoded first.
 */
async function decodeState(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    // Without state to wait for, the component gets to its hooks, which fail outside React.
    if (pending instanceof Promise) await pending
  }
}

// The whole style sheet has the style of what scripts draw.
Promise.all([decodeState(), window.styled]).then(() =>
  startTransition(() => void hydrateRoot(document, <RemixBrowser />)),
)
