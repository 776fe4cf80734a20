import { redirect } from "@remix-run/cloudflare"
import type { Cik } from "~/lib/cik"
import { describeAbsence, type LoadedDocument } from "~/lib/loaded"
import { toOwnAddress } from "~/lib/own-address"
import { takePage } from "~/lib/row-page"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import { findCompany, hasCoverage, type ListIndex } from "~/model/directory/list-index"
import type { FundChange } from "~/model/funds/fund-changes"
import type { FundDocument } from "~/model/funds/fund-document"
import { fundPath } from "~/model/funds/fund-path"
import { getSector } from "~/model/metrics/sectors"
import { companyPath } from "~/model/search/match"
import { shownMatches } from "~/model/search/near-matches"
import type { SecurityIndex } from "~/model/securities/security-index"
import { notFoundNear } from "~/pages/directory/not-found-near"
import type { DocumentStore } from "~/platform/documents.server"
import { nearFunds } from "~/stores/directory/find-funds.server"
import { loadFundIndex } from "~/stores/directory/fund-list-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { ChangeBars, FundBars } from "./fund-bars"
import { toFundsOverlap } from "./fund-overlap"
import type { FundPageData } from "./fund-page"
import { FundChangesTable, FundsOverlapTables, FundTable } from "./fund-tables"
import { type Breakdown, filterFundLines, nameHolding, parseFundFilter, toFundView } from "./fund-view"

interface Context {
  db: D1Database
  documents: DocumentStore
  lists: () => Promise<ListIndex>
  securities: () => Promise<SecurityIndex>
  waitUntil: (work: Promise<unknown>) => void
  funds: (ticker: Ticker, listedCik: Cik | null) => Promise<LoadedDocument<FundDocument>>
}

/** The fund of an address. Throws a 404 if no fund has the ticker, and a 301 to the listed spelling. */
async function loadFund(given: string | undefined, request: Request, context: Context, suffix = "") {
  const ticker = parseTicker(given ?? "")
  if (!ticker)
    throw notFoundNear(`${given} is not a ticker.`, { text: given, kind: "etf" }, await context.lists())
  if (ticker !== given) throw redirect(toOwnAddress(request.url, ticker, suffix), 301)
  const lists = await context.lists()
  const listed = findCompany(lists, ticker)
  const filter = parseFundFilter(new URL(request.url).searchParams)
  const wanted = filter.others.filter((other) => other !== ticker)
  const [read, securities, funds, others] = await Promise.all([
    context.funds(ticker, listed?.cik ?? null),
    context.securities(),
    loadFundIndex(context.db, context.documents, context.waitUntil),
    Promise.all(wanted.map((other) => context.funds(other, findCompany(lists, other)?.cik ?? null))),
  ])
  const series = funds.seriesByTicker.get(ticker) ?? null
  // A company's page is at another address; a fund among the companies reports its holdings.
  if (read.status !== "loaded" && listed && !series && !suffix && !hasCoverage(listed.coverage, "etf"))
    throw redirect(companyPath(listed))
  if (read.status === "absent" && !listed) {
    const near = await nearFunds(ticker, context, shownMatches)
    // A fund of the SEC's list without a report has a page that says so.
    if (!near.some(({ to }) => to === fundPath(ticker)))
      throw notFoundNear(`No fund has the ticker ${ticker}.`, { text: ticker, kind: "etf" }, lists, near)
  }
  const fundContext = {
    tickerOf: securities.tickerOf,
    getTickerSector: (given: Ticker) => {
      const company = lists.companyByTicker.get(given)
      return company ? getSector(company) : null
    },
    getTickerName: (given: Ticker) => lists.companyByTicker.get(given)?.name ?? null,
  }
  const compared = others.flatMap((other) => (other.status === "loaded" ? other.document.body : []))
  return {
    ticker,
    listed,
    series,
    filter,
    read,
    compared,
    notCompared: wanted.filter((_, place) => others[place]?.status !== "loaded"),
    toView: (fund: FundDocument) => toFundView(fund, fundContext),
  }
}

