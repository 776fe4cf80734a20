import { firstFilingDay } from "~/lib/asof/asked-day"
import { toIsoDate } from "~/lib/dates"
import type { ReadDocument } from "~/lib/loaded"
import { formatFigure, formatPercent } from "~/lib/numbers"
import { exchangeSuffix } from "~/lib/ticker"
import {
  type DataAnswer,
  notFoundAnswer,
  refusedDayAnswer,
  withDocument,
} from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { dcfAddress, dcfSearch, parseDcfQuery } from "~/model/valuation/dcf-query"
import { growthCurves } from "~/model/valuation/sensitivity"
import type { TwoStageInputs } from "~/model/valuation/two-stage-value"
import { KnownOn } from "~/pages/company/financials/known-on.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { ChartDrawing } from "~/ui/charts/chart-drawing.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { toDcfModel } from "./dcf-model"
import type { DcfPageData } from "./dcf-page"
import { toModelBook } from "./model-book"
import { toModelData } from "./model-data"

type DcfContext = { readThrough: ReadDocument } & SlotContext & Parameters<typeof listPriceHistory>[1]

/** A valuation by the address, with its chart. */
export async function loadDcf(
  company: ListedCompany,
  params: URLSearchParams,
  context: DcfContext,
): Promise<DcfPageData> {
  const { ticker, cik } = company
  const [loaded, prices] = await Promise.all([
    context.readThrough(statementsKind, cik),
    listPriceHistory(company, context),
  ])
  if (loaded.status !== "loaded") return { ...loaded, ticker, cik }
  const model = toDcfModel(loaded.document.body, ticker, parseDcfQuery(params), prices, toIsoDate(Date.now()))
  const price = model.price?.close ?? null
  const chart = model.value
    ? renderSlot(context, "dcf-chart", <GrowthChart inputs={model.inputs} price={price} />)
    : null
  const { query, bad, asOf } = model
  const day = (
    <KnownOn
      action={dcfAddress(ticker, {})}
      kept={[...new URLSearchParams(dcfSearch({ ...query, asof: null }))]}
      today={dcfAddress(ticker, { ...query, asof: null })}
      asked={{ asof: query.asof, isDayRefused: bad.some(({ name }) => name === "asof") }}
      shown={asOf}
    />
  )
  return { status: "loaded", ticker, cik, model, chart, day: renderSlot(context, "dcf-day", day) }
}

/** `/company/{ticker}/model.json`; as a workbook with the statements. */
export async function loadModelData(
  company: ListedCompany,
  params: URLSearchParams,
  context: Omit<DcfContext, keyof SlotContext>,
): Promise<DataAnswer> {
  const { ticker, cik } = company
  if (exchangeSuffix(ticker) === "AX") return notFoundAnswer(`There is no valuation model of ${ticker}.`)
  const [loaded, prices] = await Promise.all([
    context.readThrough(statementsKind, cik),
    listPriceHistory(company, context),
  ])
  const asked = parseDcfQuery(params)
  const [bad] = asked.bad
  if (bad?.name === "asof") return refusedDayAnswer(firstFilingDay)
  if (bad)
    return { status: 400, body: { error: `${bad.name} cannot be "${bad.text}". It is a number.`, rows: [] } }
  if (loaded.status !== "loaded") return withDocument(loaded, "statement data for this company", () => ({}))
  const document = loaded.document.body
  const model = toDcfModel(document, ticker, asked, prices, toIsoDate(Date.now()))
  return {
    status: 200,
    body: toModelData(company, model),
    toWorkbook: (request) =>
      toModelBook({ ticker, document, prices, model }, { ...request, page: dcfAddress(ticker, model.query) }),
  }
}

/** The curves of the table below, and the price. */
function GrowthChart({ inputs, price }: { inputs: TwoStageInputs; price: number | null }) {
  const { growths, discounts, values } = growthCurves(inputs)
  const title = "Value per share by growth"
  return (
    <figure className="chart-figure">
      <figcaption>{title}</figcaption>
      <ChartDrawing
        data={{
          title,
          description: `Value per share for growth of ${formatPercent(growths[0])} to ${formatPercent(growths.at(-1))} a year, at three discount rates.`,
          labels: growths.map((growth) => formatPercent(growth)),
          series: [
            ...discounts.map((discount, at) => ({
              name: `discounted at ${formatPercent(discount)}`,
              values: values[at] ?? [],
            })),
            ...(price === null ? [] : [{ name: "price", values: growths.map(() => price) }]),
          ],
          format: (value, decimals = 2) => formatFigure(value, decimals),
        }}
      />
    </figure>
  )
}
