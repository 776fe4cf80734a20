import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare"
import { parseAccession } from "~/lib/accession"
import { loadFilingPage } from "~/pages/investor/load-thirteen-f.server"
import { FilingPage } from "~/pages/investor/thirteen-f-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const accession = parseAccession(params.accessionNumber ?? "")
  if (accession && accession !== params.accessionNumber)
    throw redirect(`/investor/${params.cik}/filings/${accession}`, 301)
  const data = await loadFilingPage({ cik: params.cik, accession: params.accessionNumber }, request, context)
  return {
    ...data,
    meta: pageMeta(
      `Filing ${params.accessionNumber} of ${data.head.name}`,
      `This 13F filing of ${data.head.name}: declared totals, and all rows as filed.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default FilingPage
