import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { Charts } from "~/pages/company/visualize/charts.server"
import { loadCharts } from "~/pages/company/visualize/load-charts.server"
import { visualizeSearch } from "~/pages/company/visualize/visualize-address"
import { VisualizePage, type VisualizePageData } from "~/pages/company/visualize/visualize-page"
import { loadDisplayCurrency, renderCurrencyMark } from "~/pages/currency/display-currency.server"
import { pageMeta } from "~/ui/page-meta"
import { renderSlot } from "~/ui/render-slot.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { ticker, cik, name } = company
  const meta = pageMeta(`Charts of ${name}`, `The financials of ${name} as charts, from its filings.`)
  const { searchParams } = new URL(request.url)
  const shownIn = loadDisplayCurrency(searchParams, context)
  const loaded = await loadCharts(company, searchParams, context, shownIn)
  if (loaded.status !== "loaded") return { ...loaded, ticker, cik, meta }
  const { charts: data, display, reported, ...rest } = loaded
  const charts = renderSlot(context, "charts", <Charts charts={data} />)
  const hasRestated = data.some(({ series }) => series.some(({ isMarked }) => isMarked?.some(Boolean)))
  return {
    ...rest,
    charts,
    currencyMark: renderCurrencyMark(context, display, {
      ticker,
      reported,
      action: `/company/${ticker}/visualize`,
      search: visualizeSearch(rest.query),
    }),
    chartCount: data.length,
    hasRestated,
    ticker,
    cik,
    meta,
  } satisfies VisualizePageData & {
    meta: unknown
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default VisualizePage
