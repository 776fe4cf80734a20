import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import type { MetaDescriptor } from "@remix-run/react"
import { isListed } from "~/model/directory/list-index"
import { loadOverview } from "~/pages/company/overview/load-overview.server"
import { OverviewPage } from "~/pages/company/overview/overview-page"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { name, ticker, exchange } = company
  context.faces.requestBehind(company.cik)
  const overview = await loadOverview(company, new URL(request.url).searchParams, context)
  return {
    ...overview,
    meta: [
      ...pageMeta(
        isListed(company) ? `${name} (${ticker})` : name,
        `${name}: ten years of key figures with their sources, and the latest filings.`,
      ),
      {
        "script:ld+json": {
          "@context": "https://schema.org",
          "@type": "Corporation",
          name,
          tickerSymbol: !isListed(company)
            ? undefined
            : exchange
              ? `${exchange.toUpperCase()} ${ticker}`
              : ticker,
        },
      },
    ] satisfies MetaDescriptor[],
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default OverviewPage
