import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { formName } from "~/edgar/form-names"
import { formatDay } from "~/lib/dates"
import { formatQuarter } from "~/lib/quarter"
import { parseTranscriptSegment } from "~/model/transcripts/transcript-address"
import { FilingPage } from "~/pages/company/reader/filing-page"
import { parseLatestSegment, redirectToLatest } from "~/pages/company/reader/find-latest.server"
import { loadFiling } from "~/pages/company/reader/load-filing.server"
import { loadTranscript } from "~/pages/company/reader/load-transcript.server"
import { TranscriptPage } from "~/pages/company/reader/transcript-page"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

/** Other pages of a company are conference calls, filings, or the newest filing of a form. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const segment = params["*"] ?? ""
  const latest = parseLatestSegment(segment)
  if (latest) throw await redirectToLatest(company, latest, context)
  const quarter = parseTranscriptSegment(segment)
  if (quarter) {
    const call = await loadTranscript(company, quarter, context)
    const title = `Conference call of ${company.name}, ${formatQuarter(quarter)}`
    return {
      ...call,
      meta: pageMeta(title, `${title}: transcript by speaker, or the earnings press release.`),
    }
  }
  const filing = await loadFiling(company, segment, new URL(request.url).searchParams, context)
  const { accession, form, filed } = filing.head
  const title = `${formName(form) || "Filing"} of ${company.name}`
  const meta = pageMeta(
    filed ? `${title}, ${formatDay(filed)}` : `${title}, ${accession}`,
    `${title}${filed ? ` of ${formatDay(filed)}` : ""}: read by section, search, and compare with the previous filing.`,
  )
  return { view: "filing" as const, ...filing, meta }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export default function CompanyDocument() {
  const data = useLoaderData<typeof loader>()
  return data.view === "transcript" ? <TranscriptPage data={data} /> : <FilingPage />
}
