import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireCompany } from "~/features/companies/require-company.server"
import { calendarFeed } from "~/features/earnings/load-calendar.server"

/** A company's releases, past and next, for calendars that read feeds. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  return calendarFeed(request, context, { tickers: [company.ticker], name: `Earnings of ${company.name}` })
}
