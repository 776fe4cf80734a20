import { useLocation, useMatches } from "@remix-run/react"
import { useEffect } from "react"
import type { RecentSubject, RecentType } from "~/model/recents/recents"
import { rememberVisit, removeRetiredRecents } from "./recents-store"

interface Named {
  name: string
  coverage?: string
}

/** The subject of a loaded page, which its layout's data has under its type. */
function visitedSubject(path: string, data: unknown[]): RecentSubject | null {
  const [type, identifier] = path.split("/").filter(Boolean)
  if (!identifier || !["company", "etf", "investor"].includes(type ?? "")) return null
  for (const part of data) {
    const named = (part as Record<string, Named | undefined> | undefined)?.[type as string]
    if (named?.name)
      return {
        type: type as RecentType,
        identifier: decodeURIComponent(identifier),
        name: named.name,
        ...(named.coverage ? { coverage: named.coverage } : {}),
      }
  }
  return null
}

/** Adds visited pages to the recent searches. */
export function RecentsTracker() {
  const { pathname } = useLocation()
  const data = useMatches().map((match) => match.data)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is a new path; reloaded data on the same path is not
  useEffect(() => {
    if (pathname !== "/") removeRetiredRecents()
    const subject = visitedSubject(pathname, data)
    if (subject) rememberVisit(subject)
  }, [pathname])

  return null
}
