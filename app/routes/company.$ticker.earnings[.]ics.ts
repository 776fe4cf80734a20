import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { calendarFeed } from "~/pages/calendar/load-calendar.server"
import { requireCompany } from "~/pages/company/request/require-company.server"

/** A company's past and next releases as a calendar feed. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  return calendarFeed(request, context, { tickers: [company.ticker], name: `Earnings of ${company.name}` })
}
