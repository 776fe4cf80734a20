import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { CompoundingPage } from "~/pages/compounding/compounding-page"
import { loadCompounding } from "~/pages/compounding/load-compounding.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await loadCompounding(new URL(request.url).searchParams, context)
  const meta = pageMeta(
    "Compounding Calculator",
    "What savings grow to, or what it takes to reach a goal: any one input can be asked for.",
  )
  return { ...loaded, meta }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default CompoundingPage
