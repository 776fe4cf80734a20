import type { MetaFunction } from "@remix-run/cloudflare"
import { EmptyPage } from "~/ui/empty-page"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () => pageMeta("Log In")

export default function LoginPage() {
  return (
    <EmptyPage title="Log In" action={{ label: "Search for a company", to: "/search" }}>
      No way to sign in is set up on this site; everything here can be read without it.
    </EmptyPage>
  )
}
