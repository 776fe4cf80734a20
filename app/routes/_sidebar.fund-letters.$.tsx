import type { MetaFunction } from "@remix-run/cloudflare"
import { EmptyPage } from "~/ui/empty-page"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () => pageMeta("Hedge Fund Letters")

export default function FundLettersPart() {
  return (
    <EmptyPage title="Hedge Fund Letters" action={{ label: "See all letters", to: "/fund-letters" }}>
      No letters have been loaded for this part.
    </EmptyPage>
  )
}
