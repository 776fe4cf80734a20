import { RemixBrowser } from "@remix-run/react"
import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { readDataRequests } from "~/pages/shell/data-requests"
import { showToast } from "~/ui/toast"

window.fetch = readDataRequests(window.fetch.bind(window), () => window.__remixRouter?.state, showToast)

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />)
})
