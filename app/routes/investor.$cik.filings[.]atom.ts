import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { investorAtom } from "~/pages/alerts/public-feeds.server"

/** A 13F filer's newest filings as a feed. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return investorAtom(params.cik, request, context)
}
