import { redirect } from "@remix-run/cloudflare"
import { edgarAddress } from "~/edgar/addresses"
import type { DataContext } from "~/features/companies/company-data.server"
import type { ListedCompany } from "~/features/companies/list-index"
import { parseAccession } from "~/lib/accession"
import { filingsKind, listFilings } from "./filings-document"
import { secAddress } from "./reader-address"

export interface FilingData {
  ticker: string
  accession: string
  form: string | null
  filed: string | null
  period: string | null
  items: string
  secUrl: string
}

/** What is known of a filing by its address; throws a 404 for anything that is not one. */
export async function loadFiling(
  { ticker, cik }: ListedCompany,
  segment: string,
  readThrough: DataContext["readThrough"],
): Promise<FilingData> {
  const accession = parseAccession(segment)
  if (!accession)
    throw new Response(`${segment} is not a filing of ${ticker}.`, { status: 404, statusText: "Not Found" })
  if (accession !== segment) throw redirect(`/company/${ticker}/${accession}`, 301)
  const loaded = await readThrough(filingsKind, cik)
  const filing =
    loaded.status === "loaded"
      ? listFilings(loaded.document.body).find((each) => each.accession === accession)
      : undefined
  if (!filing && loaded.status === "loaded" && loaded.document.body.unread.length === 0)
    throw new Response(`${accession} is not a filing of ${ticker}.`, { status: 404, statusText: "Not Found" })
  return {
    ticker,
    accession,
    form: filing?.form ?? null,
    filed: filing?.filed ?? null,
    period: filing?.period ?? null,
    items: filing?.items ?? "",
    secUrl: filing ? secAddress(cik, filing) : edgarAddress.filingPage(cik, accession),
  }
}
