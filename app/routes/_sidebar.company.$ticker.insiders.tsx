import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { InsidersPage, type InsidersPageData } from "~/pages/company/insiders/insiders-page"
import { readInsiders, toInsidersPage } from "~/pages/company/insiders/load-insiders.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const read = await readInsiders(company.cik, context)
  const { searchParams } = new URL(request.url)
  return {
    ...(toInsidersPage(company, read, searchParams, context) satisfies InsidersPageData),
    meta: pageMeta(
      `Insider Trades of ${company.name}`,
      `What officers, directors and large owners of ${company.name} bought and sold, from their own forms.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default InsidersPage
