import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { toNewYork } from "~/lib/new-york"
import { CalendarPage, type CalendarPageData } from "~/pages/calendar/calendar-page"
import { calendarAddress, parseCalendarQuery } from "~/pages/calendar/calendar-range"
import { loadCalendarPage } from "~/pages/calendar/load-calendar.server"
import { redirectToOwn } from "~/pages/watchlist/redirect-to-own.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await redirectToOwn(request, context, (params, tickers) =>
    calendarAddress(parseCalendarQuery(params, toNewYork(Date.now()).date), { tickers }),
  )
  if (own) throw own
  return {
    ...((await loadCalendarPage(request, context)) satisfies CalendarPageData),
    meta: pageMeta("Earnings Calendar", "Earnings releases by week and by day."),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default CalendarPage
