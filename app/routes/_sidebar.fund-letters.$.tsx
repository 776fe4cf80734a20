import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { LettersPage } from "~/pages/letters/letters-page"
import { loadLettersView } from "~/pages/letters/load-letters.server"
import { pageMeta } from "~/ui/page-meta"

/** Letters of a fund, a year, a quarter, a tag or a company. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const view = await loadLettersView(params["*"] ?? "", new URL(request.url).searchParams, context)
  return { ...view, meta: pageMeta(view.title, view.lede) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default LettersPage
