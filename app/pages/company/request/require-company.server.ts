import { type AppLoadContext, redirect } from "@remix-run/cloudflare"
import { getCountry } from "~/edgar/countries"
import { type Cik, parseCik } from "~/lib/cik"
import type { ReadDocument } from "~/lib/loaded"
import { toOwnAddress } from "~/lib/own-address"
import { tidyName } from "~/lib/text/tidy-name"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { findCompany, hasCoverage, type ListedCompany, unloadedCoverage } from "~/model/directory/list-index"
import { fundPath } from "~/model/funds/fund-path"
import { securityOfSymbol } from "~/model/securities/listed-security"
import { notFoundNear } from "~/pages/directory/not-found-near"
import { findRetired } from "~/stores/directory/elsewhere-store.server"
import { findEntityCompanies } from "~/stores/directory/register-store.server"
import { filingsKind } from "~/stores/document-kinds"

/** The lists and the documents of which a company's pages are made. */
export type DataContext = Pick<AppLoadContext, "lists" | "readThrough">

type RequestedFrom = DataContext & Pick<AppLoadContext, "db">

/**
 * The company of an address, by its ticker or, where it has no listing, by its CIK. Throws a 404 where there is
 * none, a 301 to its own address where it is written another way (`aapl`, `BRK.B`, a listed company's CIK), and a
 * 503 where the SEC could not be asked about a CIK. `suffix` is the address's extension (`.json`).
 */
export async function requireCompany(
  ticker: string | undefined,
  request: Request,
  { lists, db, readThrough }: RequestedFrom,
  suffix = "",
): Promise<ListedCompany> {
  const parsed = parseTicker(ticker ?? "")
  const index = await lists()
  const cik = parsed && parseCik(parsed)
  const listed = parsed && (findCompany(index, parsed) ?? (cik && index.companiesByCik.get(cik)?.[0]))
  const own = listed ? listed.ticker : cik
  if (own && own !== ticker) throw redirect(toOwnAddress(request.url, own, suffix), 301)
  if (!suffix && parsed && (listed || !cik) && (await isFundPage(parsed, listed || null, request, db)))
    throw redirect(fundPath(parsed))
  const company = listed || (cik && (await readUnlisted(cik, parsed, readThrough)))
  if (company) return company
  const entity = parsed && (await findEntityCompanies(db, [parsed])).get(parsed)
  const entityListing = entity && index.companiesByCik.get(entity)?.[0]
  if (entityListing) throw redirect(toOwnAddress(request.url, entityListing.ticker, suffix), 301)
  const retired = parsed ? await findRetired(parsed, index, db) : []
  const [former, ...others] = retired
  const name = former?.to.split("/")[2]
  // A later company may have the same symbol, so the address stays a temporary one.
  if (name && others.length === 0) throw redirect(toOwnAddress(request.url, name, suffix))
  const problem = cik
    ? `No company with the CIK ${cik} is in the lists of the SEC.`
    : `No company is listed as ${ticker}.`
  throw notFoundNear(problem, { text: ticker, kind: "company" }, index, retired)
}

/** The pages of a company that a fund does not have. Filings and holders of a listed fund are shown as a company's. */
const companyOnly =
  /^\/company\/[^/]+(?:\/(?:financials|earnings|executives|segments|notes|visualize|as-reported|checks|companies|insiders)(?:\/.*)?)?(?:\.data)?$/

/** A share class of a fund, or a listed fund. */
async function isFundPage(
  ticker: Ticker,
  listed: ListedCompany | null,
  request: Request,
  db: D1Database,
): Promise<boolean> {
  if (listed) return hasCoverage(listed.coverage, "etf") && companyOnly.test(new URL(request.url).pathname)
  return (await db.prepare("select 1 from funds where ticker = ?1").bind(ticker).first()) !== null
}

/** A company without a listing, from its filing list, with its CIK as its ticker; null where the SEC has none. */
async function readUnlisted(
  cik: Cik,
  ticker: Ticker,
  readThrough: ReadDocument,
): Promise<ListedCompany | null> {
  const filings = await readThrough(filingsKind, cik)
  if (filings.status === "unavailable") throw new Response(filings.reason, { status: 503 })
  if (filings.status === "absent") return null
  const { name, sic, fiscalYearEnd, businessAddress } = filings.document.body.profile
  return {
    cik,
    ticker,
    name: tidyName(name),
    filedName: name,
    coverage: unloadedCoverage,
    country: getCountry(businessAddress?.stateOrCountry ?? null),
    exchange: null,
    sic,
    fiscalYearEnd,
    security: securityOfSymbol(ticker, []),
  }
}
