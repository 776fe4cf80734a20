import { useRouteLoaderData } from "@remix-run/react"
import { useEffect } from "react"

/** A third-party script configured by the operator. */
interface OutsideScript {
  kind: "analytics" | "error-reporting"
  src: string
}

export function useOutsideScripts(): OutsideScript[] {
  return useRouteLoaderData<{ outsideScripts?: OutsideScript[] }>("root")?.outsideScripts ?? []
}

/** Loads third-party scripts configured by the operator after the page's own; none by default. */
export function OutsideScripts() {
  const scripts = useOutsideScripts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit; the configuration does not change
  useEffect(() => {
    if (scripts.length === 0) return
    const load = () => {
      for (const { kind, src } of scripts) {
        const script = document.createElement("script")
        script.src = src
        script.async = true
        // The specification samples 100% of performance data.
        if (kind === "error-reporting") script.dataset.tracesSampleRate = "1"
        document.body.appendChild(script)
      }
    }
    if (document.readyState === "complete") load()
    else window.addEventListener("load", load, { once: true })
  }, [])
  return null
}
