import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { CompaniesPage } from "~/pages/investor/companies-page"
import { loadCompaniesPage } from "~/pages/investor/load-companies.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const data = await loadCompaniesPage(params.cik, request, context)
  return {
    ...data,
    meta: pageMeta(
      `Companies of ${data.head.name}`,
      `All companies in the 13F filings of ${data.head.name}, with the quarters.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default CompaniesPage
