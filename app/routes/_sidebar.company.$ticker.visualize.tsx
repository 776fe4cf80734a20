import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { EmptySection } from "~/features/companies/empty-section"
import { requireCompany } from "~/features/companies/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { name } = await requireCompany(params.ticker, request, context.lists)
  return { meta: pageMeta(`Visualize Financials of ${name}`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export default function VisualizePage() {
  return <EmptySection title="Visualize Financials">No chart has been drawn for this company.</EmptySection>
}
