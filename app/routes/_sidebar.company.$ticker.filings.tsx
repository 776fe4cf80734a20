import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { requireCompany } from "~/features/companies/require-company.server"
import { filingsKind } from "~/features/filings/filings-document"
import { FilingsPage, type FilingsPageData } from "~/features/filings/filings-page"
import { FilingsTable } from "~/features/filings/filings-table"
import { parseFilingsFilter, toFilingsView } from "~/features/filings/filings-view"
import { pageMeta } from "~/ui/page-meta"
import { renderSlot } from "~/ui/render-slot.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { ticker, cik, name } = await requireCompany(params.ticker, request, context.lists)
  const meta = pageMeta(`Filings of ${name}`, `Every filing of ${name} at the SEC, by form and year.`)
  const loaded = await context.readThrough(filingsKind, cik)
  if (loaded.status !== "loaded") return { ...loaded, ticker, cik, meta }
  const { rows, ...view } = toFilingsView(
    loaded.document.body,
    parseFilingsFilter(new URL(request.url).searchParams),
  )
  const table = renderSlot(context, "filings", <FilingsTable ticker={ticker} filings={rows} />)
  return { status: "loaded" as const, ticker, cik, view, table, meta } satisfies FilingsPageData & {
    meta: unknown
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default FilingsPage
