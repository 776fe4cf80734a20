import type { MetaFunction } from "@remix-run/cloudflare"
import { EmptyPage } from "~/ui/empty-page"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () => pageMeta("Blog")

export default function BlogPage() {
  return (
    <EmptyPage title="Blog" action={{ label: "Search for a company", to: "/search" }}>
      No posts have been published.
    </EmptyPage>
  )
}
