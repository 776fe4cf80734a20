import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { parsePage } from "~/lib/row-page"
import { HoldersPage } from "~/pages/company/holders/holders-page"
import { loadHoldersPage } from "~/pages/company/holders/load-holders.server"
import { loadOwnersTab } from "~/pages/company/holders/load-owners.server"
import { loadPictureTab } from "~/pages/company/holders/load-picture.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { searchParams } = new URL(request.url)
  const show = searchParams.get("show")
  const data =
    show === "owners"
      ? await loadOwnersTab(company, parsePage(searchParams), context)
      : show === "all"
        ? await loadPictureTab(company, context)
        : await loadHoldersPage(company, searchParams, context)
  const meta =
    show === "all"
      ? pageMeta(
          `Owners of ${company.name}`,
          `Who owns ${company.name}, by the filings of all kinds of owners.`,
        )
      : pageMeta(
          `Guru Investors of ${company.name}`,
          `Tracked investors with shares of ${company.name}, and the weighting in their portfolios.`,
        )
  return { ...data, meta }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default HoldersPage
