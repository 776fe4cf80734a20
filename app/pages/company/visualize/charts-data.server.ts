import { describeAbsence } from "~/lib/loaded"
import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { loadCharts } from "./load-charts.server"

/** The figures of the charts of a company, a row for each line and period. */
export async function loadChartsData(
  company: ListedCompany,
  params: URLSearchParams,
  context: Parameters<typeof loadCharts>[2],
): Promise<DataAnswer> {
  const loaded = await loadCharts(company, params, context)
  if (loaded.status === "unavailable") return { status: 503, body: { error: loaded.reason, rows: [] } }
  if (loaded.status === "absent")
    return notFoundAnswer(describeAbsence("statement data of this company", loaded))
  const { ticker, cik, filedName: name } = company
  const rows = loaded.charts.flatMap(({ title, labels, series }) =>
    series.flatMap((line) =>
      labels.map((period, at) => ({
        chart: title,
        series: line.name,
        period,
        value: line.values[at] ?? null,
      })),
    ),
  )
  return { status: 200, body: { ticker, cik, name, rows } }
}
