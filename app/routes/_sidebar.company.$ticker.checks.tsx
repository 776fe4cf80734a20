import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { ChecksPage } from "~/pages/company/checks/checks-page"
import { loadChecks } from "~/pages/company/checks/load-checks.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  return {
    ...(await loadChecks(company, context)),
    meta: pageMeta(
      `Checks of ${company.name}`,
      `Which figures of the statements of ${company.name} agree with one another, and why others do not.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default ChecksPage
