import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import { parseFundShareClasses, parseTickerListings } from "~/edgar/ticker-lists"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { type EdgarSource, getText, type TaggedFile } from "./edgar-source"
import { formatEntityTags } from "./entity-tags"

/**
 * Reads the SEC's ticker lists and adds the list of tracked investors. A list that still has its entity tag of `tags`
 * is left out.
 */
export async function refreshLists(
  now: number,
  edgar: EdgarSource,
  tags: Record<string, string> = {},
): Promise<IngestBatchInput[]> {
  const [companies, funds] = await Promise.all([
    edgar.readTagged(edgarAddress.companyTickers(edgar.hosts), tags.companies ?? null),
    edgar.readTagged(edgarAddress.fundTickers(edgar.hosts), tags.funds ?? null),
  ])
  if (companies.status === "absent")
    throw new EdgarUnavailable("The SEC has no list of company tickers at its address.")
  const investors = trackedInvestors
  const getTag = (answer: TaggedFile, before: string | undefined) =>
    answer.status === "found" ? answer.entityTag : (before ?? null)
  const entityTag = formatEntityTags([
    ["companies", getTag(companies, tags.companies)],
    ["funds", getTag(funds, tags.funds)],
  ])
  const lists = { key: "lists", fetchedAt: now, entityTag, error: null, failedAt: null }
  return [
    companies.status === "found"
      ? { listings: toListings(getText(companies.bytes)), hasAllListings: true, investors }
      : { investors },
    { funds: funds.status === "found" ? parseFundShareClasses(getText(funds.bytes)) : [] },
    { sources: [lists], rewriteLists: true },
  ]
}

function toListings(text: string) {
  return parseTickerListings(text).map((listing, position) => ({ ...listing, position }))
}
