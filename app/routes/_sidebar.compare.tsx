import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { ComparePage } from "~/pages/compare/compare-page"
import { loadComparePage } from "~/pages/compare/load-compare.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await loadComparePage(new URL(request.url).searchParams, context)
  const names = view.companies.map(({ ticker }) => ticker).join(", ")
  return { ...view, title: names ? `Compare ${names}` : "Compare companies" }
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(
    data?.title ?? "Compare companies",
    "Growth, margins, returns and valuation of companies side by side.",
  )

export default ComparePage
