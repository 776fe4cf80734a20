import type { MetaFunction } from "@remix-run/cloudflare"
import { EmptyPage } from "~/ui/empty-page"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () => pageMeta("Compounding Calculator")

export default function CompoundingPage() {
  return (
    <EmptyPage title="Compounding Calculator" action={{ label: "Search for a company", to: "/search" }}>
      This release has no calculator.
    </EmptyPage>
  )
}
