import type { AppLoadContext } from "@remix-run/cloudflare"
import { z } from "zod"
import { brand } from "~/lib/brand"
import { type Cik, parseCik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { LoadedDocument } from "~/lib/loaded"
import { notFound } from "~/lib/not-found"
import { formatCompact, formatPercent } from "~/lib/numbers"
import { formatQuarter, parseQuarter } from "~/lib/quarter"
import { tidyName } from "~/lib/text/tidy-name"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { findCompany, type ListedCompany, type ListIndex } from "~/model/directory/list-index"
import { viewStatement } from "~/model/financials/view/view-statement"
import type { FundDocument } from "~/model/funds/fund-document"
import { getPost } from "~/pages/blog/posts.server"
import { toFundView } from "~/pages/fund/fund-view"
import { positionsSql } from "~/pages/home/load-home.server"
import { statementsKind } from "~/stores/document-kinds"
import type { Card } from "./card-svg"

type CardContext = Pick<AppLoadContext, "db" | "documents" | "lists">

/** Five years of revenue if statements are stored; a card never sends requests to the SEC. */
export async function loadCompanyCard(
  { ticker, name, exchange, cik }: ListedCompany,
  { documents }: Pick<CardContext, "documents">,
): Promise<Card> {
  const stored = await documents.get(statementsKind, cik)
  const view =
    stored &&
    viewStatement(stored.body, { statement: "income", period: "annual", vintage: "latest", asof: null })
  const revenue = view?.rows.find((row) => row.key === "revenue")
  const years = (view?.periods ?? [])
    .map(({ fiscalYear }, place) => ({ fiscalYear, value: revenue?.values[place] ?? null }))
    .filter(({ value }) => value !== null)
    .slice(-5)
  const maxValue = Math.max(1, ...years.map(({ value }) => value ?? 0))
  return {
    title: name,
    subtitle: [
      exchange ? `${exchange.toUpperCase()}: ${ticker}` : ticker,
      years.length ? "revenue by fiscal year" : "",
    ]
      .filter(Boolean)
      .join(" · "),
    note: "Every figure links to its filing.",
    lines: years.map(({ fiscalYear, value }) => ({
      label: String(fiscalYear),
      figure: `${formatCompact(value)}${view?.currency ? ` ${view.currency}` : ""}`,
      share: (value ?? 0) / maxValue,
    })),
  }
}

const positionRows = z.array(z.object({ quarter: z.string(), name: z.string(), percentage: z.number() }))

/** The five largest positions of the latest stored quarter; null for an unknown investor. */
async function loadInvestorCard(cik: Cik, { db, lists }: CardContext): Promise<Card | null> {
  const [index, { results }] = await Promise.all([lists(), db.prepare(positionsSql).bind(cik).all()])
  const investor = index.investorByCik.get(cik)
  if (!investor) return null
  const rows = positionRows.parse(results).slice(0, 5)
  const quarter = parseQuarter(rows[0]?.quarter ?? "")
  const maxValue = Math.max(1, ...rows.map(({ percentage }) => percentage))
  return {
    title: investor.name,
    subtitle: [investor.owner, quarter ? `largest positions, ${formatQuarter(quarter)}` : ""]
      .filter(Boolean)
      .join(" · "),
    note: "From the manager's Form 13F.",
    lines: rows.map(({ name, percentage }) => ({
      label: tidyName(name),
      figure: formatPercent(percentage / 100),
      share: percentage / maxValue,
    })),
  }
}

/** The card of an address's investor. Throws a 404 for an unknown one. */
export async function requireInvestorCard(given: string | undefined, context: CardContext): Promise<Card> {
  const cik = parseCik(given ?? "")
  const card = cik && (await loadInvestorCard(cik, context))
  if (!card) throw notFound("No investor has this CIK.")
  return card
}

interface FundCardContext {
  lists: () => Promise<ListIndex>
  funds: (ticker: Ticker, listedCik: Cik | null) => Promise<LoadedDocument<FundDocument>>
}

/** The five largest holdings of a fund's latest report. Throws a 404 for an unknown fund. */
export async function loadFundCard(
  given: string | undefined,
  { lists, funds }: FundCardContext,
): Promise<Card> {
  const ticker = parseTicker(given ?? "")
  if (!ticker) throw notFound("No fund has this ticker.")
  const listed = findCompany(await lists(), ticker)
  const read = await funds(ticker, listed?.cik ?? null)
  const view = read.status === "loaded" ? toFundView(read.document.body) : null
  if (!view && !listed) throw notFound("No fund has this ticker.")
  const lines = [...(view?.lines ?? [])]
    .sort((a, b) => (b.percentage ?? 0) - (a.percentage ?? 0))
    .slice(0, 5)
    .map((line) => ({ label: tidyName(line.name), weightPct: line.percentage ?? 0 }))
  const largest = Math.max(0.01, ...lines.map(({ weightPct }) => weightPct))
  return {
    title: view?.name ?? listed?.name ?? ticker,
    subtitle: [ticker, view ? `largest holdings, ${formatDay(view.asOf)}` : ""].filter(Boolean).join(" · "),
    note: "From the fund's Form N-PORT.",
    lines: lines.map(({ label, weightPct }) => ({
      label,
      figure: formatPercent(weightPct / 100),
      share: weightPct / largest,
    })),
  }
}

/** The title and summary of an article. Throws a 404 for an unknown one. */
export function loadPostCard(slug: string | undefined): Card {
  const post = getPost(slug ?? "")
  if (!post) throw notFound("There is no post at this address.")
  return {
    title: post.title,
    subtitle: post.summary,
    note: `${brand.name} · ${formatDay(post.date)}`,
    lines: [],
  }
}

/** For pages without their own image. */
export const siteCard: Card = {
  title: "Financial research from SEC filings.",
  subtitle: "Statements with their sources, and what investors own.",
  note: `${brand.name}: free and self-hosted.`,
  lines: [],
}
