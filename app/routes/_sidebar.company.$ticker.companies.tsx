import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadSharedPage } from "~/pages/company/holders/load-shared.server"
import { SharedPage } from "~/pages/company/holders/shared-page"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const data = await loadSharedPage(company, new URL(request.url).searchParams, context)
  return {
    ...data,
    meta: pageMeta(
      `Other holdings of investors in ${company.name}`,
      `Other holdings of tracked investors with shares of ${company.name}, most widely held first.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default SharedPage
