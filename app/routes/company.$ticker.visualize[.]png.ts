import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { describeAbsence } from "~/lib/loaded"
import { notFound } from "~/lib/not-found"
import { pngResponse } from "~/pages/cards/png-response.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { flatChartsSvg } from "~/pages/company/visualize/charts.server"
import { loadCharts } from "~/pages/company/visualize/load-charts.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const loaded = await loadCharts(company, new URL(request.url).searchParams, context)
  if (loaded.status === "absent") throw notFound(describeAbsence("statement data of this company", loaded))
  if (loaded.status === "unavailable") throw new Response(loaded.reason, { status: 503 })
  return pngResponse(request, async () => flatChartsSvg(loaded.charts, request.url), context)
}
