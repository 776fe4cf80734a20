import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { toSegmentsPage } from "~/pages/company/segments/load-segments.server"
import { SegmentsPage, type SegmentsPageData } from "~/pages/company/segments/segments-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const loaded = await context.segments.load(company.cik)
  const { searchParams } = new URL(request.url)
  return {
    ...(toSegmentsPage(company, loaded, searchParams, context) satisfies SegmentsPageData),
    meta: pageMeta(
      `Segments of ${company.name}`,
      `Revenue, operating income and assets of ${company.name} by segment, product and region, from its filings.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default SegmentsPage
