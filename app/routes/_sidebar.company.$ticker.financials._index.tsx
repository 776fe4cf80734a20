import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { requireCompany } from "~/features/companies/require-company.server"
import { FinancialsPage, type FinancialsPageData } from "~/features/financials/financials-page"
import { parseStatementAddress } from "~/features/financials/statement-query"
import { StatementTable } from "~/features/financials/statement-table"
import { statementTitles, toTableModel } from "~/features/financials/statement-table-model"
import { statementsKind } from "~/features/financials/statements-kind"
import { listCloses } from "~/features/valuation/prices-store.server"
import { pageMeta } from "~/ui/page-meta"
import { renderSlot } from "~/ui/render-slot.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { ticker, cik, name } = await requireCompany(params.ticker, request, context)
  const address = parseStatementAddress(new URL(request.url).searchParams)
  const title = statementTitles[address.statement]
  const meta = pageMeta(
    `${title} of ${name}`,
    `${title} of ${name} from its filings; every figure names its source.`,
  )
  const [loaded, prices] = await Promise.all([
    context.readThrough(statementsKind, cik),
    address.statement === "ratios" ? listCloses(cik, context.documents) : [],
  ])
  if (loaded.status !== "loaded") return { ...loaded, ticker, cik, meta }
  const model = toTableModel(loaded.document.body, address, prices)
  const table = renderSlot(context, "statement", <StatementTable model={model} />)
  const { unitNote, hasRestated, booksNote, spanYears } = model
  const summary = { unitNote, hasRestated, booksNote, spanYears }
  return {
    status: "loaded" as const,
    ticker,
    cik,
    address,
    summary,
    table,
    meta,
  } satisfies FinancialsPageData & { meta: unknown }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default FinancialsPage
