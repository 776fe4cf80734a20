import { useRouteLoaderData } from "@remix-run/react"
import { useEffect } from "react"

/** A script of another site that whoever hosts this one has asked for. */
export interface OutsideScript {
  kind: "analytics" | "error-reporting"
  src: string
}

export function useOutsideScripts(): OutsideScript[] {
  return useRouteLoaderData<{ outsideScripts?: OutsideScript[] }>("root")?.outsideScripts ?? []
}

/** Loads what the host has configured, after everything that the page itself needs; nothing by default. */
export function OutsideScripts() {
  const scripts = useOutsideScripts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit; what is configured does not change
  useEffect(() => {
    if (scripts.length === 0) return
    const load = () => {
      for (const { kind, src } of scripts) {
        const script = document.createElement("script")
        script.src = src
        script.async = true
        // The specification's sampling of performance: all of it.
        if (kind === "error-reporting") script.dataset.tracesSampleRate = "1"
        document.body.appendChild(script)
      }
    }
    if (document.readyState === "complete") load()
    else window.addEventListener("load", load, { once: true })
  }, [])
  return null
}
