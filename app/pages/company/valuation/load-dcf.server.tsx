import { toIsoDate } from "~/lib/dates"
import { formatFigure, formatPercent } from "~/lib/numbers"
import type { ListedCompany } from "~/model/directory/list-index"
import { parseDcfQuery } from "~/model/valuation/dcf-query"
import { growthCurves } from "~/model/valuation/sensitivity"
import type { TwoStageInputs } from "~/model/valuation/two-stage-value"
import type { DataContext } from "~/pages/company/layout/company-data.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { ChartFigure } from "~/ui/charts/chart-figure.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { toDcfModel } from "./dcf-model"
import type { DcfPageData } from "./dcf-page"

type DcfContext = Pick<DataContext, "readThrough"> & SlotContext & Parameters<typeof listPriceHistory>[1]

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
  const chart = model.value ? renderSlot(context, "dcf-chart", <GrowthChart inputs={model.inputs} />) : null
  return { status: "loaded", ticker, cik, model, chart }
}

function GrowthChart({ inputs }: { inputs: TwoStageInputs }) {
  const { growths, discounts, values } = growthCurves(inputs)
  return (
    <ChartFigure
      data={{
        title: "Value per share by growth",
        description: `Value per share for growth of ${formatPercent(growths[0])} to ${formatPercent(growths.at(-1))} a year, at three discount rates.`,
        labels: growths.map((growth) => formatPercent(growth)),
        series: discounts.map((discount, at) => ({
          name: `discounted at ${formatPercent(discount)}`,
          values: values[at] ?? [],
        })),
        format: (value, decimals = 2) => formatFigure(value, decimals),
      }}
    />
  )
}
