import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { toIsoDate } from "~/lib/dates"
import { notFound } from "~/lib/not-found"
import { exchangeSuffix } from "~/lib/ticker"
import { parseDcfQuery } from "~/model/valuation/dcf-query"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { toDcfModel } from "~/pages/company/valuation/dcf-model"
import { DcfPage, type DcfPageData } from "~/pages/company/valuation/dcf-page"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { ticker, cik, name } = company
  if (exchangeSuffix(ticker) === "AX") throw notFound()
  const meta = pageMeta(
    `Discounted cash flows of ${name}`,
    `Discounted cash flow valuation of ${name} with adjustable inputs.`,
  )
  const [loaded, prices] = await Promise.all([
    context.readThrough(statementsKind, cik),
    listPriceHistory(company, context),
  ])
  if (loaded.status !== "loaded") return { ...loaded, ticker, cik, meta }
  const query = parseDcfQuery(new URL(request.url).searchParams)
  const model = toDcfModel(loaded.document.body, ticker, query, prices, toIsoDate(Date.now()))
  return { status: "loaded" as const, ticker, cik, model, meta } satisfies DcfPageData & { meta: unknown }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default DcfPage
