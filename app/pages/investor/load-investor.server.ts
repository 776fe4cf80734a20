import { redirect } from "@remix-run/cloudflare"
import { type AskedDay, firstFilingDay, getPastDay, parseAskedDay } from "~/lib/asof/asked-day"
import { parseCik } from "~/lib/cik"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import type { LoadedDocument } from "~/lib/loaded"
import { toOwnAddress } from "~/lib/own-address"
import type { Ticker } from "~/lib/ticker"
import type { SplitsOf } from "~/model/holdings/compare-portfolios"
import type { LabelSecurity } from "~/model/holdings/holding-line"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import { labelSecurity } from "~/model/holdings/label-security"
import type { Aliases } from "~/model/holdings/portfolios"
import { getSector } from "~/model/metrics/sectors"
import { notFoundNear } from "~/pages/directory/not-found-near"
import type { InvestorContext, InvestorHead } from "./investor-context"

export interface LoadedInvestor {
  head: InvestorHead
  /** The day of the address. */
  asked: AskedDay
  /** The filings up to that day. */
  loaded: LoadedDocument<InvestorDocument>
  label: LabelSecurity
  aliases: Aliases
  splitsOf: SplitsOf
  /** The sector of a listed company. */
  getTickerSector: (ticker: Ticker | null) => string | null
}

/**
 * The investor of an address. Throws a 404 if the CIK has no 13F filings, and a 301 to the ten-digit CIK. `suffix` is the address's extension (`.json`).
 */
export async function loadInvestor(
  given: string | undefined,
  request: Request,
  context: InvestorContext,
  suffix = "",
): Promise<LoadedInvestor> {
  const cik = parseCik(given ?? "")
  if (!cik)
    throw notFoundNear(`${given} is not a CIK.`, { text: given, kind: "investor" }, await context.lists())
  if (cik !== given) throw redirect(toOwnAddress(request.url, cik, suffix), 301)
  const asked = parseAskedDay(new URL(request.url).searchParams, firstFilingDay)
  const asOf = getPastDay(asked, toIsoDate(Date.now()))
  const [lists, securities, stored] = await Promise.all([
    context.lists(),
    context.securities(),
    context.investors.investor(cik),
  ])
  const tracked = lists.investorByCik.get(cik)
  if (stored.status === "absent" && !tracked)
    throw notFoundNear(`No 13F filer has the CIK ${cik}.`, { text: given, kind: "investor" }, lists)
  const filed = stored.status === "loaded" ? stored.document.body.name : ""
  return {
    head: {
      cik,
      name: tracked?.name ?? (filed || `CIK ${cik}`),
      owner: tracked?.owner ?? null,
      isTracked: tracked !== undefined,
      asOf,
    },
    asked,
    loaded: asOf === null ? stored : loadedUntil(stored, asOf),
    label: labelSecurity(securities, lists),
    aliases: securities.aliases,
    splitsOf: securities.splitsOf,
    getTickerSector: (ticker) => {
      const company = lists.companyByTicker.get(ticker ?? "")
      return company ? getSector(company) : null
    },
  }
}

/** The filings up to the end of a day, as if no later one had been made. */
function loadedUntil(
  loaded: LoadedDocument<InvestorDocument>,
  day: IsoDate,
): LoadedDocument<InvestorDocument> {
  if (loaded.status !== "loaded") return loaded
  const { document } = loaded
  const filings = document.body.filings.filter(({ filed }) => filed <= day)
  return { ...loaded, document: { ...document, body: { ...document.body, filings } } }
}
