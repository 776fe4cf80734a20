import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { EmptySection } from "~/features/companies/empty-section"
import { requireCompany } from "~/features/companies/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { name } = await requireCompany(params.ticker, request, context.lists)
  return { meta: pageMeta(`Earnings of ${name}`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export default function EarningsPage() {
  return <EmptySection title="Earnings">No earnings releases have been loaded for this company.</EmptySection>
}
