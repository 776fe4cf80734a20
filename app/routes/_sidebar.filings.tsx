import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { filingsPath, parseFilingsQuery } from "~/model/words/filings-query"
import { FilingsPage } from "~/pages/filings/filings-page"
import { loadFilingsPage } from "~/pages/filings/load-filings.server"
import { redirectToOwn } from "~/pages/watchlist/redirect-to-own.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await redirectToOwn(request, context, (params, tickers) =>
    filingsPath({ ...parseFilingsQuery(params), tickers }),
  )
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
