import { useLocation, useMatches } from "@remix-run/react"
import { useEffect } from "react"
import { subjectTypes } from "~/model/directory/subject-type"
import { hasTicker, type RecentSubject } from "~/model/recents/recents"
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

interface NamedSubject {
  name: string
  ticker?: string
  cik?: string
  coverage?: string
}

function isNamed(value: unknown): value is NamedSubject {
  return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string"
}

/**
 * The subject of a loaded page, from its address and the data of its routes: a company's layout has `company`, the
 * pages of funds, investors and persons have `head`. Null for a page without a subject and for a 404.
 */
export function visitedSubject(path: string, routeData: readonly unknown[]): RecentSubject | null {
  const [type, identifier] = path.split("/").filter(Boolean)
  const subjectType = subjectTypes.find((each) => each === type)
  if (!identifier || !subjectType) return null
  const key = subjectType === "company" ? "company" : "head"
  for (const data of routeData) {
    const named = typeof data === "object" && data !== null ? (data as Record<string, unknown>)[key] : null
    if (!isNamed(named) || named.name === "") continue
    return {
      type: subjectType,
      // The address can have another spelling until it is replaced by the listed one.
      identifier:
        (hasTicker({ type: subjectType }) ? named.ticker : named.cik) ?? decodeURIComponent(identifier),
      name: named.name,
      ...(named.coverage ? { coverage: named.coverage } : {}),
    }
  }
  return null
}
