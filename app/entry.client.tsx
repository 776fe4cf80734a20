import { RemixBrowser } from "@remix-run/react"
import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { readDataResponsesWhole } from "~/pages/shell/whole-data-responses"

window.fetch = readDataResponsesWhole(window.fetch.bind(window))

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />)
})
