import { z } from "zod"
import { brand } from "~/lib/brand"
import { type Cik, parseCik } from "~/lib/cik"
import { notFound } from "~/lib/not-found"
import { formatCompact, formatPercent } from "~/lib/numbers"
import { formatQuarter, parseQuarter } from "~/lib/quarter"
import { tidyName } from "~/lib/text/tidy-name"
import type { ListedCompany, ListIndex } from "~/model/directory/list-index"
import { viewStatement } from "~/model/financials/view/view-statement"
import { positionsSql } from "~/pages/home/load-home.server"
import type { DocumentStore } from "~/platform/documents.server"
import { statementsKind } from "~/stores/document-kinds"
import type { Card } from "./card-svg"

interface CardContext {
  db: D1Database
  documents: DocumentStore
  lists: () => Promise<ListIndex>
}

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
  const rows = positionRows.parse(results)
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

/** For pages without their own image. */
export const siteCard: Card = {
  title: "Financial research from SEC filings.",
  subtitle: "Statements with their sources, and what investors own.",
  note: `${brand.name}: free and self-hosted.`,
  lines: [],
}
