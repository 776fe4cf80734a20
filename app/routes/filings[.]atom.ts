import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { formAtom } from "~/pages/alerts/public-feeds.server"

/** The newest filings of a form as a feed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return formAtom(request, context)
}
