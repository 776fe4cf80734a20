import { useLocation, useMatches } from "@remix-run/react"
import { useEffect } from "react"
import { visitedSubject } from "~/model/recents/visited-subject"
import { rememberVisit, removeRetiredRecents } from "./recents-store"

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
