import { useEffect, useState } from "react"
import type { OtherMatch } from "~/model/search/match"

const none: OtherMatch[] = []
/** Delay after the last key before a request to the server. */
const pauseMs = 220

/** Matches other than by name or ticker, which only the server can find. */
export function useOthers(query: string): OtherMatch[] {
  const [found, setFound] = useState<{ query: string; others: OtherMatch[] } | null>(null)
  const text = query.trim()
  useEffect(() => {
    if (text.length < 3) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const address = `/search.json?q=${encodeURIComponent(text)}`
        const response = await fetch(address, { signal: controller.signal })
        const { others } = (await response.json()) as { others: OtherMatch[] }
        setFound({ query: text, others })
      } catch {
        // The lists have answered already; Enter searches on the server.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return found?.query === text ? found.others : none
}
