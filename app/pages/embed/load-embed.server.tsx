import type { AppLoadContext } from "@remix-run/cloudflare"
import { type Absence, describeAbsence } from "~/lib/loaded"
import { notFound } from "~/lib/not-found"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { toExecutivesPage } from "~/pages/company/executives/load-executives.server"
import { renderStatement } from "~/pages/company/financials/render-statement.server"
import { statementTitles } from "~/pages/company/financials/statement-table-model"
import { loadHoldersPage } from "~/pages/company/holders/load-holders.server"
import { readInsiders, toInsidersPage } from "~/pages/company/insiders/load-insiders.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { Charts } from "~/pages/company/visualize/charts.server"
import { loadCharts } from "~/pages/company/visualize/load-charts.server"
import { loadCompounding } from "~/pages/compounding/load-compounding.server"
import { loadCompaniesPage } from "~/pages/investor/load-companies.server"
import { loadPortfolioPage } from "~/pages/investor/load-portfolio.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { fillSlot, renderSlot } from "~/ui/render-slot.server"

export interface EmbedView {
  title: string
  note: string
  /** The page that has the same figure. */
  source: string
}

interface EmbedRequest {
  /** The ticker or the CIK in the path; empty where the path has none. */
  subject: string
  request: Request
  params: URLSearchParams
  context: AppLoadContext
}

interface Embed {
  pattern: RegExp
  /** The slot of the page that is embedded, or several with spaces between them. */
  slot: string
  /** Fills the slot, and returns the title and what units or limits the figures have. */
  load: (given: EmbedRequest) => Promise<{ title: string; note?: string }>
}

const embeds: Embed[] = [
  { pattern: /^\/company\/([^/]+)\/financials$/, slot: "statement", load: loadStatement },
  { pattern: /^\/company\/([^/]+)\/visualize$/, slot: "charts", load: loadChartsOf },
  {
    pattern: /^\/company\/([^/]+)\/insiders$/,
    slot: "net-buying",
    async load({ subject, request, params, context }) {
      const company = await requireCompany(subject, request, context)
      toInsidersPage(company, await readInsiders(company.cik, context), params, context)
      return { title: `Net buying by insiders of ${company.name}` }
    },
  },
  {
    pattern: /^\/company\/([^/]+)\/executives$/,
    slot: "pay",
    async load({ subject, request, context }) {
      const company = await requireCompany(subject, request, context)
      const { cik } = company
      const sources = await Promise.all([context.insiders.load(cik), context.pay.load(cik)])
      toExecutivesPage(company, ...sources, null, context)
      return { title: `Pay versus performance of ${company.name}` }
    },
  },
  {
    pattern: /^\/company\/([^/]+)\/investors$/,
    slot: "holders-history",
    async load({ subject, request, params, context }) {
      const company = await requireCompany(subject, request, context)
      await loadHoldersPage(company, params, context)
      return { title: `Tracked investors of ${company.name} by quarter` }
    },
  },
  {
    pattern: /^\/investor\/([^/]+)\/portfolio$/,
    slot: "portfolio-value portfolio-charts",
    async load({ subject, request, context }) {
      const { head } = await loadPortfolioPage(subject, request, context)
      return { title: `Portfolio of ${head.name} by quarter` }
    },
  },
  {
    pattern: /^\/investor\/([^/]+)\/companies$/,
    slot: "holding-history",
    async load({ subject, request, context }) {
      const { head } = await loadCompaniesPage(subject, request, context)
      return { title: `A holding of ${head.name} by quarter` }
    },
  },
  {
    pattern: /^\/compounding()$/,
    slot: "compounding",
    async load({ params, context }) {
      await loadCompounding(params, context)
      return { title: "Compounding", note: "Computed from the assumptions in the address." }
    },
  },
]

/** The chart or table of a page for another site, in the document's slot `embed`. Throws a 404 without one. */
export async function loadEmbed(path: string, request: Request, context: AppLoadContext): Promise<EmbedView> {
  const url = new URL(request.url)
  url.pathname = path
  for (const { pattern, slot, load } of embeds) {
    const subject = pattern.exec(path)?.[1]
    if (subject === undefined) continue
    const slots = new Map<string, string>()
    const given = { subject, request: new Request(url), params: url.searchParams }
    const { title, note = "" } = await load({
      ...given,
      context: { ...context, slots, isDocumentRequest: true },
    }).catch(rethrowForEmbed)
    const html = slot
      .split(" ")
      .flatMap((name) => slots.get(name) ?? [])
      .join("")
    if (!html) throw notFound("This page has no chart or table to embed.")
    context.slots.set("embed", html)
    return { title, note, source: path + url.search }
  }
  throw notFound("This page has no chart or table to embed.")
}

/** A ticker written another way redirects to its own embed. */
function rethrowForEmbed(error: unknown): never {
  const location = error instanceof Response ? error.headers.get("location") : null
  if (location === null || !(error instanceof Response)) throw error
  throw new Response(null, { status: error.status, headers: { location: `/embed${location}` } })
}

async function loadStatement({ subject, request, params, context }: EmbedRequest) {
  const company = await requireCompany(subject, request, context)
  const address = parseStatementAddress(params)
  const [loaded, prices] = await Promise.all([
    context.readThrough(statementsKind, company.cik),
    address.statement === "ratios" ? listPriceHistory(company, context) : [],
  ])
  const title = `${statementTitles[address.statement]} of ${company.name}`
  if (loaded.status !== "loaded") throw unavailable(loaded)
  const { html, summary } = renderStatement(loaded.document.body, address, prices)
  fillSlot(context, "statement", html)
  return {
    title,
    note: `${summary.unitNote}${summary.hasRestated ? " r restated since first reported." : ""}`,
  }
}

async function loadChartsOf({ subject, request, params, context }: EmbedRequest) {
  const company = await requireCompany(subject, request, context)
  const loaded = await loadCharts(company, params, context)
  if (loaded.status !== "loaded") throw unavailable(loaded)
  renderSlot(context, "charts", <Charts charts={loaded.charts} />)
  return { title: `Charts of ${company.name}` }
}

function unavailable(loaded: Absence | { status: "unavailable"; reason: string }): Response {
  return loaded.status === "absent"
    ? notFound(describeAbsence("statement data of this company", loaded))
    : new Response(loaded.reason, { status: 503 })
}
