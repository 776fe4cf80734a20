import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { listFilings } from "~/model/filings/filings-document"
import { ExecutivesPage, type ExecutivesPageData } from "~/pages/company/executives/executives-page"
import { toExecutivesPage } from "~/pages/company/executives/load-executives.server"
import { readFiledPeople } from "~/pages/company/executives/read-filed-people.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const [people, pay] = await Promise.all([context.insiders.load(company.cik), context.pay.load(company.cik)])
  const list = people.status === "loaded" ? listFilings(people.list.body) : []
  const filed = await readFiledPeople(company.cik, list, context)
  return {
    ...(toExecutivesPage(company, people, pay, filed, context) satisfies ExecutivesPageData),
    meta: pageMeta(
      `Executives of ${company.name}`,
      `Officers and directors of ${company.name}, their shares, and pay against performance.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default ExecutivesPage
