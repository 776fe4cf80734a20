import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { EmptySection } from "~/features/investors/empty-section"
import { requireInvestor } from "~/features/investors/require-investor.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { name } = await requireInvestor(params.cik, request, context.lists)
  return { meta: pageMeta(`Companies of ${name}`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export default function CompaniesPage() {
  return <EmptySection title="Companies">No companies have been loaded for this investor.</EmptySection>
}
