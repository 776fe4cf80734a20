import { useEffect, useState } from "react"
import type { OtherMatch } from "~/model/search/match"

const none: OtherMatch[] = []
/** Delay after the last key before a request to the server. */
const pauseMs = 220
/** Shorter texts match too many names. */
const shortest = 3

/** Matches other than by name or ticker, which only the server can find; null until it has answered. */
export function useOthers(query: string): OtherMatch[] | null {
  const [found, setFound] = useState<{ query: string; others: OtherMatch[] } | null>(null)
  const text = query.trim()
  useEffect(() => {
    if (text.length < shortest) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const address = `/search.json?q=${encodeURIComponent(text)}`
        const response = await fetch(address, { signal: controller.signal })
        const { funds, others } = (await response.json()) as { funds: OtherMatch[]; others: OtherMatch[] }
        setFound({ query: text, others: [...funds, ...others] })
      } catch {
        // The lists have answered already; Enter searches on the server.
        if (!controller.signal.aborted) setFound({ query: text, others: none })
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  if (text.length < shortest) return none
  return found?.query === text ? found.others : null
}
