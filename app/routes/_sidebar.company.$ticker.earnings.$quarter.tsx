import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadQuarter } from "~/pages/company/quarter/load-quarter.server"
import { QuarterPage, type QuarterPageData } from "~/pages/company/quarter/quarter-page"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const loaded = await loadQuarter(company, params.quarter ?? "", context)
  if (loaded.status !== "loaded") throw new Response(null, { status: loaded.status === "absent" ? 404 : 503 })
  const { quarter } = loaded
  const name = `Q${quarter.quarter} ${quarter.fiscalYear}`
  return {
    ...({ ticker: company.ticker, quarter } satisfies QuarterPageData),
    meta: pageMeta(
      `${name} of ${company.name}`,
      `${name} of ${company.name} in order of arrival: release, adjusted figures, guidance, report and what followed.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default QuarterPage
