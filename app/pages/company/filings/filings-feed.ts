import { acceptedAt, stampClock } from "~/edgar/acceptance-time"
import { eightKItemTitle, parseEightKItems } from "~/edgar/eight-k-items"
import { formName } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { fromNewYork } from "~/lib/new-york"
import type { Ticker } from "~/lib/ticker"
import { writeAtom } from "~/lib/write-feed"
import { type FilingsFilter, filingsAddress } from "~/model/filings/filings-filter"
import { readerAddress } from "~/model/filings/reader-address"

interface Feed {
  origin: string
  ticker: Ticker
  name: string
  filter: FilingsFilter
}

/**
 * An Atom feed (RFC 4287) of `shown`. `all` is the whole list, from which the time zone of its timestamps is
 * inferred.
 */
export function filingsFeed(
  { origin, ticker, name, filter }: Feed,
  shown: SubmittedFiling[],
  all: SubmittedFiling[],
): string {
  const clock = stampClock(all)
  const getTime = (filing: SubmittedFiling) =>
    new Date(fromNewYork(acceptedAt(filing, clock) ?? { date: filing.filed, time: "12:00" }))
  return writeAtom(
    {
      title: `Filings of ${name}`,
      self: origin + filingsAddress(ticker, { ...filter, page: 1 }, ".atom"),
      page: origin + filingsAddress(ticker, { ...filter, page: 1 }),
      author: name,
    },
    shown.map((filing) => ({
      id: `${origin}/company/${ticker}/${filing.accession}`,
      title: `${filing.form}: ${describeFiling(filing)}`,
      url: origin + readerAddress(ticker, filing),
      updated: getTime(filing),
      summary: summarizeFiling(filing),
    })),
  )
}

/** `Results of operations`, or the form's name. */
function describeFiling({ form, items }: Pick<SubmittedFiling, "form" | "items">): string {
  const described = parseEightKItems(items).filter((item) => item !== "9.01")
  return described.length ? described.map(eightKItemTitle).join("; ") : formName(form)
}

function summarizeFiling({ form, filed, period, accession }: SubmittedFiling): string {
  return [formName(form), period && `period to ${period}`, `filed ${filed}`, accession]
    .filter(Boolean)
    .join(", ")
}
