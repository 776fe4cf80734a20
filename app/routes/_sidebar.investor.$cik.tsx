import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { InvestorLayout } from "~/features/investors/investor-layout"
import { requireInvestor } from "~/features/investors/require-investor.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return { investor: await requireInvestor(params.cik, request, context.lists) }
}

export default InvestorLayout
