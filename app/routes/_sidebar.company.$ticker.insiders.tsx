import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { requireCompany } from "~/features/companies/require-company.server"
import { InsidersPage, type InsidersPageData } from "~/features/insiders/insiders-page"
import { toInsidersPage } from "~/features/insiders/load-insiders.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const loaded = await context.ownership.insiders(company.cik)
  const { searchParams } = new URL(request.url)
  return {
    ...(toInsidersPage(company, loaded, searchParams, context) satisfies InsidersPageData),
    meta: pageMeta(
      `Insider Trades of ${company.name}`,
      `What officers, directors and large owners of ${company.name} bought and sold, from their own forms.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default InsidersPage
