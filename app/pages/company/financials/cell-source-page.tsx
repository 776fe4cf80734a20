import { useLoaderData } from "@remix-run/react"
import { type CellSourceData, CellSourceView, formatCellPeriod } from "./cell-source-view"

export function CellSourcePage() {
  const data = useLoaderData<CellSourceData>()
  return (
    <section className="max-w-[760px]">
      <h2 className="mb-3 text-h2">
        {data.cell.label}, {formatCellPeriod(data)}
      </h2>
      <CellSourceView data={data} />
    </section>
  )
}
