import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadCalendarData } from "~/pages/calendar/load-calendar.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await loadCalendarData(request, context))
}
