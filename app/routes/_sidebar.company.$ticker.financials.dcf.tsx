import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { EmptySection } from "~/features/companies/empty-section"
import { requireCompany } from "~/features/companies/require-company.server"
import { exchangeSuffix } from "~/lib/ticker"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { name, ticker } = await requireCompany(params.ticker, request, context.lists)
  if (exchangeSuffix(ticker) === "AX")
    throw new Response("Not Found", { status: 404, statusText: "Not Found" })
  return { meta: pageMeta(`Discounted Cash Flows of ${name}`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export default function DcfPage() {
  return (
    <EmptySection title="Discounted Cash Flows">
      No valuation has been computed for this company.
    </EmptySection>
  )
}
