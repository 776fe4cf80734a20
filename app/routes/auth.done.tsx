import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare"
import { DonePage } from "~/pages/sign-in/done-page"
import { pageMeta } from "~/ui/page-meta"

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" })

export const meta: MetaFunction = () => pageMeta("Signed in", "Sign-in is complete.")

export default DonePage
