import { acceptedAt, stampClock } from "~/edgar/acceptance-time"
import { eightKItemTitle, parseEightKItems } from "~/edgar/eight-k-items"
import { formName } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { escapeAttribute, escapeText } from "~/lib/escape"
import { fromNewYork } from "~/lib/new-york"
import type { Ticker } from "~/lib/ticker"
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
  const timeOf = (filing: SubmittedFiling) =>
    new Date(fromNewYork(acceptedAt(filing, clock) ?? { date: filing.filed, time: "12:00" })).toISOString()
  const self = origin + filingsAddress(ticker, { ...filter, page: 1 }, ".atom")
  const page = origin + filingsAddress(ticker, { ...filter, page: 1 })
  const entries = shown.map(
    (filing) => `<entry>
<id>${origin}/company/${ticker}/${filing.accession}</id>
<title>${escapeText(`${filing.form}: ${describeFiling(filing)}`)}</title>
<updated>${timeOf(filing)}</updated>
<link rel="alternate" type="text/html" href="${escapeAttribute(origin + readerAddress(ticker, filing))}"/>
<summary>${escapeText(summarizeFiling(filing))}</summary>
</entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeText(self)}</id>
<title>${escapeText(`Filings of ${name}`)}</title>
<updated>${shown[0] ? timeOf(shown[0]) : "1970-01-01T00:00:00.000Z"}</updated>
<author><name>${escapeText(name)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeAttribute(self)}"/>
<link rel="alternate" type="text/html" href="${escapeAttribute(page)}"/>
${entries.join("\n")}
</feed>
`
}

function describeFiling({ form, items }: SubmittedFiling): string {
  const described = parseEightKItems(items).filter((item) => item !== "9.01")
  return described.length ? described.map(eightKItemTitle).join("; ") : formName(form)
}

function summarizeFiling({ form, filed, period, accession }: SubmittedFiling): string {
  return [formName(form), period && `period to ${period}`, `filed ${filed}`, accession]
    .filter(Boolean)
    .join(", ")
}
