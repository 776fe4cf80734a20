import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { ExecutivesPage, type ExecutivesPageData } from "~/pages/company/executives/executives-page"
import { readExecutives, toExecutivesPage } from "~/pages/company/executives/load-executives.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const sources = await readExecutives(company.cik, context)
  return {
    ...(toExecutivesPage(company, ...sources, context) satisfies ExecutivesPageData),
    meta: pageMeta(
      `Executives of ${company.name}`,
      `Officers and directors of ${company.name}, their shares, and pay against performance.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default ExecutivesPage
