import { useLoaderData } from "@remix-run/react"
import { firstFilingDay } from "~/lib/asof/asked-day"
import { cellPath, cellSearch } from "~/model/financials/view/statement-query"
import { DayRefusal } from "~/ui/forms/day-form"
import { Controls, DataLinks, NoteLine } from "~/ui/tabs"
import { type CellSourceData, CellSourceView, formatCellPeriod } from "./cell-source-view"
import { FinancialsTabs } from "./financials-tabs"

export function CellSourcePage() {
  const data = useLoaderData<CellSourceData>()
  const { ticker, cell, query, isDayRefused } = data
  const path = cellPath(ticker, cell.row, cell.period.key)
  return (
    <>
      <Controls>
        <FinancialsTabs ticker={ticker} current={query.statement} />
      </Controls>
      <section className="max-w-[760px] pt-4 tablet:pt-6">
        <h2 className="mb-3 text-h2">
          {cell.label}, {formatCellPeriod(data)}
        </h2>
        {isDayRefused ? <DayRefusal first={firstFilingDay} /> : null}
        <CellSourceView data={data} />
        <NoteLine beside={<DataLinks at={`/api/v1${path}`} search={cellSearch(query)} />}>
          The figure, its inputs and all reported values as files.
        </NoteLine>
      </section>
    </>
  )
}
