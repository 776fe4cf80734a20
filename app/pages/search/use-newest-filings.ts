import { useEffect, useState } from "react"

export interface NewestFilings {
  day: string
  isToday: boolean
  filings: { name: string; to: string; form: string; day: string; time: string | null }[]
}

let loaded: NewestFilings | null = null

/** The newest filings, loaded once when an empty panel first needs them. */
export function useNewestFilings(isNeeded: boolean): NewestFilings | null {
  const [filings, setFilings] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || loaded) return
    const controller = new AbortController()
    fetch("/newest-filings.json", { signal: controller.signal })
      .then(async (response) => {
        loaded = (await response.json()) as NewestFilings | null
        setFilings(loaded)
      })
      .catch(() => {}) // the popular searches are shown without them
    return () => controller.abort()
  }, [isNeeded])
  return isNeeded ? filings : null
}
