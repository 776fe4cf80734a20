import type { AppLoadContext } from "@remix-run/cloudflare"
import { brand } from "~/lib/brand"
import { formatDay } from "~/lib/dates"
import { fromNewYork } from "~/lib/new-york"
import { formatQuarter } from "~/lib/quarter"
import { atomType, writeAtom } from "~/lib/write-feed"
import { decodeFilings } from "~/model/holdings/decode-investor"
import { filingState } from "~/pages/investor/filing-row"
import type { InvestorContext } from "~/pages/investor/investor-context"
import { loadInvestor } from "~/pages/investor/load-investor.server"
import { toFilingRows } from "~/pages/investor/load-thirteen-f-list.server"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { screenCompanies } from "~/pages/screener/screen-companies.server"
import { screenerAddress } from "~/pages/screener/screener-params"
import { getOrigin } from "~/platform/env.server"

type SiteContext = Pick<AppLoadContext, "settings" | "db" | "documents" | "lists">

const feedLength = 50
/** More companies of a screen, because the order is not by time. */
const screenLength = 200

const toResponse = (feed: string) => new Response(feed, { headers: { "content-type": atomType } })
const getNoon = (date: string) => new Date(fromNewYork({ date, time: "12:00" }))

/** A 13F filer's newest filings. */
export async function investorAtom(
  cik: string | undefined,
  request: Request,
  context: SiteContext & InvestorContext,
): Promise<Response> {
  const { head, loaded } = await loadInvestor(cik, request, context)
  if (loaded.status === "unavailable") throw new Response(loaded.reason, { status: 503 })
  const rows = loaded.status === "loaded" ? toFilingRows(decodeFilings(loaded.document.body)) : []
  const origin = getOrigin(request, context.settings)
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
  const origin = getOrigin(request, context.settings)
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
