import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { EmptySection } from "~/features/investors/empty-section"
import { requireInvestor } from "~/features/investors/require-investor.server"
import { formatQuarter, parseQuarter } from "~/lib/quarter"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { name } = await requireInvestor(params.cik, request, context.lists)
  const quarter = parseQuarter(params.quarter ?? "")
  if (!quarter) throw new Response(null, { status: 404, statusText: "Not Found" })
  return { quarter, meta: pageMeta(`Holdings of ${name}, ${formatQuarter(quarter)}`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export default function QuarterPage() {
  const quarter = formatQuarter(useLoaderData<typeof loader>().quarter)
  return (
    <EmptySection title={`Holdings, ${quarter}`}>
      {`No holdings have been loaded for ${quarter}.`}
    </EmptySection>
  )
}
