import { DataTable, Figure, PeriodHead, TableRow, TableScroll } from "~/ui/data-table"
import { Spark } from "~/ui/spark"
import type { KeyLines } from "./key-lines"

/** Uses no router, so that the loader can render it to HTML. */
export function KeyLinesTable({ model }: { model: KeyLines }) {
  return (
    <TableScroll label="Ten years of key figures">
      <DataTable caption="Ten years of key figures" isCaptionHidden>
        <thead>
          <tr>
            <td />
            {model.years.map((year) => (
              <PeriodHead key={year.key} title={year.key} />
            ))}
            <th scope="col">
              <span className="sr-only">Trend</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {model.lines.map((line) => (
            <TableRow key={line.label}>
              <th scope="row">{line.label}</th>
              {line.cells.map((cell, index) => (
                <Figure
                  key={model.years[index]?.key}
                  text={cell.text}
                  href={cell.href}
                  isLatest={model.years[index]?.isLatest}
                />
              ))}
              <td>
                <Spark values={line.trend} />
              </td>
            </TableRow>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
