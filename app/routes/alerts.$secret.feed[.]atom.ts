import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { privateAtom } from "~/pages/alerts/private-feeds.server"

/** A user's alerts; the address contains their secret. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return privateAtom(params.secret, request, context)
}
