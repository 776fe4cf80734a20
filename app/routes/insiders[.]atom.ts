import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { marketAtom } from "~/pages/insiders/market-feed.server"

/** The newest insider trades of the market as a feed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return marketAtom(request, context)
}
