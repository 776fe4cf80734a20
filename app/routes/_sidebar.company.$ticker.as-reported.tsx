import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { AsReportedPage } from "~/pages/company/as-reported/as-reported-page"
import { loadAsReported } from "~/pages/company/as-reported/load-as-reported.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { searchParams } = new URL(request.url)
  return {
    ...(await loadAsReported(company, searchParams, context)),
    meta: pageMeta(
      `Statements of ${company.name} as reported`,
      `Every statement of a report of ${company.name} in the company's own rows and order.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default AsReportedPage
