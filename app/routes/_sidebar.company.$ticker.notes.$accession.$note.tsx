import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadPrintedNote } from "~/pages/company/notes/load-printed-note.server"
import { PrintedNotePage } from "~/pages/company/notes/printed-note-page"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const page = await loadPrintedNote(company, params, context)
  const title = page.status === "loaded" ? page.title : "A note"
  const text = `${title}, ${page.form} of ${company.name}`
  return { ...page, meta: pageMeta(text, `${text}, as printed in the report.`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default PrintedNotePage
