import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { EmptySection } from "~/features/investors/empty-section"
import { requireInvestor } from "~/features/investors/require-investor.server"
import { parseAccession } from "~/lib/accession"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { name } = await requireInvestor(params.cik, request, context.lists)
  const accession = parseAccession(params.accessionNumber ?? "")
  if (!accession) throw new Response(null, { status: 404, statusText: "Not Found" })
  return { accession, meta: pageMeta(`Filing ${accession} of ${name}`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export default function InvestorFilingPage() {
  const { accession } = useLoaderData<typeof loader>()
  return <EmptySection title={`Filing ${accession}`}>This filing has not been loaded.</EmptySection>
}
