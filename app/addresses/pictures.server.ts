import type { AppLoadContext } from "@remix-run/cloudflare"
import { describeAbsence } from "~/lib/loaded"
import { notFound } from "~/lib/not-found"
import { type Card, cardSvg } from "~/pages/cards/card-svg"
import {
  loadCompanyCard,
  loadFundCard,
  loadPostCard,
  requireInvestorCard,
  siteCard,
} from "~/pages/cards/load-card.server"
import { serveImage } from "~/pages/company/reader/serve-image.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { chartsSvg, flatChartsSvg } from "~/pages/company/visualize/charts.server"
import { loadCharts } from "~/pages/company/visualize/load-charts.server"
import { pngResponse } from "~/platform/draw-png.server"
import type { Address, Answer } from "./find-address"

type LoadCard = (name: string | undefined, request: Request, context: AppLoadContext) => Card | Promise<Card>

/** The image that other sites show for links to a page. */
const card =
  (load: LoadCard): Answer =>
  ({ request, params, context }) =>
    pngResponse(request, async () => cardSvg(await load(params.name, request, context)), context)

const companyCard: LoadCard = async (name, request, context) =>
  loadCompanyCard(await requireCompany(name, request, context), context)

const charts: Answer = async ({ request, params, context }) => {
  const company = await requireCompany(params.ticker, request, context)
  const loaded = await loadCharts(company, new URL(request.url).searchParams, context)
  if (loaded.status === "absent") throw notFound(describeAbsence("statement data of this company", loaded))
  if (loaded.status === "unavailable") throw new Response(loaded.reason, { status: 503 })
  if (params.format === "png")
    return pngResponse(request, async () => flatChartsSvg(loaded.charts, request.url), context)
  return new Response(chartsSvg(loaded.charts, request.url), {
    headers: {
      "content-type": "image/svg+xml",
      "content-disposition": `inline; filename="${company.ticker}.svg"`,
      // Any site can embed the image; it cannot run scripts.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    },
  })
}

export const pictures: Address[] = [
  { path: "/card.png", get: card(() => siteCard) },
  { path: "/blog/{name}/card.png", get: card(loadPostCard) },
  { path: "/company/{name}/card.png", get: card(companyCard) },
  {
    path: "/etf/{name}/card.png",
    get: card((name, _request, context) => loadFundCard(name, context)),
  },
  {
    path: "/investor/{name}/card.png",
    get: card((name, _request, context) => requireInvestorCard(name, context)),
  },
  { path: "/company/{ticker}/visualize.{format:png|svg}", get: charts },
  {
    path: "/filing-file/{cik}/{accession}/{name}",
    get: ({ params, context }) => serveImage(params, context.filings),
  },
]
