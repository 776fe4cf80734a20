import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { calendarFeed } from "~/pages/calendar/load-calendar.server"

/** The earnings calendar as a feed; with `?tickers=`, only for these companies. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return calendarFeed(request, context, {})
}
