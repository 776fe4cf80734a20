import { editDistance } from "~/lib/text/edit-distance"
import { tidyName } from "~/lib/text/tidy-name"
import { parseTicker, type Ticker } from "~/lib/ticker"
import type { ListIndex } from "~/model/directory/list-index"
import { fundPath } from "~/model/funds/fund-path"
import { findFunds, nameFund } from "~/model/search/find-funds"
import type { OtherMatch } from "~/model/search/match"
import { nameKey } from "~/model/search/name-key"
import type { NearMatch } from "~/model/search/near-matches"
import type { DocumentStore } from "~/platform/documents.server"
import { loadFundIndex } from "./fund-list-store.server"
import { findLoadedFunds } from "./fund-names-store.server"

interface Stores {
  db: D1Database
  documents: DocumentStore
}

/** Funds by name, registrant, class or ticker, one line for each series. Listed funds are among the companies. */
export async function fundMatches(
  text: string,
  lists: ListIndex,
  { db, documents }: Stores,
  limit: number,
): Promise<OtherMatch[]> {
  const [index, loaded] = await Promise.all([
    loadFundIndex(db, documents),
    findLoadedFunds(db, { ticker: parseTicker(text), text }, limit),
  ])
  const names = new Map<string, string>(loaded.map(({ ticker, name }) => [ticker, tidyName(name)]))
  const listed = findFunds(index, text, limit).map((match) => {
    const series = index.seriesByTicker.get(match.note)
    // A query without a ticker leads to the class whose report is loaded.
    const isTyped = match.note === text.trim().toUpperCase()
    const withReport = series?.classes.find(({ ticker }) => names.has(ticker))?.ticker
    const note = isTyped ? match.note : (withReport ?? match.note)
    const name = series?.name ?? names.get(note) ?? match.name
    return { ...match, to: fundPath(note), note, name }
  })
  const found = new Set(
    listed.flatMap(({ note }) => index.seriesByTicker.get(note)?.classes.map(({ ticker }) => ticker) ?? note),
  )
  const key = nameKey(text)
  const others = loaded
    .filter(({ ticker }) => !found.has(ticker))
    .map(({ ticker, name }) => ({
      to: fundPath(ticker),
      name: tidyName(name),
      note: ticker,
      reason: "Fund",
      isExact: ticker === text.toUpperCase() || nameKey(name) === key,
    }))
  return [...listed, ...others].filter(({ note }) => !lists.companyByTicker.has(note)).slice(0, limit)
}

const nearLetters = 2

/** Funds whose ticker differs by one or two typos and begins with the same two letters, nearest first. */
export async function nearFunds(
  ticker: Ticker,
  { db, documents }: Stores,
  limit: number,
): Promise<NearMatch[]> {
  const start = ticker.slice(0, nearLetters)
  if (start.length < nearLetters) return []
  const { seriesByTicker } = await loadFundIndex(db, documents)
  return [...seriesByTicker]
    .flatMap(([other, series]) => {
      const steps = other.startsWith(start) ? editDistance(ticker, other, 2) : 3
      return steps <= 2 ? [{ other, series, steps }] : []
    })
    .sort((a, b) => a.steps - b.steps || (a.other < b.other ? -1 : 1))
    .slice(0, limit)
    .map(({ other, series }) => ({ to: fundPath(other), name: nameFund(series, other), note: other }))
}
