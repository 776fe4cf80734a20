import type { AppLoadContext } from "@remix-run/cloudflare"
import { describeQuery } from "~/model/query/describe-query"
import { parseQuery } from "~/model/query/parse-query"
import { readText } from "~/model/query/read-text"
import { suggestQueries } from "~/model/query/suggest-queries"
import { screenerPath } from "~/model/search/match"
import { countMatches } from "~/stores/screener/count-matches.server"

/** A query of the screener that a text is, or comes near to. */
export interface ScreenHint {
  to: string
  query: string
  /** The query in words, or what is wrong with it. */
  words: string
  /** Companies that match; null for a query with an error, and before figures are computed. */
  count: number | null
}

type Stores = Pick<AppLoadContext, "db" | "documents">

/** The screens for a text: the query itself, or those that come nearest to a sentence. */
export async function loadScreens(text: string, stores: Stores): Promise<ScreenHint[]> {
  const read = readText(text)
  if (read.kind === "empty") return []
  if (read.kind === "fault")
    return [{ to: screenerPath(text), query: text, words: read.fault.message, count: null }]
  const queries = read.kind === "query" ? [text] : suggestQueries(text)
  return Promise.all(
    queries.map(async (query) => {
      const parsed = parseQuery(query)
      if (!parsed.ok) throw new Error(`A suggested query has an error: ${query}`)
      return {
        to: screenerPath(query),
        query,
        words: describeQuery(parsed.query),
        count: await countMatches(parsed.query, stores),
      }
    }),
  )
}
