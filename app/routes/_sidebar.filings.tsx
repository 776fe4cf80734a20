import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { FilingsPage } from "~/pages/filings/filings-page"
import { loadFilingsPage } from "~/pages/filings/load-filings.server"
import { redirectToOwnFilings } from "~/pages/filings/own-filings.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await redirectToOwnFilings(request, context)
  if (own) throw own
  const page = await loadFilingsPage(new URL(request.url).searchParams, context)
  const { q } = page.query
  return {
    ...page,
    meta: [
      ...pageMeta(
        q ? `“${q}” in filings` : "Filings",
        "What was filed with the SEC, by form, 8-K item, sector and day, and words in the text of filings.",
      ),
      ...(q ? [{ name: "robots", content: "noindex" }] : []),
    ],
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default FilingsPage
