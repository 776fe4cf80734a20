import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { screenAtom } from "~/pages/alerts/public-feeds.server"

/** The companies that match a screen as a feed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return screenAtom(request, context)
}
