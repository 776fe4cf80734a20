import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { InvestorsPage, type InvestorsView } from "~/features/investors/investors-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ context }: LoaderFunctionArgs) {
  return { investors: (await context.lists()).investors } satisfies InvestorsView
}

export const meta: MetaFunction = () => pageMeta("Guru Investors")

export default InvestorsPage
