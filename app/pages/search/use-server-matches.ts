import { useEffect, useState } from "react"
import type { OtherMatch } from "~/model/search/match"
import type { ScreenHint } from "./load-screens.server"

/** Matches that only the server can find. */
interface ServerMatches {
  others: OtherMatch[]
  screens: ScreenHint[]
}

export const noMatches: ServerMatches = { others: [], screens: [] }
/** Delay after the last key before a request to the server. */
const pauseMs = 220
/** Shorter texts match too many names. */
const shortest = 3

/** Matches other than by name or ticker, and queries of the screener; null until the server has answered. */
export function useServerMatches(query: string): ServerMatches | null {
  const [found, setFound] = useState<{ query: string; matches: ServerMatches } | null>(null)
  const text = query.trim()
  useEffect(() => {
    if (text.length < shortest) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const address = `/search.json?q=${encodeURIComponent(text)}`
        const response = await fetch(address, { signal: controller.signal })
        const { funds, persons, others, screens } = (await response.json()) as ServerMatches &
          Record<"funds" | "persons", OtherMatch[]>
        setFound({ query: text, matches: { others: [...funds, ...persons, ...others], screens } })
      } catch {
        // The lists have answered already; Enter searches on the server.
        if (!controller.signal.aborted) setFound({ query: text, matches: noMatches })
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  if (text.length < shortest) return noMatches
  return found?.query === text ? found.matches : null
}
