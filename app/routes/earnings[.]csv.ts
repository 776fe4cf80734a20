import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadCalendarData } from "~/pages/calendar/load-calendar.server"
import { csvResponse } from "~/ui/csv-response"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return csvResponse({ status: 200, body: await loadCalendarData(request, context) }, "earnings")
}
