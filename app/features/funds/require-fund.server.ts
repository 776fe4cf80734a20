import { redirect } from "@remix-run/cloudflare"
import { findCompany, type ListedCompany, type ListIndex } from "~/features/companies/list-index"
import { parseTicker } from "~/lib/ticker"

/** The fund of an address. Throws a 404 where no such ticker is listed, and a 301 to the listed spelling. */
export async function requireFund(
  ticker: string | undefined,
  request: Request,
  lists: () => Promise<ListIndex>,
): Promise<ListedCompany> {
  const parsed = parseTicker(ticker ?? "")
  const fund = parsed && findCompany(await lists(), parsed)
  if (!fund) throw new Response(`No fund is listed as ${ticker}.`, { status: 404, statusText: "Not Found" })
  if (fund.ticker !== ticker) throw redirect(`/etf/${fund.ticker}${new URL(request.url).search}`, 301)
  return fund
}
