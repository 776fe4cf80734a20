import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { formName } from "~/edgar/form-names"
import { requireCompany } from "~/features/companies/require-company.server"
import { FilingPage } from "~/features/filings/filing-page"
import { loadFiling } from "~/features/filings/load-filing.server"
import { pageMeta } from "~/ui/page-meta"

/** Whatever is not a named page of a company is one of its filings. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context.lists)
  const { searchParams } = new URL(request.url)
  const filing = await loadFiling(company, params["*"] ?? "", searchParams, context)
  const meta = pageMeta(`${formName(filing.head.form) || "Filing"} of ${company.name}`)
  const isMissing = filing.body.kind === "nothing" && filing.body.isMissing
  return data({ ...filing, meta }, { status: isMissing ? 404 : 200 })
}

export const meta: MetaFunction<typeof loader> = ({ data: filing }) => filing?.meta ?? []
export default FilingPage
