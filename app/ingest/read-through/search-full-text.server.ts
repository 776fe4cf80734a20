import { EdgarUnavailable } from "~/edgar/client"
import { type FullTextQuery, fullTextAddress, parseFullTextAnswer } from "~/edgar/full-text-search"
import type { FullTextSearch } from "~/model/filings/filing-reader"
import type { Settings } from "~/platform/env.server"
import { takeFromBudget } from "~/platform/limits.server"
import { noteLeftOut } from "~/stores/operations/left-out-store.server"
import type { IngestEffects } from "./live.server"

interface SearchEffects extends Pick<IngestEffects, "db" | "edgar" | "edgarRefusal" | "now"> {
  settings: Pick<Settings, "SESSION_SECRET">
  /** The visitor's address. */
  address: string
}

/** Each search is a request to the SEC. */
const searches = { kind: "full-text searches", maxOfOne: 30, maxOfAll: 600 }
const maxAnswerBytes = 4_000_000

/** Asks the SEC's full-text search for a visitor. */
export function fullTextSearch({
  db,
  edgar,
  edgarRefusal,
  now,
  settings,
  address,
}: SearchEffects): FullTextSearch {
  return async (query: FullTextQuery) => {
    if (!edgar) return { status: "unavailable", reason: edgarRefusal ?? "" }
    if (!(await takeFromBudget(searches, address, { db, settings, now })))
      return {
        status: "unavailable",
        reason: "There were too many searches at the SEC in the last hour. Try again later.",
      }
    try {
      const bytes = await edgar.readBytes(fullTextAddress(edgar.hosts, query), maxAnswerBytes)
      // The search answers without hits, never with 404.
      if (!bytes) return { status: "unavailable", reason: "The SEC’s search has no answer at its address." }
      const answer = parseFullTextAnswer(new TextDecoder().decode(bytes))
      await noteLeftOut(db, "full-text search", answer.leftOut, now())
      return { status: "loaded", value: answer }
    } catch (error) {
      if (error instanceof EdgarUnavailable) return { status: "unavailable", reason: error.message }
      if (error instanceof SyntaxError || (error instanceof Error && error.name === "ZodError"))
        return { status: "unavailable", reason: "The answer of the SEC’s search could not be read." }
      throw error
    }
  }
}
