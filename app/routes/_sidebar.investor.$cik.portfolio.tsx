import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { EmptySection } from "~/features/investors/empty-section"
import { requireInvestor } from "~/features/investors/require-investor.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { name } = await requireInvestor(params.cik, request, context.lists)
  return { meta: pageMeta(`Portfolio of ${name}`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export default function PortfolioPage() {
  return <EmptySection title="Portfolio">No quarters have been loaded for this investor.</EmptySection>
}
