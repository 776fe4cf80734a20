import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { LettersPage } from "~/pages/letters/letters-page"
import { loadLettersView } from "~/pages/letters/load-letters.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await loadLettersView("", new URL(request.url).searchParams, context)
  return { ...view, meta: pageMeta(view.title, view.lede) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default LettersPage
