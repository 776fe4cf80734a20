import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { privateCalendar } from "~/pages/alerts/private-feeds.server"

/** Results of a user's watchlists; the address contains their secret. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return privateCalendar(params.secret, request, context)
}
