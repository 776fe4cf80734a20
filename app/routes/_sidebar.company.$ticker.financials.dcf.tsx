import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { notFound } from "~/lib/not-found"
import { exchangeSuffix } from "~/lib/ticker"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { DcfPage } from "~/pages/company/valuation/dcf-page"
import { loadDcf } from "~/pages/company/valuation/load-dcf.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  if (exchangeSuffix(company.ticker) === "AX") throw notFound()
  const meta = pageMeta(
    `Discounted cash flows of ${company.name}`,
    `Discounted cash flow valuation of ${company.name} with adjustable inputs.`,
  )
  return { ...(await loadDcf(company, new URL(request.url).searchParams, context)), meta }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default DcfPage
