import { redirect } from "@remix-run/cloudflare"
import type { ListedInvestor, ListIndex } from "~/features/companies/list-index"
import { parseCik } from "~/lib/cik"

/** The investor of an address. Throws a 404 where there is none, and a 301 from a CIK without its ten digits. */
export async function requireInvestor(
  cik: string | undefined,
  request: Request,
  lists: () => Promise<ListIndex>,
): Promise<ListedInvestor> {
  const parsed = parseCik(cik ?? "")
  const investor = parsed && (await lists()).investorByCik.get(parsed)
  if (!investor)
    throw new Response(`No investor has the CIK ${cik}.`, { status: 404, statusText: "Not Found" })
  if (investor.cik !== cik) {
    const { pathname, search } = new URL(request.url)
    const rest = pathname.split("/").slice(3)
    throw redirect(`${["/investor", investor.cik, ...rest].join("/")}${search}`, 301)
  }
  return investor
}
