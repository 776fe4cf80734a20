import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { calendarFeed } from "~/pages/calendar/load-calendar.server"

/** The calendar, or with `?tickers=` that of a list, for calendars that read feeds. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return calendarFeed(request, context, {})
}
