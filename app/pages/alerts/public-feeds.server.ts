import { formName } from "~/edgar/form-names"
import { brand } from "~/lib/brand"
import { formatDay } from "~/lib/dates"
import { fromNewYork } from "~/lib/new-york"
import { formatQuarter } from "~/lib/quarter"
import { atomType, writeAtom } from "~/lib/write-feed"
import { filingEvent } from "~/model/alerts/alert-events"
import { toCompanySubject, toInvestorSubject } from "~/model/alerts/alert-subject"
import type { ListIndex } from "~/model/directory/list-index"
import { decodeFilings } from "~/model/holdings/decode-investor"
import { filingState } from "~/pages/investor/filing-row"
import type { InvestorContext } from "~/pages/investor/investor-context"
import { loadInvestor } from "~/pages/investor/load-investor.server"
import { toFilingRows } from "~/pages/investor/load-thirteen-f-list.server"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { screenCompanies } from "~/pages/screener/screen-companies.server"
import { screenerAddress } from "~/pages/screener/screener-params"
import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import { listRecentOfForm } from "~/stores/company/recent-store.server"

interface SiteContext {
  settings: Settings
  db: D1Database
  documents: DocumentStore
  lists: () => Promise<ListIndex>
}

const feedLength = 50
/** More companies of a screen, because the order is not by time. */
const screenLength = 200

const getOrigin = (request: Request, { settings }: Pick<SiteContext, "settings">) =>
  settings.APP_ORIGIN ?? new URL(request.url).origin
const toResponse = (feed: string) => new Response(feed, { headers: { "content-type": atomType } })
const getNoon = (date: string) => new Date(fromNewYork({ date, time: "12:00" }))

/** The newest filings of a form by listed companies and tracked investors: `?form=8-K&item=5.02`. */
export async function formAtom(request: Request, context: SiteContext): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const form = (searchParams.get("form") ?? "").trim().toUpperCase()
  const item = (searchParams.get("item") ?? "").trim()
  if (!/^[A-Z0-9][A-Z0-9 /-]{0,19}$/.test(form) || !/^(\d\.\d{2}|\d{1,2})?$/.test(item))
    throw new Response(
      "Give a form, such as /filings.atom?form=8-K, and for Form 8-K an item, such as 5.02.",
      {
        status: 400,
      },
    )
  const [filings, index] = await Promise.all([
    listRecentOfForm(context.db, { form, item }, feedLength),
    context.lists(),
  ])
  const origin = getOrigin(request, context)
  const query = new URLSearchParams({ form, ...(item && { item }) })
  const name = formName(form)
  return toResponse(
    writeAtom(
      {
        title: `Form ${form}${item ? `, item ${item}` : ""}${name === form ? "" : `: ${name}`}`,
        self: `${origin}/filings.atom?${query}`,
        page: `${origin}/`,
        author: brand.name,
      },
      filings.flatMap((filing) => {
        const company = index.companiesByCik.get(filing.cik)?.[0]
        const investor = index.investorByCik.get(filing.cik)
        if (!company && !investor) return []
        const subject = company ? toCompanySubject(company) : toInvestorSubject(filing.cik, investor)
        const event = filingEvent(filing, subject)
        return {
          id: `${origin}${subject.path}/${filing.accession}`,
          title: event.title,
          url: origin + event.path,
          updated: new Date(event.at),
          summary: [event.detail, `filed ${filing.filed}`, filing.accession].filter(Boolean).join(", "),
        }
      }),
    ),
  )
}

/** A 13F filer's newest filings. */
export async function investorAtom(
  cik: string | undefined,
  request: Request,
  context: SiteContext & InvestorContext,
): Promise<Response> {
  const { head, loaded } = await loadInvestor(cik, request, context)
  if (loaded.status === "unavailable") throw new Response(loaded.reason, { status: 503 })
  const rows = loaded.status === "loaded" ? toFilingRows(decodeFilings(loaded.document.body)) : []
  const origin = getOrigin(request, context)
  const page = `${origin}/investor/${head.cik}/filings`
  return toResponse(
    writeAtom(
      { title: `13F filings of ${head.name}`, self: `${page}.atom`, page, author: head.name },
      rows.slice(0, feedLength).map((row) => ({
        id: `${page}/${row.accession}`,
        title: row.quarter ? `${row.form}: ${formatQuarter(row.quarter)}` : row.form,
        url: row.state === "read" ? `${page}/${row.accession}` : page,
        updated: getNoon(row.filed),
        summary: `${filingState(row)}, filed ${row.filed}`,
      })),
    ),
  )
}

/** The companies that match a screen now. A feed reader shows those that enter it as new. */
export async function screenAtom(request: Request, context: SiteContext): Promise<Response> {
  const params = parseScreenerParams(new URL(request.url).searchParams)
  const { read, rows, table } = await screenCompanies(params, { from: 0, size: screenLength }, context)
  if (read.kind === "fault") throw new Response(read.fault.message, { status: 400 })
  const origin = getOrigin(request, context)
  const asked = { ...params, page: 1, columns: "overview" as const }
  const asOf = table?.head.asOf
  return toResponse(
    writeAtom(
      {
        title: `Screen: ${params.text || "all companies"}`,
        self: origin + screenerAddress(asked, "/screener.atom"),
        page: origin + screenerAddress(asked),
        author: brand.name,
        ...(asOf && { updated: getNoon(asOf) }),
      },
      rows.map(({ cik, ticker, name, industry }) => ({
        id: `${origin}/screener/${encodeURIComponent(params.text)}/${cik}`,
        title: ticker ? `${name} (${ticker})` : name,
        url: `${origin}/company/${encodeURIComponent(ticker || cik)}`,
        updated: getNoon(asOf ?? "1970-01-01"),
        summary: [industry, asOf && `by figures of ${formatDay(asOf)}`].filter(Boolean).join(", "),
      })),
    ),
  )
}
