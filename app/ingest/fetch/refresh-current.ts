import { edgarAddress } from "~/edgar/addresses"
import { type CurrentFiling, parseCurrentFeed } from "~/edgar/current-feed"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { Cik } from "~/lib/cik"
import { toNewYork } from "~/lib/new-york"
import type { RecentFiling } from "~/model/filings/recent-filings"
import type { EdgarSource } from "./edgar-source"

/** The source key of the SEC's feed of current filings. */
export const currentFeedSource = "current-feed"

/** Fifteen minutes of a busy afternoon have a few hundred filings. */
const pagesRead = 8

export interface CurrentFilings {
  batch: IngestBatchInput
  /** Listed companies and investors with new filings, each once. */
  ciks: Cik[]
}

/** New filings of listed companies and investors since a time; without a time, the feed's first page. */
export async function readCurrentFilings(
  now: number,
  since: number | null,
  isListed: (cik: Cik) => boolean,
  edgar: EdgarSource,
): Promise<CurrentFilings> {
  const filings: CurrentFiling[] = []
  const sinceStamp = since === null ? null : stampOf(since)
  for (let page = 0; page < pagesRead; page++) {
    const text = await edgar.readText(edgarAddress.currentFilings(edgar.hosts, page * 100))
    const entries = text === null ? [] : parseCurrentFeed(text)
    filings.push(...entries)
    const oldest = entries.at(-1)?.accepted
    if (!oldest || sinceStamp === null || oldest < sinceStamp) break
  }
  const rows = new Map<string, RecentFiling>()
  for (const filing of filings)
    if (isListed(filing.cik) && filing.role !== "Filed by" && !rows.has(filing.accession))
      rows.set(filing.accession, toRecent(filing))
  const recentFilings = [...rows.values()]
  return {
    batch: {
      recentFilings,
      sources: [{ key: currentFeedSource, fetchedAt: now, entityTag: null, error: null, failedAt: null }],
    },
    ciks: [...new Set(recentFilings.map(({ cik }) => cik))],
  }
}

function stampOf(timeMs: number): string {
  const { date, time } = toNewYork(timeMs)
  return `${date}T${time}`
}

function toRecent({ accession, cik, form, items, filed, accepted }: CurrentFiling): RecentFiling {
  return { accession, cik, form, items, filed, accepted, document: "" }
}
