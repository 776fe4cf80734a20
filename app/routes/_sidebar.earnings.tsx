import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { CalendarPage, type CalendarPageData } from "~/pages/calendar/calendar-page"
import { loadCalendarPage } from "~/pages/calendar/load-calendar.server"
import { redirectToOwnCalendar } from "~/pages/calendar/own-calendar.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await redirectToOwnCalendar(request, context)
  if (own) throw own
  return {
    ...((await loadCalendarPage(request, context)) satisfies CalendarPageData),
    meta: pageMeta("Earnings Calendar", "Earnings releases by week and by day."),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default CalendarPage
