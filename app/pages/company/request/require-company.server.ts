import { redirect } from "@remix-run/cloudflare"
import { parseTicker } from "~/lib/ticker"
import { findCompany, type ListedCompany, type ListIndex } from "~/model/directory/list-index"
import { notFoundNear } from "~/pages/directory/not-found"
import { findRetired } from "~/stores/directory/elsewhere-store.server"

/**
 * The company of an address. Throws a 404 if it does not exist, and a 301 to the listed spelling for others (`aapl`, `BRK.B`). `suffix` is the end of the address's ticker segment (`.json`).
 */
export async function requireCompany(
  ticker: string | undefined,
  request: Request,
  { lists, db }: { lists: () => Promise<ListIndex>; db: D1Database },
  suffix = "",
): Promise<ListedCompany> {
  const parsed = parseTicker(ticker ?? "")
  const index = await lists()
  const company = parsed && findCompany(index, parsed)
  if (!company) {
    const retired = parsed ? await findRetired(parsed, index, db) : []
    throw notFoundNear(`No company is listed as ${ticker}.`, ticker, index, retired)
  }
  if (company.ticker !== ticker) {
    const url = new URL(request.url)
    const segment = encodeURIComponent(ticker ?? "")
    const path = url.pathname.replace(
      new RegExp(`^/company/${escapePattern(segment)}(?=${escapePattern(suffix)}(/|$))`, "i"),
      `/company/${company.ticker}`,
    )
    throw redirect(`${path}${url.search}`, 301)
  }
  return company
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
