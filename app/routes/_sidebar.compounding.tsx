import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { CompoundingPage } from "~/pages/compounding/compounding-page"
import { loadCompounding } from "~/pages/compounding/load-compounding.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await loadCompounding(new URL(request.url).searchParams, context)
  const meta = pageMeta(
    "Compounding Calculator",
    "Compute the growth of savings, or the principal, contribution, rate or time needed for a goal.",
  )
  return { ...loaded, meta }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default CompoundingPage
