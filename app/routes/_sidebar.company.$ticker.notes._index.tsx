import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadNotes } from "~/pages/company/notes/load-notes.server"
import { NotesPage } from "~/pages/company/notes/notes-page"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  return {
    ...(await loadNotes(company, context)),
    meta: pageMeta(
      `Notes of ${company.name}`,
      `Debt by year due, leases, taxes, goodwill and other notes of ${company.name} over the years, from its filings.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default NotesPage
