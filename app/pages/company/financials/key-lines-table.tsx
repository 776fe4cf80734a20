import { Fragment } from "react"
import { missing } from "~/lib/numbers"
import { Spark } from "~/ui/charts/spark"
import { DataTable, Figure, GapCell, GapHead, TableRow } from "~/ui/data-table"
import type { KeyLines } from "./key-lines"

/** Uses no router, so that the loader can render it to HTML. */
export function KeyLinesTable({ model }: { model: KeyLines }) {
  return (
    <DataTable
      caption={`Key figures by year. ${model.unit}.`}
      isFromEnd
      periods={model.years.length}
      columns={[
        "",
        { unseen: "Trend" },
        ...model.years.flatMap(({ key, gapBefore }) => [
          gapBefore ? <GapHead key={`before ${key}`} text={gapBefore} /> : null,
          { period: key },
        ]),
      ]}
    >
      {model.lines.map((line) => (
        <TableRow key={line.label}>
          <th scope="row">{line.label}</th>
          <td>
            <Spark values={line.trend} />
          </td>
          {model.years.map((year, index) => (
            <Fragment key={year.key}>
              {year.gapBefore ? <GapCell /> : null}
              <Figure
                text={line.cells[index]?.text ?? missing}
                href={line.cells[index]?.href ?? undefined}
                isLatest={year.isLatest}
              />
            </Fragment>
          ))}
        </TableRow>
      ))}
    </DataTable>
  )
}
