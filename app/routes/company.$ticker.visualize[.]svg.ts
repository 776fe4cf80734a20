import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { describeAbsence } from "~/lib/loaded"
import { notFound } from "~/lib/not-found"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { chartsSvg } from "~/pages/company/visualize/charts.server"
import { loadCharts } from "~/pages/company/visualize/load-charts.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const loaded = await loadCharts(company, new URL(request.url).searchParams, context)
  if (loaded.status === "absent") throw notFound(describeAbsence("statement data of this company", loaded))
  if (loaded.status === "unavailable") throw new Response(loaded.reason, { status: 503 })
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