export async function loadFundPage(
  given: string | undefined,
  request: Request,
  context: Context & SlotContext,
): Promise<FundPageData> {
  const { ticker, listed, series, filter, read, compared, notCompared, toView } = await loadFund(
    given,
    request,
    context,
  )
  const head = {
    ticker,
    name: listed?.name ?? series?.name ?? ticker,
    exchange: listed?.exchange ?? null,
    cik: listed?.cik ?? series?.cik ?? null,
    registrant: series?.registrant ?? null,
    classes: series?.classes ?? [],
  }
  if (read.status !== "loaded") return { head, ...read }
  const fund = read.document.body
  const view = toView(fund)
  if (!view) return { head, status: "absent" }
  const { lines: all, changes, sectors: _, types, countries, ...rest } = view
  const matching = filterFundLines(all, filter)
  const isChanges = filter.shown === "changes" && changes !== null
  const changed = takePage(changes?.rows ?? [], filter.page)
  const shown = takePage(matching, filter.page)
  const { page, pages } = isChanges ? changed : shown
  const overlap = toFundsOverlap([fund, ...compared])
  const [largest] = all
  const countOf = (wanted: FundChange["status"]) =>
    changes?.rows.filter(({ status }) => status === wanted).length ?? 0
  return {
    head: { ...head, name: view.name, cik: view.cik },
    status: "loaded",
    view: {
      ...rest,
      types: types.map(toChoice),
      countries: countries.map(toChoice),
      filter: { ...filter, page, shown: isChanges ? "changes" : "holdings" },
      pages,
      matching: matching.length,
      since: changes?.since ?? null,
      netAssetsBefore: changes?.netAssetsBefore ?? null,
      changed: changes?.rows.length ?? 0,
      added: countOf("New"),
      removed: countOf("Sold All"),
      largest: largest ? { name: nameHolding(largest), weightPct: largest.percentage } : null,
      notCompared,
      overlapOf: overlap && { funds: overlap.funds, shared: overlap.shared, count: overlap.count },
      overlap: overlap ? renderSlot(context, "fund-overlap", <FundsOverlapTables overlap={overlap} />) : null,
      bars: renderSlot(
        context,
        "fund-bars",
        isChanges ? <ChangeBars changes={changes.rows} /> : <FundBars view={view} />,
      ),
      table: isChanges
        ? renderSlot(context, "fund-holdings", <FundChangesTable changes={changed.rows} />)
        : shown.rows.length
          ? renderSlot(context, "fund-holdings", <FundTable lines={shown.rows} />)
          : null,
    },
  }
}

function toChoice({ code, name, count }: Breakdown) {
  return { code, name, count }
}

/** `/etf/{ticker}.json` */
export async function loadFundData(
  given: string | undefined,
  request: Request,
  context: Context,
  suffix: string,
): Promise<DataAnswer> {
  const { ticker, filter, read, compared, toView } = await loadFund(given, request, context, suffix)
  if (read.status === "absent")
    return notFoundAnswer(describeAbsence(`report of holdings (Form N-PORT) of ${ticker}`, read))
  if (read.status === "unavailable") return { status: 503, body: { error: read.reason, rows: [] } }
  const fund = read.document.body
  const view = toView(fund)
  if (!view) return notFoundAnswer(`No report of ${ticker} is known.`)
  const { lines, changes, ...head } = view
  return {
    status: 200,
    body: {
      ticker,
      ...head,
      rows: filterFundLines(lines, filter),
      changes: changes && {
        since: changes.since,
        rows: changes.rows.map(({ holding, status, balanceDiff, weightDiffPct }) => ({
          name: holding.name,
          title: holding.title,
          cusip: holding.cusip,
          status,
          balanceDiff,
          weightingDiff: weightDiffPct,
        })),
      },
      overlap: toFundsOverlap([fund, ...compared]),
    },
  }
}
