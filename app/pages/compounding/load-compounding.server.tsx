import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Cik } from "~/lib/cik"
import type { DocumentKind } from "~/lib/document-kind"
import type { LoadedDocument } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { findCompany } from "~/model/directory/list-index"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { prefillBase } from "~/model/valuation/valuation-inputs"
import { statementsKind } from "~/stores/document-kinds"
import { renderSlot } from "~/ui/render-slot.server"
import { type CompoundingModel, type OwnGrowth, toCompoundingModel } from "./compounding-model"
import { parseCompounding } from "./compounding-query"
import { GrowthFigure } from "./growth-figure.server"

interface CompoundingContext extends Pick<AppLoadContext, "slots" | "isDocumentRequest" | "lists"> {
  readThrough: (
    kind: DocumentKind<StatementsDocument>,
    cik: Cik,
  ) => Promise<LoadedDocument<StatementsDocument>>
}

interface CompoundingData {
  model: CompoundingModel
  figure: string | null
}

export async function loadCompounding(
  params: URLSearchParams,
  context: CompoundingContext,
): Promise<CompoundingData> {
  const { query, problems } = parseCompounding(params)
  const own = query.ticker ? await loadOwnGrowth(query.ticker, context) : null
  if (query.ticker && !own) problems.push(`No company is listed as ${query.ticker}.`)
  if (own && own.rate === null)
    problems.push(
      `${own.name} does not have positive earnings five or more years apart, so the default rate is used.`,
    )
  const model = toCompoundingModel({ query, problems }, own)
  return {
    model,
    figure: model.result ? renderSlot(context, "compounding", <GrowthFigure plan={model.plan} />) : null,
  }
}

async function loadOwnGrowth(ticker: Ticker, context: CompoundingContext): Promise<OwnGrowth | null> {
  const company = findCompany(await context.lists(), ticker)
  if (!company) return null
  const read = await context.readThrough(statementsKind, company.cik)
  const growth = read.status === "loaded" ? prefillBase(read.document.body, "eps").growth : null
  return { ticker: company.ticker, name: company.name, rate: growth?.rate ?? null, years: growth?.years ?? 0 }
}
