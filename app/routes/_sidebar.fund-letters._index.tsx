import type { MetaFunction } from "@remix-run/cloudflare"
import { EmptyPage } from "~/ui/empty-page"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () => pageMeta("Hedge Fund Letters")

export default function FundLettersPage() {
  return (
    <EmptyPage title="Hedge Fund Letters" action={{ label: "See the guru investors", to: "/investors" }}>
      No letters have been loaded.
    </EmptyPage>
  )
}
