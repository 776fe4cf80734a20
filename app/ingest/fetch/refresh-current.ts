import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import { type CurrentFiling, parseCurrentFeed } from "~/edgar/feeds/current-feed"
import { type EdgarSource, getText } from "~/ingest/source/edgar-source"
import { type FeedPosition, widenGap } from "~/model/filings/feed-position"

/** The source key of the SEC's feed of current filings. */
export const currentFeedSource = "current-feed"

/** Pages of a hundred entries in one run; an hour of the busiest days has fewer. */
const maxFeedPages = 60

interface CurrentFilings {
  /** Newest first; a filing that was read before can be among them. */
  filings: CurrentFiling[]
  /** Entries that could not be read. */
  leftOut: number
  position: FeedPosition
  /** The entity tag of the feed's first page. */
  entityTag: string | null
}

/**
 * Reads the feed back to the minute where the last run began, and then continues a run that reached its page
 * limit. Before the first run, reads one page.
 */
export async function readCurrentFilings(
  position: FeedPosition,
  edgar: EdgarSource,
  maxPages = maxFeedPages,
  knownTag: string | null = null,
): Promise<CurrentFilings> {
  const { readTo, unfinished, gap } = position
  const filings: CurrentFiling[] = []
  let leftOut = 0
  let pages = 0
  const first = await edgar.readTagged(
    edgarAddress.currentFilings(edgar.hosts, 0),
    readTo !== null && unfinished === null ? knownTag : null,
  )
  if (first.status === "unchanged") return { filings, leftOut, position, entityTag: knownTag }
  // The SEC always has the feed: another server answers, or the SEC refuses.
  if (first.status === "absent")
    throw new EdgarUnavailable("The SEC's address answered 404 for the feed of new filings.")
  const { bytes, entityTag } = first

  /** Adds the filings of a page; returns the number of its entries and the minute of its oldest filing. */
  async function readPage(start: number) {
    const text =
      start === 0 ? getText(bytes) : await edgar.readText(edgarAddress.currentFilings(edgar.hosts, start))
    const page = text ? parseCurrentFeed(text) : { filings: [], leftOut: 0 }
    filings.push(...page.filings)
    leftOut += page.leftOut
    const last = page.filings.at(-1)
    return { entries: page.filings.length + page.leftOut, oldest: last ? toMinute(last.accepted) : null }
  }

  /** Reads from an entry on until entries are older than `until`. */
  async function readBack(start: number, until: string) {
    let entries = start
    let oldest = ""
    while (pages < maxPages) {
      const page = await readPage(entries)
      pages++
      if (page.entries === 0) return { outcome: "ended" as const, entries, oldest }
      entries += page.entries
      oldest = page.oldest ?? oldest
      if (oldest && oldest < until) return { outcome: "reached" as const, entries, oldest }
    }
    return { outcome: "limit" as const, entries, oldest }
  }

  if (readTo === null) {
    await readPage(0)
    return {
      filings,
      leftOut,
      position: { ...position, readTo: filings[0] ? toMinute(filings[0].accepted) : null },
      entityTag,
    }
  }
  const since = unfinished?.since ?? readTo
  const fresh = await readBack(0, unfinished?.until ?? readTo)
  const newest = toMinute(filings[0]?.accepted ?? readTo)
  const stopped = (entries: number) => ({
    filings,
    leftOut,
    entityTag,
    position: { readTo, unfinished: { since, until: newest, entries }, gap },
  })
  const finished = (outcome: string, oldest: string) => ({
    filings,
    leftOut,
    entityTag,
    position: {
      readTo: newest,
      unfinished: null,
      gap: outcome === "ended" && oldest > since ? widenGap(gap, since, oldest) : gap,
    },
  })
  if (fresh.outcome === "limit") return stopped(fresh.entries)
  if (!unfinished || fresh.outcome === "ended") return finished(fresh.outcome, fresh.oldest)
  const added = filings.filter(({ accepted }) => toMinute(accepted) > unfinished.until).length
  const older = await readBack(added + unfinished.entries, since)
  if (older.outcome === "limit") return stopped(older.entries)
  return finished(older.outcome, older.oldest || unfinished.until)
}

/** Positions are whole minutes, because the feed's entries of one minute need not be in order. */
const toMinute = (accepted: string) => accepted.slice(0, 16)
