import { useLoaderData } from "@remix-run/react"
import { type CellSourceData, CellSourceView, periodWords } from "./cell-source-view"

export function CellSourcePage() {
  const data = useLoaderData<CellSourceData>()
  return (
    <section className="max-w-[760px]">
      <h2 className="mb-3 text-h2">
        {data.cell.label}, {periodWords(data)}
      </h2>
      <CellSourceView data={data} />
    </section>
  )
}
