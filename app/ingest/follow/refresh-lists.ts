import { edgarAddress } from "~/edgar/addresses"
import type { EdgarAnswer } from "~/edgar/client"
import { EdgarUnavailable } from "~/edgar/client"
import { findSeriesList, type ListedClass, parseSeriesList } from "~/edgar/series-list"
import { NotTickerList, readFundShareClasses, readTickerListings } from "~/edgar/ticker-lists"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { formatEntityTags } from "~/ingest/fetch/entity-tags"
import { type EdgarSource, getText } from "~/ingest/source/edgar-source"
import { getChunks } from "~/lib/collections"
import { describeAbsence } from "~/lib/loaded"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { leftOutSource } from "~/stores/operations/left-out-store.server"

/**
 * Reads the SEC's ticker lists and adds the list of tracked investors. A list that still has its entity tag of `tags`
 * is left out.
 */
export async function refreshLists(
  now: number,
  edgar: EdgarSource,
  tags: Record<string, string> = {},
): Promise<IngestBatchInput[]> {
  const [companies, funds, series] = await Promise.all([
    edgar.readTagged(edgarAddress.companyTickers(edgar.hosts), tags.companies ?? null),
    edgar.readTagged(edgarAddress.fundTickers(edgar.hosts), tags.funds ?? null),
    readSeriesList(edgar, tags.series ?? null),
  ])
  if (companies.status === "absent") throw new EdgarUnavailable(describeAbsence("list of company tickers"))
  const investors = trackedInvestors
  const getTag = (answer: EdgarAnswer, before: string | undefined) =>
    answer.status === "found" ? answer.entityTag : (before ?? null)
  const entityTag = formatEntityTags([
    ["companies", getTag(companies, tags.companies)],
    ["funds", getTag(funds, tags.funds)],
    ["series", getTag(series, tags.series)],
  ])
  const { classes, error } = toClasses(series)
  const lists = { key: "lists", fetchedAt: now, entityTag, error, failedAt: error === null ? null : now }
  const listed = companies.status === "found" ? readTickerListings(getText(companies.bytes)) : null
  const shareClasses = funds.status === "found" ? readFundShareClasses(getText(funds.bytes)) : null
  const leftOut = [
    ...(listed ? [leftOutSource("companies", listed.leftOut, now)] : []),
    ...(shareClasses ? [leftOutSource("funds", shareClasses.leftOut, now)] : []),
  ]
  return [
    listed
      ? {
          listings: listed.read.map((listing, position) => ({ ...listing, position })),
          hasAllListings: true,
          investors,
        }
      : { investors },
    { funds: shareClasses?.read ?? [] },
    ...toFundNameBatches(classes),
    { sources: [lists, ...leftOut], rewriteLists: true },
  ]
}

/** The newest list of series and classes, from the page that links to it: its address has changed more than once. */
async function readSeriesList(edgar: EdgarSource, tag: string | null): Promise<EdgarAnswer> {
  const page = edgarAddress.dataSetPage(edgar.hosts, "investment-company-series-class-information")
  const html = await edgar.readText(page)
  const address = html && findSeriesList(html, page)
  return address ? edgar.readTagged(address, tag) : { status: "absent" }
}

/** Funds keep the names they have if the list cannot be read; the tickers are more important. */
function toClasses(series: EdgarAnswer): { classes: ListedClass[]; error: string | null } {
  if (series.status !== "found") return { classes: [], error: null }
  try {
    return { classes: parseSeriesList(getText(series.bytes)), error: null }
  } catch (error) {
    if (!(error instanceof NotTickerList)) throw error
    return { classes: [], error: error.message }
  }
}

const namesABatch = 10_000

export function toFundNameBatches(classes: ListedClass[]): IngestBatchInput[] {
  return getChunks(classes, namesABatch).map((some) => ({
    fundNames: some.map(({ seriesId: _, ...names }) => names),
  }))
}
