import { z } from "zod"
import { toIsoDate } from "~/lib/dates"
import { toNewYork } from "~/lib/new-york"
import { parseQuarter } from "~/lib/quarter"
import { tidyName } from "~/lib/text/tidy-name"
import { cikSchema, storedCusip, tickerSchema } from "~/lib/value-schemas"
import { describeFill } from "~/model/directory/fill-progress"
import type { ListIndex } from "~/model/directory/list-index"
import { readerAddress } from "~/model/filings/reader-address"
import { chooseRecent, majorItems, type RecentFiling } from "~/model/filings/recent-filings"
import { viewStatement } from "~/model/financials/view/view-statement"
import { personName } from "~/model/insiders/owner-words"
import type { SecurityIndex } from "~/model/securities/security-index"
import type { MarketContext } from "~/pages/directory/market-context"
import {
  insiderBuyingRows,
  insiderBuyingSql,
  recentFilings,
  recentSql,
} from "~/stores/company/recent-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { chooseActive, newestActiveSql, type StakeRow } from "~/stores/holdings/stakes-store.server"
import { fillSql, readFill } from "~/stores/operations/fill-store.server"
import { readReport, reportSql } from "~/stores/operations/report-store.server"
import {
  type FilingsCard,
  type HomeView,
  type InvestorsCard,
  type StatementsCard,
  toHomeView,
} from "./home-view"

const shownTicker = tickerSchema.parse("AAPL")
const shownInvestor = cikSchema.parse("0001067983")
const yearsShown = 8
const filingsShown = 6
const ownersShown = 3
/** Smaller purchases are no news. */
const minPurchaseUsd = 500_000

const positionRows = z.array(
  z.object({ quarter: z.string(), cusip: storedCusip, name: z.string(), percentage: z.number() }),
)

/** The largest positions of one investor's latest quarter. */
export const positionsSql = `
  select quarter, cusip, name, percentage from holdings
  where cik = ?1 and quarter = (select quarter from investor_quarters where cik = ?1 and is_latest = 1)
    and percentage is not null
  order by percentage desc limit 8`

/** Loads the landing page with one document and one database round trip, in parallel. */
export async function loadHome(
  { db, documents, lists, securities }: MarketContext,
  now = Date.now(),
): Promise<HomeView> {
  const apple = lists().then((index) => {
    const cik = index.companyByTicker.get(shownTicker)?.cik
    return cik ? documents.get(statementsKind, cik) : null
  })
  const rows = db.batch([
    db.prepare(recentSql),
    db.prepare(positionsSql).bind(shownInvestor),
    db.prepare(reportSql),
    db.prepare(insiderBuyingSql).bind(minPurchaseUsd),
    db.prepare(newestActiveSql),
    db.prepare(fillSql),
  ])
  const [index, mapped, statements, [recent, positions, report, buying, active, fill]] = await Promise.all([
    lists(),
    securities(),
    apple,
    rows,
  ])
  const health = readReport(report?.results)
  return {
    ...toHomeView(index),
    loaded: health && {
      statements: health.companiesWithStatements,
      investors: health.investorsLoaded,
      portfolios: health.portfolios,
    },
    fill: describeFill(readFill(fill?.results), now),
    asOf: statements ? toIsoDate(statements.fetchedAt) : null,
    statements: statements && toStatementsCard(statements.body),
    investors: toInvestorsCard(positionRows.parse(positions?.results), index, mapped),
    filings: toFilingsCard(
      recentFilings.parse(recent?.results),
      index,
      toNewYork(now).date,
      insiderBuyingRows.parse(buying?.results),
      chooseActive(active?.results, ownersShown),
    ),
  }
}

/** The newest filings of listed companies and managers; null before the first refresh. */
export async function loadNewestFilings(
  { db, lists }: Pick<MarketContext, "db" | "lists">,
  now = Date.now(),
): Promise<FilingsCard | null> {
  const [index, { results }] = await Promise.all([lists(), db.prepare(recentSql).all()])
  return toFilingsCard(recentFilings.parse(results), index, toNewYork(now).date)
}

function toStatementsCard(document: Parameters<typeof viewStatement>[0]): StatementsCard | null {
  const view = viewStatement(document, {
    statement: "income",
    period: "annual",
    vintage: "latest",
    asof: null,
  })
  const row = (key: string) => view.rows.find((each) => each.key === key)?.values ?? []
  const [revenue, netIncome] = [row("revenue"), row("netIncome")]
  const years = view.periods
    .map(({ fiscalYear, key }, place) => ({
      fiscalYear,
      key,
      revenueUsd: revenue[place] ?? null,
      netIncomeUsd: netIncome[place] ?? null,
    }))
    .slice(-yearsShown)
    .reverse()
  return years.length ? { ticker: shownTicker, name: "Apple", years } : null
}

function toInvestorsCard(
  rows: z.infer<typeof positionRows>,
  index: ListIndex,
  securities: SecurityIndex,
): InvestorsCard | null {
  const quarter = parseQuarter(rows[0]?.quarter ?? "")
  if (!quarter) return null
  return {
    cik: shownInvestor,
    name: index.investorByCik.get(shownInvestor)?.name ?? "Berkshire Hathaway",
    quarter,
    positions: rows.map(({ cusip, name, percentage }) => {
      const company = index.companyByTicker.get(securities.tickerOf(cusip) ?? "")
      return { name: tidyName(company?.name ?? name), ticker: company?.ticker ?? null, weightPct: percentage }
    }),
  }
}

function toFilingsCard(
  rows: RecentFiling[],
  index: ListIndex,
  today: string,
  buying: z.infer<typeof insiderBuyingRows> = [],
  active: StakeRow[] = [],
): FilingsCard | null {
  const lines = rows.flatMap((row) => {
    const named = getName(row, index)
    return named ? [{ ...row, ...named }] : []
  })
  const day = lines[0]?.accepted.slice(0, 10)
  if (!day) return null
  return {
    day,
    isToday: day === today,
    purchases: buying.flatMap(({ cik, accepted, net }) => {
      const company = index.companiesByCik.get(cik)?.[0]
      const to = `/company/${company?.ticker}/insiders`
      return company ? { name: company.name, to, netUsd: net, day: accepted.slice(0, 10) } : []
    }),
    owners: active.flatMap(({ issuer, name: owner, percent, filed, accession, form, file }) => {
      const company = index.companiesByCik.get(issuer)?.[0]
      const to = company && readerAddress(company.ticker, { accession, form, primaryDocument: file })
      return to ? { name: company.name, to, owner: personName(owner), percent, day: filed } : []
    }),
    filings: chooseRecent(lines, filingsShown).map(({ name, to, form, items, accepted }) => ({
      name,
      to,
      form,
      items: items
        .split(",")
        .filter((item) => majorItems.includes(item))
        .slice(0, 1)
        .join(""),
      day: accepted.slice(0, 10),
      time: accepted.slice(11) || null,
    })),
  }
}

/** The address of a filing: the reader for companies, the 13F filings for managers. */
function getName(filing: RecentFiling, index: ListIndex): { name: string; to: string } | null {
  const company = index.companiesByCik.get(filing.cik)?.[0]
  if (company)
    return {
      name: company.name,
      to: readerAddress(company.ticker, { ...filing, primaryDocument: filing.document }),
    }
  const investor = index.investorByCik.get(filing.cik)
  return investor
    ? { name: investor.name, to: `/investor/${investor.cik}/filings/${filing.accession}` }
    : null
}
